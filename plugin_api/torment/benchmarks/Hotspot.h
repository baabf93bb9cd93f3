/* Hotspot/1: `steps` steps of the temperature of a chip's cells, in single precision. One step, for all
 * cells, from the temperature t of the cell and of its four neighbours: next = t + heat * (power + (north +
 * south - 2 * t) * vertical + (west + east - 2 * t) * horizontal
 *                      + (ambient - t) * sink)
 * where the edges let no heat through: a neighbour that would lie outside has the cell's own temperature.
 * Cell (r, c) is element r * columns + c; north is row r - 1, west is column c - 1.
 * Source: Hotspot of Rodinia (Che et al., IISWC 2009), where heat is step / Cap, vertical 1 / Ry, horizontal
 * 1 / Rx and sink 1 / Rz.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_HOTSPOT_H
#define TORMENT_BENCHMARKS_HOTSPOT_H

#include <stdint.h>

typedef struct torment_hotspot {
  uint64_t rows;            /* at least 2 */
  uint64_t columns;         /* at least 3 */
  uint64_t steps;           /* at least 1 */
  double ambient;           /* kelvin; this and the next four are exact in single precision */
  double heat;              /* kelvin per watt and step */
  double vertical;          /* watts per kelvin, between two cells of a column */
  double horizontal;        /* watts per kelvin, between two cells of a row */
  double sink;              /* watts per kelvin, to the surroundings */
  const float *temperature; /* in, rows x columns: kelvin */
  const float *power;       /* in, rows x columns: watts */
  float *result;            /* out, rows x columns: kelvin, after the last step */
} torment_hotspot;

#endif
