// A plain loop with data clauses runs where the profile says.
// SPDX-License-Identifier: Apache-2.0
#include "probe.h"

PROBE_BEGIN
enum { count = 1000 };
int in[count], out[count];
for (int i = 0; i < count; i++) {
  in[i] = i;
  out[i] = -1;
}
#pragma acc parallel loop copyin(in) copyout(out, where) firstprivate(copy)
for (int i = 0; i < count; i++) {
  TELL_WHERE(i);
  out[i] = 3 * in[i];
}
for (int i = 0; i < count; i++)
  wrong += out[i] != 3 * i;
PROBE_END
