// atomic update of counters that many iterations share.
// SPDX-License-Identifier: Apache-2.0
#include "probe.h"

PROBE_BEGIN
enum { count = 10000, bins = 7 };
int counters[bins] = {0};
#pragma acc parallel loop copy(counters) copyout(where) firstprivate(copy)
for (int i = 0; i < count; i++) {
  TELL_WHERE(i);
#pragma acc atomic update
  counters[i % bins] += 1;
}
for (int i = 0; i < bins; i++)
  wrong += counters[i] != count / bins + (i < count % bins);
PROBE_END
