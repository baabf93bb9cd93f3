/* All of Correlation and Covariance but their names: the products of the centred columns of a table, each
 * pair once, in four models. The source that includes this defines
 *   COLUMN_BENCHMARK and COLUMN_PROBLEM  its name, and its problem's type
 *   COLUMN_CORRELATION                   1: columns are scaled to length 1 and the diagonal is 1; 0: not
 * and has included the benchmark's header. The reference loop, with z the table:
 *   for (j = 0; j < n; j++) centre column j of z (and scale it);
 *   for (i = 0; i < n; i++) for (j = i; j < n; j++)
 *     for (k = 0; k < m; k++) result[i][j] = result[j][i] += factor * z[k][i] * z[k][j];
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_COLUMN_PRODUCTS_H
#define TORMENT_COLUMN_PRODUCTS_H

#include <math.h>
#include <stdlib.h>
#include <torment/unit.h>

#define COLUMN_LOCAL(name) TORMENT_LOCAL(name, COLUMN_BENCHMARK)

typedef struct column_products column_products;

#if defined(__CUDACC__)
#include "cuda_column_products.h"
#else
#include "plain_column_products.h"
#endif

static void destroy(void *state) {
  release((column_products *)state);
  free(state);
}

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  int32_t status;
  column_products *c = (column_products *)calloc(1, sizeof *c);
  if (!c) return torment_fail(error, "no memory for the unit's state");
  c->host = host;
  c->problem = (const COLUMN_PROBLEM *)problem;
  status = allocate(c, error);
  if (status == TORMENT_OK)
    *state = c;
  else
    destroy(c);
  return status;
}

#endif
