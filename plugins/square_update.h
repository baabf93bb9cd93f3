/* What Gemm, Syrk and Syr2k share in all models: c = alpha * products + beta * c_in for n x n matrices, its
 * state, and their way to the device and back. The source defines SQUARE_PROBLEM as its problem's type, and
 * SQUARE_HAS_B if that has a second factor, and ends with SQUARE_UNIT. Not for what is computed.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_SQUARE_UPDATE_H
#define TORMENT_SQUARE_UPDATE_H

#include <torment/unit.h>

#if defined(__CUDACC__)
#include "dense_tiles.h"
#endif

typedef struct square_update {
  const torment_host *host;
  const SQUARE_PROBLEM *problem;
#if defined(__CUDACC__)
  dense_matrix a, b, c_in, c; /* b: of no memory without SQUARE_HAS_B */
#endif
} square_update;

#if defined(__CUDACC__)

static int32_t allocate(square_update *s, torment_error *error) {
  const uint64_t n = s->problem->n;
#if defined(SQUARE_HAS_B)
  return dense_allocate_squares({&s->a, &s->b, &s->c_in, &s->c}, n, error);
#else
  return dense_allocate_squares({&s->a, &s->c_in, &s->c}, n, error);
#endif
}

static void release(square_update *s) {
  dense_free({&s->a, &s->b, &s->c_in, &s->c});
}

static int32_t upload(void *state, torment_error *error) {
  const square_update *s = (const square_update *)state;
  const SQUARE_PROBLEM *p = s->problem;
#if defined(SQUARE_HAS_B)
  return dense_upload_squares({{&s->a, p->a}, {&s->b, p->b}, {&s->c_in, p->c_in}}, p->n, error);
#else
  return dense_upload_squares({{&s->a, p->a}, {&s->c_in, p->c_in}}, p->n, error);
#endif
}

static int32_t download(void *state, torment_error *error) {
  const square_update *s = (const square_update *)state;
  return dense_download(s->problem->c, &s->c, s->problem->n, s->problem->n, error);
}

/* c = alpha * left * right + beta * c_in, to which the source may add a term. */
static inline dense_product square_product(const square_update *s, const dense_matrix *left,
                                           const dense_matrix *right) {
  dense_product product = dense_square_product(s->problem->n, left, right, &s->c);
  product.in = s->c_in;
  product.alpha = s->problem->alpha;
  product.beta = s->problem->beta;
  return product;
}

#elif defined(_OPENACC)

static int32_t allocate(square_update *s, torment_error *error) {
  const uint64_t n = s->problem->n;
  const double *a = s->problem->a, *c_in = s->problem->c_in;
  double *c = s->problem->c;
#if defined(SQUARE_HAS_B)
  const double *b = s->problem->b;
#pragma acc enter data create(a [0:n * n], b [0:n * n], c_in [0:n * n], c [0:n * n])
  (void)b;
#else
#pragma acc enter data create(a [0:n * n], c_in [0:n * n], c [0:n * n])
#endif
  (void)a, (void)c_in, (void)c, (void)error; /* GCC counts a mention in a clause as no use */
  return TORMENT_OK;
}

static void release(square_update *s) {
  const uint64_t n = s->problem->n;
  const double *a = s->problem->a, *c_in = s->problem->c_in;
  double *c = s->problem->c;
#if defined(SQUARE_HAS_B)
  const double *b = s->problem->b;
#pragma acc exit data delete (a [0:n * n], b [0:n * n], c_in [0:n * n], c [0:n * n])
  (void)b;
#else
#pragma acc exit data delete (a [0:n * n], c_in [0:n * n], c [0:n * n])
#endif
  (void)a, (void)c_in, (void)c;
}

static int32_t upload(void *state, torment_error *error) {
  const square_update *s = (const square_update *)state;
  const uint64_t n = s->problem->n;
  const double *a = s->problem->a, *c_in = s->problem->c_in;
#if defined(SQUARE_HAS_B)
  const double *b = s->problem->b;
#pragma acc update device(a [0:n * n], b [0:n * n], c_in [0:n * n])
  (void)b;
#else
#pragma acc update device(a [0:n * n], c_in [0:n * n])
#endif
  (void)a, (void)c_in, (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const square_update *s = (const square_update *)state;
  const uint64_t n = s->problem->n;
  double *c = s->problem->c;
#pragma acc update self(c [0:n * n])
  (void)c, (void)n, (void)error;
  return TORMENT_OK;
}

#else

static int32_t allocate(square_update *s, torment_error *error) {
  (void)s, (void)error;
  return TORMENT_OK;
}

static void release(square_update *s) {
  (void)s;
}

static int32_t upload(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

#if defined(__CUDACC__)
#define SQUARE_UNIT(name) TORMENT_STATEFUL_UNIT(name, 1, SQUARE_PROBLEM, square_update)
#else
/* Of the source's TORMENT_LOCAL(multiply, name)(const square_update *), too. */
#define SQUARE_UNIT(name)                                                          \
  static int32_t TORMENT_LOCAL(compute, name)(void *state, torment_error *error) { \
    TORMENT_LOCAL(multiply, name)((const square_update *)state);                   \
    (void)error;                                                                   \
    return TORMENT_OK;                                                             \
  }                                                                                \
  TORMENT_STATEFUL_UNIT(name, 1, SQUARE_PROBLEM, square_update)
#endif

#endif
