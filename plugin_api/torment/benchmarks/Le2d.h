/* Le2d/1: waves in an elastic plane, `steps` times a sweep along x (columns) and then one along y (rows).
 * A cell has five values: the velocities vx, vy and the stresses sxx, sxy, syy; a field's value at (r, c) is
 * element (field * rows + r) * columns + c, the fields in this order.
 *
 * A sweep along an axis, with n the axis's own direction and t the other, splits a cell's values into waves:
 *   vn - snn/z1 forward and vn + snn/z1 backward with Courant number k1,
 *   vt - snt/z2 forward and vt + snt/z2 backward with Courant number k2,
 * where z1 = density * longitudinal_speed, k1 = longitudinal_speed * time_step, z2 and k2 likewise with
 * transverse_speed. Each wave w moves by one time step; with w[i] its values along the axis, a forward wave's
 * change at 0 is
 *   -k * (w[0]-w[-1] + (1-k)/2 * (slope(w[0]-w[-1], w[1]-w[0]) - slope(w[-1]-w[-2], w[0]-w[-1]))),
 * a backward wave's the same with the axis reversed. slope(a, b) is b times the superbee limiter of a/b:
 * 0 where a and b are not of one sign, else of their sign and max(min(2|a|, |b|), min(|a|, 2|b|)) in size.
 * With d1 .. d4 the changes of the four waves in the order above:
 *   vn += (d1+d2)/2, vt += (d3+d4)/2, snn += z1*(d2-d1)/2, snt += z2*(d4-d3)/2,
 *   stt += (1 - 2*transverse_speed^2/longitudinal_speed^2) * z1*(d2-d1)/2.
 * Two cells on each side of the grid are its border: zero, and left alone.
 * Source: the scheme of le2d, a test code of the Moscow Institute of Physics and Technology; here two
 * grids take turns from sweep to sweep.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_LE_2D_H
#define TORMENT_BENCHMARKS_LE_2D_H

#include <stdint.h>

typedef struct torment_le_2d {
  uint64_t rows;             /* at least 5, border included */
  uint64_t columns;          /* at least 5, border included */
  uint64_t steps;            /* at least 1 */
  double longitudinal_speed; /* in cells a unit of time */
  double transverse_speed;   /* in cells a unit of time */
  double density;
  double time_step; /* times each speed at most 1 */
  const double *in; /* in, 5 x rows x columns; the border is 0 */
  double *out;      /* out, 5 x rows x columns; its border 0 */
} torment_le_2d;

#endif
