/* So many gangs of so many lanes, an element for each lane, against the shape that the compiler chooses.
 * Vector lengths are constants, since compilers take no others.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "loop_item.h"

static void TORMENT_LOCAL(call, LaunchShape)(const item *o, uint8_t *y, uint64_t n) {
#if defined(TORMENT_VARIANT_with)
  const int gangs = (int)o->problem->size;
  if (o->problem->vector == 32) {
#pragma acc parallel loop gang vector present(y [0:n]) num_gangs(gangs) num_workers(1) vector_length(32)
    for (uint64_t i = 0; i < n; i++)
      y[i] = (uint8_t)(y[i] + 1);
  } else if (o->problem->vector == 128) {
#pragma acc parallel loop gang vector present(y [0:n]) num_gangs(gangs) num_workers(1) vector_length(128)
    for (uint64_t i = 0; i < n; i++)
      y[i] = (uint8_t)(y[i] + 1);
  } else if (o->problem->vector == 1024) {
#pragma acc parallel loop gang vector present(y [0:n]) num_gangs(gangs) num_workers(1) vector_length(1024)
    for (uint64_t i = 0; i < n; i++)
      y[i] = (uint8_t)(y[i] + 1);
  }
#else
#pragma acc parallel loop present(y [0:n])
  for (uint64_t i = 0; i < n; i++)
    y[i] = (uint8_t)(y[i] + 1);
#endif
  (void)o;
}

LOOP_ITEM(LaunchShape);
