// tile over loops that the tiles do not divide.
// SPDX-License-Identifier: Apache-2.0
#include "probe.h"

PROBE_BEGIN
enum { rows = 101, columns = 67 };
static int out[rows][columns];
for (int i = 0; i < rows; i++)
  for (int j = 0; j < columns; j++)
    out[i][j] = -1;
#pragma acc parallel loop tile(8, 4) copy(out) copyout(where) firstprivate(copy)
for (int i = 0; i < rows; i++)
  for (int j = 0; j < columns; j++) {
    TELL_WHERE(i + j);
    out[i][j] = 100 * i + j;
  }
for (int i = 0; i < rows; i++)
  for (int j = 0; j < columns; j++)
    wrong += out[i][j] != 100 * i + j;
PROBE_END
