// private gives every iteration its own, and leaves the original alone.
// SPDX-License-Identifier: Apache-2.0
#include "probe.h"

PROBE_BEGIN
enum { count = 1000 };
int out[count];
int mine = -7;
#pragma acc parallel loop gang vector copyout(out, where) firstprivate(copy) private(mine)
for (int i = 0; i < count; i++) {
  TELL_WHERE(i);
  mine = i;
  for (int j = 0; j < 10; j++)
    mine += j;
  out[i] = mine;
}
for (int i = 0; i < count; i++)
  wrong += out[i] != i + 45;
wrong += mine != -7;
PROBE_END
