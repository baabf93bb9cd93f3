/* The problem of OutsideAxpy: z = a * x + y on doubles. What plugins get.
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef OUTSIDE_AXPY_H
#define OUTSIDE_AXPY_H

#include <stdint.h>

typedef struct outside_axpy {
  uint64_t elements;
  double a;
  const double *x; /* input, elements */
  const double *y; /* input, elements */
  double *z;       /* output, elements */
} outside_axpy;

#endif
