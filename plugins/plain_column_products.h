/* The sequential, OpenMP and OpenACC forms of column_products.h, which alone includes this.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_PLAIN_COLUMN_PRODUCTS_H
#define TORMENT_PLAIN_COLUMN_PRODUCTS_H

struct column_products {
  const torment_host *host;
  const COLUMN_PROBLEM *problem;
  double *z;     /* rows x columns: the table, centred and scaled */
  double *mean;  /* columns */
  double *scale; /* columns */
};

static int32_t allocate(column_products *c, torment_error *error) {
  const uint64_t n = c->problem->columns, cells = c->problem->rows * n;
  double *z = (double *)malloc(cells * sizeof *z);
  double *mean = (double *)malloc(n * sizeof *mean), *scale = (double *)malloc(n * sizeof *scale);
  c->z = z;
  c->mean = mean;
  c->scale = scale;
  if (!z || !mean || !scale) {
    free(z);
    free(mean);
    free(scale);
    c->z = NULL;
    return torment_fail(error, "no memory for the centred columns");
  }
#if defined(_OPENACC)
  {
    const double *data = c->problem->data;
    double *result = c->problem->result;
#pragma acc enter data create(data [0:cells], z [0:cells], mean [0:n], scale [0:n], result [0:n * n])
    (void)data, (void)result; /* GCC counts a mention in a clause as no use */
  }
#endif
  return TORMENT_OK;
}

static void release(column_products *c) {
  double *z = c->z, *mean = c->mean, *scale = c->scale;
  if (!z) return;
#if defined(_OPENACC)
  {
    const uint64_t n = c->problem->columns, cells = c->problem->rows * n;
    const double *data = c->problem->data;
    double *result = c->problem->result;
#pragma acc exit data delete (data [0:cells], z [0:cells], mean [0:n], scale [0:n], result [0:n * n])
    (void)data, (void)result;
  }
#endif
  free(z);
  free(mean);
  free(scale);
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const column_products *c = (const column_products *)state;
  const uint64_t cells = c->problem->rows * c->problem->columns;
  const double *data = c->problem->data;
#pragma acc update device(data [0:cells])
  (void)data;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

/* A lane, or a thread, takes a column, beside its neighbours. */
static void COLUMN_LOCAL(measure)(const column_products *c) {
  const uint64_t m = c->problem->rows, n = c->problem->columns;
  const double *data = c->problem->data;
  double *mean = c->mean, *scale = c->scale;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(c->host, 2);
#pragma acc parallel loop gang vector num_gangs(gangs) vector_length(32) \
    present(data [0:m * n], mean [0:n], scale [0:n])
#elif defined(_OPENACC)
#pragma acc parallel loop present(data [0:m * n], mean [0:n], scale [0:n])
#elif defined(_OPENMP)
  const int threads = (int)c->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t j = 0; j < n; j++) {
    double sum = 0.0;
#if defined(_OPENACC)
#pragma acc loop seq
#endif
    for (uint64_t k = 0; k < m; k++)
      sum += data[k * n + j];
    mean[j] = sum / (double)m;
    scale[j] = 1.0;
#if COLUMN_CORRELATION
    {
      const double centre = mean[j];
      double squares = 0.0, deviation;
#if defined(_OPENACC)
#pragma acc loop seq
#endif
      for (uint64_t k = 0; k < m; k++)
        squares += (data[k * n + j] - centre) * (data[k * n + j] - centre);
      deviation = sqrt(squares / (double)m);
      scale[j] = 1.0 / (sqrt((double)m) * (deviation <= 0.005 ? 1.0 : deviation));
    }
#endif
  }
}

static void COLUMN_LOCAL(centre)(const column_products *c) {
  const uint64_t m = c->problem->rows, n = c->problem->columns;
  const double *data = c->problem->data, *mean = c->mean, *scale = c->scale;
  double *z = c->z;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(c->host, 64);
#pragma acc parallel loop gang worker vector collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(data [0:m * n], z [0:m * n], mean [0:n], scale [0:n])
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(2) present(data [0:m * n], z [0:m * n], mean [0:n], scale [0:n])
#elif defined(_OPENMP)
  const int threads = (int)c->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t k = 0; k < m; k++)
    for (uint64_t j = 0; j < n; j++)
      z[k * n + j] = (data[k * n + j] - mean[j]) * scale[j];
}

#if defined(_OPENACC)

/* One pair a lane: neighbours read neighbours of column j, and the same of column i. */
static void COLUMN_LOCAL(multiply)(const column_products *c, double factor) {
  const uint64_t m = c->problem->rows, n = c->problem->columns;
  const double *z = c->z;
  double *result = c->problem->result;
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(c->host, 64);
#pragma acc parallel loop gang worker vector collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(z [0:m * n], result [0:n * n])
#else
#pragma acc parallel loop collapse(2) present(z [0:m * n], result [0:n * n])
#endif
  for (uint64_t i = 0; i < n; i++)
    for (uint64_t j = 0; j < n; j++)
      if (j >= i) {
        double sum = 0.0;
#pragma acc loop seq
        for (uint64_t k = 0; k < m; k++)
          sum += z[k * n + i] * z[k * n + j];
        sum *= factor;
#if COLUMN_CORRELATION
        if (i == j) sum = 1.0;
#endif
        result[i * n + j] = sum;
        result[j * n + i] = sum;
      }
}

#else

/* Row by row of z, so that the inner loop runs along memory and vectorises. */
static void COLUMN_LOCAL(multiply)(const column_products *c, double factor) {
  const uint64_t m = c->problem->rows, n = c->problem->columns;
  const double *z = c->z;
  double *result = c->problem->result;
#if defined(_OPENMP)
  const int threads = (int)c->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static, 1)
#endif
  for (uint64_t i = 0; i < n; i++) {
    double *restrict row = result + i * n;
    for (uint64_t j = i; j < n; j++)
      row[j] = 0.0;
    for (uint64_t k = 0; k < m; k++) {
      const double of_i = z[k * n + i];
      for (uint64_t j = i; j < n; j++)
        row[j] += of_i * z[k * n + j];
    }
    for (uint64_t j = i; j < n; j++) {
      row[j] *= factor;
      result[j * n + i] = row[j];
    }
#if COLUMN_CORRELATION
    row[i] = 1.0;
#endif
  }
}

#endif

static int32_t TORMENT_LOCAL(compute, COLUMN_BENCHMARK)(void *state, torment_error *error) {
  const column_products *c = (const column_products *)state;
  COLUMN_LOCAL(measure)(c);
  COLUMN_LOCAL(centre)(c);
  COLUMN_LOCAL(multiply)(c, COLUMN_CORRELATION ? 1.0 : 1.0 / ((double)c->problem->rows - 1.0));
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const column_products *c = (const column_products *)state;
  const uint64_t n = c->problem->columns;
  double *result = c->problem->result;
#pragma acc update self(result [0:n * n])
  (void)result;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif
