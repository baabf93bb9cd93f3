/* Srad/1: `iterations` steps of speckle-reducing anisotropic diffusion of an image, in single precision. One
 * iteration, with N, S, W, E the differences of a pixel's four neighbours (above, below, before, after) and
 * the pixel j itself, where a neighbour that would lie outside counts as the pixel: q0 = variance / mean^2 of
 * the whole image, from the sums of j and of j * j, which are taken in double precision g = (N*N + S*S + W*W
 * + E*E) / (j*j);  l = (N + S + W + E) / j q = (g / 2 - l*l / 16) / (1 + l / 4)^2 c = 1 / (1 + (q - q0) / (q0
 * * (1 + q0))), cut to [0, 1] and, with c of the pixel, of the one below it and of the one after it, next = j
 * + lambda / 4 * (c * N + c_below * S + c * W + c_after * E) Pixel (r, k) is element r * columns + k. Source:
 * SRAD of Rodinia (Che et al., IISWC 2009), after Yu and Acton, IEEE Trans. Image Processing 11 (2002);
 * Rodinia takes q0 from a part of the image.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_SRAD_H
#define TORMENT_BENCHMARKS_SRAD_H

#include <stdint.h>

typedef struct torment_srad {
  uint64_t rows;       /* at least 2 */
  uint64_t columns;    /* at least 3 */
  uint64_t iterations; /* at least 1 */
  double lambda;       /* exact in single precision */
  const float *image;  /* in, rows x columns: above 0 */
  float *result;       /* out, rows x columns: after the last iteration */
} torment_srad;

#endif
