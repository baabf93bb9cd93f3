// reduction of a sum and of a maximum over one loop.
// SPDX-License-Identifier: Apache-2.0
#include "probe.h"

PROBE_BEGIN
enum { count = 1000 };
int in[count];
long sum = 0;
int greatest = 0;
for (int i = 0; i < count; i++)
  in[i] = i;
#pragma acc parallel loop copyin(in) copyout(where) firstprivate(copy) reduction(+ : sum) reduction(max : greatest)
for (int i = 0; i < count; i++) {
  TELL_WHERE(i);
  sum += (long)in[i] * in[i];
  greatest = in[i] > greatest ? in[i] : greatest;
}
wrong = (sum != 332833500) + (greatest != count - 1);
PROBE_END
