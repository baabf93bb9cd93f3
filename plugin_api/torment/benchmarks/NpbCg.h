/* NpbCg/1: CG of the NAS Parallel Benchmarks (report RNR-94-007, 2.4): estimates an eigenvalue of a large
 * sparse symmetric matrix A by inverse iteration, whose systems are solved by 25 steps of conjugate
 * gradients.
 *
 * From x = (1, .., 1), for i = 0 .. iterations-1:
 *   z = 0, r = p = x, rho = r.r
 *   25 times: q = A p, alpha = rho / p.q, z += alpha p, r -= alpha q,
 *             rho' = r.r, p = r + (rho' / rho) p, rho = rho'
 *   zetas[i] = shift + 1 / (x.z), x = z / |z|
 * The report also prints |x - A z|, which it doesn't verify; here it is left out.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_NPB_CG_H
#define TORMENT_BENCHMARKS_NPB_CG_H

#include <stdint.h>

#define TORMENT_NPB_CG_STEPS 25u

/* Row i of A has values[k] in the columns columns[k], ascending, for k = row_starts[i] .. row_starts[i+1]-1.
 */
typedef struct torment_npb_cg {
  uint64_t rows;
  uint64_t iterations; /* at least 1 */
  double shift;
  const uint32_t *row_starts; /* in, rows + 1 */
  const uint32_t *columns;    /* in, row_starts[rows] */
  const double *values;       /* in, row_starts[rows] */
  double *zetas;              /* out, iterations */
} torment_npb_cg;

#endif
