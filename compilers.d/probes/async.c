// Two queues, a wait for one and a wait for all.
// SPDX-License-Identifier: Apache-2.0
#include "probe.h"

PROBE_BEGIN
enum { count = 1000 };
int first[count], second[count];
for (int i = 0; i < count; i++)
  first[i] = second[i] = i;
#pragma acc enter data copyin(first, second)
#pragma acc parallel loop present(first) async(1)
for (int i = 0; i < count; i++)
  first[i] += 1;
#pragma acc parallel loop present(second) async(2)
for (int i = 0; i < count; i++)
  second[i] *= 2;
#pragma acc wait(2) async(1)
#pragma acc parallel loop present(first, second) async(1)
for (int i = 0; i < count; i++)
  first[i] += second[i];
#pragma acc wait
#pragma acc parallel loop copyout(where) firstprivate(copy)
for (int i = 0; i < count; i++) {
  TELL_WHERE(i);
}
#pragma acc update self(first) async
#pragma acc wait
#pragma acc exit data delete (first, second)
for (int i = 0; i < count; i++)
  wrong += first[i] != 3 * i + 1;
PROBE_END
