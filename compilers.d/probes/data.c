// enter data, update and exit data move what they say, and nothing else.
// SPDX-License-Identifier: Apache-2.0
#include "probe.h"

PROBE_BEGIN
enum { count = 1000 };
int in[count], out[count];
for (int i = 0; i < count; i++) {
  in[i] = i;
  out[i] = -1;
}
#pragma acc enter data copyin(in) create(out)
for (int i = 0; i < count; i++)
  in[i] = 2 * i;
#pragma acc update device(in [0:count / 2])
#pragma acc parallel loop present(in, out) copyout(where) firstprivate(copy)
for (int i = 0; i < count; i++) {
  TELL_WHERE(i);
  out[i] = in[i] + 1;
}
#pragma acc update self(out)
#pragma acc exit data delete (in, out)
/* Where host and device share their memory the second half changed as well. */
for (int i = 0; i < count; i++)
  wrong += i < count / 2 || where[0] ? out[i] != 2 * i + 1 : out[i] != i + 1;
PROBE_END
