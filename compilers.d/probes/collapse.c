// collapse(2) over a nest of loops.
// SPDX-License-Identifier: Apache-2.0
#include "probe.h"

PROBE_BEGIN
enum { rows = 37, columns = 29 };
int out[rows][columns];
#pragma acc parallel loop collapse(2) copyout(out, where) firstprivate(copy)
for (int i = 0; i < rows; i++)
  for (int j = 0; j < columns; j++) {
    TELL_WHERE(i + j);
    out[i][j] = 100 * i + j;
  }
for (int i = 0; i < rows; i++)
  for (int j = 0; j < columns; j++)
    wrong += out[i][j] != 100 * i + j;
PROBE_END
