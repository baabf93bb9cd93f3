// routine seq: a function called from a loop on the device.
// SPDX-License-Identifier: Apache-2.0
#include "probe.h"

#pragma acc routine seq
static int add_up(int until) {
  int sum = 0;
  for (int i = 0; i <= until; i++)
    sum += i;
  return sum;
}

PROBE_BEGIN
enum { count = 100 };
int out[count];
#pragma acc parallel loop copyout(out, where) firstprivate(copy)
for (int i = 0; i < count; i++) {
  TELL_WHERE(i);
  out[i] = add_up(i);
}
for (int i = 0; i < count; i++)
  wrong += out[i] != i * (i + 1) / 2;
PROBE_END
