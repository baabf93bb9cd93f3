/* LavaMd/1: the potential and force that each particle feels from all particles of its box and of the up to
 * 26 boxes around it, in double precision. Box (x, y, z) of a cube of boxes is number (z * boxes + y) * boxes
 * + x; particle p of box b is number b * particles + p. Over all such particles j, i itself included: w =
 * exp(-2 * alpha^2 * (v_i + v_j - (x_i * x_j + y_i * y_j + z_i * z_j))) force_i.v = sum of q_j * w; force_i.x
 * = sum of q_j * 2 * w * (x_i - x_j), and y and z likewise Source: LavaMD of Rodinia (Che et al., IISWC
 * 2009), after ddcMD of Lawrence Livermore National Laboratory.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_LAVAMD_H
#define TORMENT_BENCHMARKS_LAVAMD_H

#include <stdint.h>

typedef struct torment_lava_md {
  uint64_t boxes;     /* along an edge of the cube, at least 1 */
  uint64_t particles; /* in a box, at least 1 */
  double alpha;
  const double *position; /* in, boxes^3 * particles * 4: v, x, y, z of each particle */
  const double *charge;   /* in, boxes^3 * particles: q */
  double *force;          /* out, boxes^3 * particles * 4: v, x, y, z of each particle */
} torment_lava_md;

#endif
