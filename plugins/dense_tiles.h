/* Products of dense double-precision matrices in CUDA, shared by the plugins' CUDA forms:
 *   out = alpha * sum over terms of A * B + beta * in
 * on tensor cores where the device has them for doubles, else with plain multiply-adds.
 * Not for other element types, nor for OpenACC, whose loops stand in each benchmark.
 *
 * Every matrix is in device memory that dense_allocate gave: rows and columns padded to multiples of
 * dense_block, the padding zero. So no kernel has edges: padding adds zeros to sums, and what is written to
 * the padding of `out` is zero again when that of `in` is (with alpha and beta finite).
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_DENSE_TILES_H
#define TORMENT_DENSE_TILES_H

#include <initializer_list>

#include "cuda_check.h"

enum { dense_block = 128, dense_inner = 16 };

/* How an operand lies in memory. For A (rows x inner): dense_along_inner is A as it is, row by row;
 * dense_across_inner is A's transpose, inner x rows, row by row. For B (inner x columns), the other way:
 * dense_across_inner is B as it is, dense_along_inner its transpose. */
enum { dense_along_inner, dense_across_inner };

typedef struct dense_matrix {
  double *start;
  uint64_t pitch; /* doubles from one row to the next, a multiple of dense_block */
} dense_matrix;

/* `out` may be `in`, but no operand. Two terms have the same inner length and lie in the same way. */
typedef struct dense_product {
  uint64_t rows, columns, inner; /* without padding */
  int terms;                     /* 1 or 2 */
  dense_matrix a[2], b[2];
  dense_matrix in; /* start null: beta is not used */
  dense_matrix out;
  double alpha, beta;
} dense_product;

static inline uint64_t dense_padded(uint64_t length) {
  return (length + dense_block - 1) / dense_block * dense_block;
}

/* Takes zeroed memory for rows x columns; cudaFree(matrix->start) gives it back. */
static inline int32_t dense_allocate(dense_matrix *matrix, uint64_t rows, uint64_t columns,
                                     torment_error *error) {
  const uint64_t bytes = dense_padded(rows) * dense_padded(columns) * sizeof(double);
  TORMENT_CUDA(cudaMalloc(&matrix->start, bytes));
  TORMENT_CUDA(cudaMemset(matrix->start, 0, bytes));
  matrix->pitch = dense_padded(columns);
  return TORMENT_OK;
}

/* Between the host's memory, row by row without padding, and the device's; in one piece where there is none.
 */
static inline int32_t dense_upload(const dense_matrix *to, const double *from, uint64_t rows,
                                   uint64_t columns, torment_error *error) {
  const uint64_t width = columns * sizeof(double);
  if (to->pitch == columns)
    TORMENT_CUDA(cudaMemcpy(to->start, from, rows * width, cudaMemcpyHostToDevice));
  else
    TORMENT_CUDA(cudaMemcpy2D(to->start, to->pitch * sizeof(double), from, width, width, rows,
                              cudaMemcpyHostToDevice));
  return TORMENT_OK;
}

