// kernels loop independent.
// SPDX-License-Identifier: Apache-2.0
#include "probe.h"

PROBE_BEGIN
enum { count = 1000 };
int in[count], out[count];
for (int i = 0; i < count; i++)
  in[i] = i;
#pragma acc kernels copyin(in) copyout(out, where)
{
#pragma acc loop independent private(copy)
  for (int i = 0; i < count; i++) {
    TELL_WHERE(i);
    out[i] = in[i] * in[i];
  }
}
for (int i = 0; i < count; i++)
  wrong += out[i] != i * i;
PROBE_END
