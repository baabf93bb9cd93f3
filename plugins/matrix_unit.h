/* What the Matrix benchmarks share in all models: state, and the way of the arrays to the device and back.
 * The source defines TORMENT_LOCAL(compute, NAME)(void *, torment_error *) and ends with TORMENT_UNIT. One
 * that needs work memory, and counts what it finds on the device, defines MATRIX_WORK before this, and
 * make_work and free_work; one whose `out` is a scalar of a reduction MATRIX_SCALARS. Not for what is
 * computed.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_MATRIX_UNIT_H
#define TORMENT_MATRIX_UNIT_H

#include <stdlib.h>
#include <torment/matrix.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "cuda_check.h"
#endif

typedef struct matrix {
  const torment_host *host;
  const torment_matrix *problem;
  torment_matrix device; /* CUDA's copies of the arrays; no other member is used */
  void *work;            /* of the source's own */
} matrix;

static inline uint64_t elements_of(const torment_matrix *m) {
  return m->rows * m->columns;
}

static inline uint64_t out_elements_of(const torment_matrix *m) {
  return m->out_rows * m->out_columns;
}

#if !defined(MATRIX_WORK)
static int32_t make_work(matrix *m, torment_error *error) {
  (void)m, (void)error;
  return TORMENT_OK;
}
static void free_work(matrix *m) {
  (void)m;
}
#else
static int32_t make_work(matrix *m, torment_error *error);
static void free_work(matrix *m);
#endif

#if defined(__CUDACC__)

static int32_t allocate(matrix *m, torment_error *error) {
  const torment_matrix *p = m->problem;
  torment_matrix *d = &m->device;
  const uint64_t n = elements_of(p);
  if (p->a) TORMENT_CUDA(cudaMalloc((void **)&d->a, n * sizeof(float)));
  if (p->b) TORMENT_CUDA(cudaMalloc((void **)&d->b, n * sizeof(float)));
  if (p->out) TORMENT_CUDA(cudaMalloc((void **)&d->out, out_elements_of(p) * sizeof(float)));
  if (p->indices) TORMENT_CUDA(cudaMalloc((void **)&d->indices, n * sizeof(uint32_t)));
  if (p->number) TORMENT_CUDA(cudaMalloc((void **)&d->number, sizeof(uint64_t)));
  if (p->sum) TORMENT_CUDA(cudaMalloc((void **)&d->sum, sizeof(double)));
  return TORMENT_OK;
}

static void release(matrix *m) {
  cudaFree((void *)m->device.a);
  cudaFree((void *)m->device.b);
  cudaFree(m->device.out);
  cudaFree(m->device.indices);
  cudaFree(m->device.number);
  cudaFree(m->device.sum);
}

static int32_t upload(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const uint64_t bytes = elements_of(m->problem) * sizeof(float);
  if (m->problem->a)
    TORMENT_CUDA(cudaMemcpy((void *)m->device.a, m->problem->a, bytes, cudaMemcpyHostToDevice));
  if (m->problem->b)
    TORMENT_CUDA(cudaMemcpy((void *)m->device.b, m->problem->b, bytes, cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const torment_matrix *p = m->problem, *d = &m->device;
  if (p->number) TORMENT_CUDA(cudaMemcpy(p->number, d->number, sizeof(uint64_t), cudaMemcpyDeviceToHost));
  if (p->sum) TORMENT_CUDA(cudaMemcpy(p->sum, d->sum, sizeof(double), cudaMemcpyDeviceToHost));
#if defined(MATRIX_WORK)
  const uint64_t found = p->number[0];
#else
  const uint64_t found = out_elements_of(p);
#endif
  if (p->out) TORMENT_CUDA(cudaMemcpy(p->out, d->out, found * sizeof(float), cudaMemcpyDeviceToHost));
  if (p->indices)
    TORMENT_CUDA(cudaMemcpy(p->indices, d->indices, found * sizeof(uint32_t), cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#elif defined(_OPENACC)

/* The results of OpenACC's reductions come to the host with the region that makes them. */
static inline float *out_on_device(const torment_matrix *p) {
#if defined(MATRIX_SCALARS)
  (void)p;
  return NULL;
#else
  return p->out;
#endif
}

static inline uint64_t *number_on_device(const torment_matrix *p) {
#if defined(MATRIX_WORK)
  return p->number;
#else
  (void)p;
  return NULL;
#endif
}

static int32_t allocate(matrix *m, torment_error *error) {
  const torment_matrix *p = m->problem;
  const uint64_t n = elements_of(p), out_n = out_elements_of(p);
  const float *a = p->a, *b = p->b;
  float *out = out_on_device(p);
  uint32_t *indices = p->indices;
  uint64_t *number = number_on_device(p);
  if (a) {
#pragma acc enter data create(a [0:n])
  }
  if (b) {
#pragma acc enter data create(b [0:n])
  }
  if (out) {
#pragma acc enter data create(out [0:out_n])
  }
  if (indices) {
#pragma acc enter data create(indices [0:n])
  }
  if (number) {
#pragma acc enter data create(number [0:1])
  }
  (void)n, (void)out_n, (void)error; /* GCC counts a mention in a clause as no use */
  return TORMENT_OK;
}

static void release(matrix *m) {
  const torment_matrix *p = m->problem;
  const uint64_t n = elements_of(p), out_n = out_elements_of(p);
  const float *a = p->a, *b = p->b;
  float *out = out_on_device(p);
  uint32_t *indices = p->indices;
  uint64_t *number = number_on_device(p);
  if (a) {
#pragma acc exit data delete (a [0:n])
  }
  if (b) {
#pragma acc exit data delete (b [0:n])
  }
  if (out) {
#pragma acc exit data delete (out [0:out_n])
  }
  if (indices) {
#pragma acc exit data delete (indices [0:n])
  }
  if (number) {
#pragma acc exit data delete (number [0:1])
  }
  (void)n, (void)out_n;
}

static int32_t upload(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const uint64_t n = elements_of(m->problem);
  const float *a = m->problem->a, *b = m->problem->b;
  if (a) {
#pragma acc update device(a [0:n])
  }
  if (b) {
#pragma acc update device(b [0:n])
  }
  (void)n, (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  float *out = out_on_device(m->problem);
#if defined(MATRIX_WORK)
  uint32_t *indices = m->problem->indices;
  uint64_t *number = m->problem->number;
#pragma acc update self(number [0:1])
  const uint64_t found = number[0];
  if (indices && found > 0) {
#pragma acc update self(indices [0:found])
  }
#else
  const uint64_t found = out_elements_of(m->problem);
#endif
  if (out && found > 0) {
#pragma acc update self(out [0:found])
  }
  (void)out, (void)found, (void)error;
  return TORMENT_OK;
}

#else

static int32_t allocate(matrix *m, torment_error *error) {
  (void)m, (void)error;
  return TORMENT_OK;
}
static void release(matrix *m) {
  (void)m;
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

static void destroy(void *state) {
  free_work((matrix *)state);
  release((matrix *)state);
  free(state);
}

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  int32_t status;
  matrix *m = (matrix *)calloc(1, sizeof *m);
  if (!m) return torment_fail(error, "no memory for the unit's state");
  m->host = host;
  m->problem = (const torment_matrix *)problem;
  status = allocate(m, error);
  if (status == TORMENT_OK) status = make_work(m, error);
  if (status == TORMENT_OK)
    *state = m;
  else
    destroy(m);
  return status;
}

#endif