static inline int32_t dense_download(double *to, const dense_matrix *from, uint64_t rows, uint64_t columns,
                                     torment_error *error) {
  const uint64_t width = columns * sizeof(double);
  if (from->pitch == columns)
    TORMENT_CUDA(cudaMemcpy(to, from->start, rows * width, cudaMemcpyDeviceToHost));
  else
    TORMENT_CUDA(cudaMemcpy2D(to, width, from->start, from->pitch * sizeof(double), width, rows,
                              cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

/* The same for all matrices of a benchmark, each n x n; the first that fails ends it. */
static inline int32_t dense_allocate_squares(std::initializer_list<dense_matrix *> matrices, uint64_t n,
                                             torment_error *error) {
  for (dense_matrix *matrix : matrices) {
    const int32_t status = dense_allocate(matrix, n, n, error);
    if (status != TORMENT_OK) return status;
  }
  return TORMENT_OK;
}

static inline void dense_free(std::initializer_list<const dense_matrix *> matrices) {
  for (const dense_matrix *matrix : matrices)
    cudaFree(matrix->start);
}

typedef struct dense_input {
  const dense_matrix *to;
  const double *from;
} dense_input;

/* A whole upload phase: nothing is pending when it returns. */
static inline int32_t dense_upload_squares(std::initializer_list<dense_input> inputs, uint64_t n,
                                           torment_error *error) {
  for (const dense_input &input : inputs) {
    const int32_t status = dense_upload(input.to, input.from, n, n, error);
    if (status != TORMENT_OK) return status;
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

/* out = left * right, all n x n, to which the caller adds what else there is. */
static inline dense_product dense_square_product(uint64_t n, const dense_matrix *left,
                                                 const dense_matrix *right, const dense_matrix *out) {
  dense_product product = {};
  product.rows = product.columns = product.inner = n;
  product.terms = 1;
  product.a[0] = *left;
  product.b[0] = *right;
  product.out = *out;
  product.alpha = 1;
  return product;
}

/* The corner of this block's part of the result. Blocks that run at the same time take a band of 8 blocks'
 * rows, so that what they read together fits in the L2 cache. */
static __device__ __forceinline__ void dense_place(const dense_product &p, uint64_t *row, uint64_t *column) {
  const unsigned rows = (unsigned)((p.rows + dense_block - 1) / dense_block);
  const unsigned columns = (unsigned)((p.columns + dense_block - 1) / dense_block);
  const unsigned band = blockIdx.x / (8 * columns), within = blockIdx.x % (8 * columns);
  const unsigned height = rows - 8 * band < 8 ? rows - 8 * band : 8;
  *row = (uint64_t)(8 * band + within % height) * dense_block;
  *column = (uint64_t)(within / height) * dense_block;
}

static __device__ __forceinline__ void dense_finish_one(const dense_product &p, uint64_t row, uint64_t column,
                                                        double sum) {
  double value = p.alpha * sum;
  if (p.in.start) value += p.beta * p.in.start[row * p.in.pitch + column];
  p.out.start[row * p.out.pitch + column] = value;
}

/* Two neighbours; the column is even. */
static __device__ __forceinline__ void dense_finish_pair(const dense_product &p, uint64_t row,
                                                         uint64_t column, double left, double right) {
  double2 value = make_double2(p.alpha * left, p.alpha * right);
  if (p.in.start) {
    const double2 in = *(const double2 *)(p.in.start + row * p.in.pitch + column);
    value.x += p.beta * in.x;
    value.y += p.beta * in.y;
  }
  *(double2 *)(p.out.start + row * p.out.pitch + column) = value;
}

#include "dense_plain.h"
#include "dense_tensor.h"

/* Launches the product; the caller waits for it (dense_finish). */
template <int order_a, int order_b>
static int32_t dense_multiply(const dense_product *p, torment_error *error) {
  const auto tensor = dense_multiply_tensor<order_a, order_b>;
  const unsigned blocks =
      (unsigned)(dense_padded(p->rows) / dense_block * (dense_padded(p->columns) / dense_block));
  cudaFuncAttributes compiled;
  int device, shared_bytes;
  TORMENT_CUDA(cudaGetDevice(&device));
  TORMENT_CUDA(cudaDeviceGetAttribute(&shared_bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  /* Not the device's capability: a newer device may run code that was made for an older one. */
  TORMENT_CUDA(cudaFuncGetAttributes(&compiled, tensor));
  if (compiled.ptxVersion >= 80 && shared_bytes >= dense_shared_bytes) {
    TORMENT_CUDA(
        cudaFuncSetAttribute(tensor, cudaFuncAttributeMaxDynamicSharedMemorySize, dense_shared_bytes));
    tensor<<<blocks, dense_threads, dense_shared_bytes>>>(*p);
  } else {
    dense_multiply_plain<order_a, order_b><<<dim3(blocks, 4), dense_plain_threads>>>(*p);
  }
  TORMENT_CUDA(cudaGetLastError());
  return TORMENT_OK;
}

/* Ends a phase of launches, of which the last or the first that failed, gave `status`. */
static inline int32_t dense_finish(int32_t status, torment_error *error) {
  if (status != TORMENT_OK) return status;
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

#endif
