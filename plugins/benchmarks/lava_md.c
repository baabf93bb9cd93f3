/* LavaMd in four models; the reference loop is
 *   for (all boxes) for (i in the box) for (the box and those around it) for (j in that box) {
 *     w = q_j * exp(-2 * alpha * alpha * (v_i + v_j - (x_i * x_j + y_i * y_j + z_i * z_j)));
 *     force_i.v += w;  force_i.x += 2 * w * (x_i - x_j), and y and z likewise;
 *   }
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <torment/benchmarks/LavaMd.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#endif

typedef struct particles {
  const torment_host *host;
  const torment_lava_md *problem;
#if defined(__CUDACC__)
  double *device_position, *device_charge, *device_force;
#endif
} particles;

static uint64_t count_boxes(const torment_lava_md *p) {
  return p->boxes * p->boxes * p->boxes;
}

#if defined(__CUDACC__)

enum { block_threads = 128 };

/* A block takes 128 particles of a box, a thread one of them; those around come through shared memory, 128 at
 * a time, and all threads of a warp read the same one. */
__global__ void __launch_bounds__(block_threads)
    push(int boxes, int count, double factor, const double2 *__restrict__ position,
         const double *__restrict__ charge, double2 *__restrict__ force) {
  __shared__ double v[block_threads], x[block_threads], y[block_threads], z[block_threads], q[block_threads];
  const int box = blockIdx.x, own = blockIdx.y * block_threads + threadIdx.x;
  const int box_x = box % boxes, box_y = box / boxes % boxes, box_z = box / boxes / boxes;
  const int64_t number = (int64_t)box * count + own;
  double2 own_vx = {0, 0}, own_yz = {0, 0}, sum_vx = {0, 0}, sum_yz = {0, 0};
  if (own < count) {
    own_vx = position[2 * number];
    own_yz = position[2 * number + 1];
  }
  for (int other_z = max(box_z - 1, 0); other_z <= min(box_z + 1, boxes - 1); other_z++)
    for (int other_y = max(box_y - 1, 0); other_y <= min(box_y + 1, boxes - 1); other_y++)
      for (int other_x = max(box_x - 1, 0); other_x <= min(box_x + 1, boxes - 1); other_x++) {
        const int64_t first = ((int64_t)(other_z * boxes + other_y) * boxes + other_x) * count;
        for (int begin = 0; begin < count; begin += block_threads) {
          const int here = min(block_threads, count - begin);
          __syncthreads();
          if (threadIdx.x < here) {
            const int64_t j = first + begin + threadIdx.x;
            const double2 vx = position[2 * j], yz = position[2 * j + 1];
            v[threadIdx.x] = vx.x;
            x[threadIdx.x] = vx.y;
            y[threadIdx.x] = yz.x;
            z[threadIdx.x] = yz.y;
            q[threadIdx.x] = charge[j];
          }
          __syncthreads();
          if (own < count)
#pragma unroll 4
            for (int j = 0; j < here; j++) {
              const double both = own_vx.x + v[j] - (own_vx.y * x[j] + own_yz.x * y[j] + own_yz.y * z[j]);
              const double weight = q[j] * exp(factor * both), twice = 2 * weight;
              sum_vx.x += weight;
              sum_vx.y += twice * (own_vx.y - x[j]);
              sum_yz.x += twice * (own_yz.x - y[j]);
              sum_yz.y += twice * (own_yz.y - z[j]);
            }
        }
      }
  if (own < count) {
    force[2 * number] = sum_vx;
    force[2 * number + 1] = sum_yz;
  }
}

static int32_t allocate(particles *s, torment_error *error) {
  const uint64_t all = count_boxes(s->problem) * s->problem->particles;
  TORMENT_CUDA(cudaMalloc(&s->device_position, 4 * all * sizeof(double)));
  TORMENT_CUDA(cudaMalloc(&s->device_charge, all * sizeof(double)));
  TORMENT_CUDA(cudaMalloc(&s->device_force, 4 * all * sizeof(double)));
  return TORMENT_OK;
}

static void release(particles *s) {
  cudaFree(s->device_position);
  cudaFree(s->device_charge);
  cudaFree(s->device_force);
}

static int32_t upload(void *state, torment_error *error) {
  const particles *s = (const particles *)state;
  const uint64_t all = count_boxes(s->problem) * s->problem->particles;
  TORMENT_CUDA(
      cudaMemcpy(s->device_position, s->problem->position, 4 * all * sizeof(double), cudaMemcpyHostToDevice));
  TORMENT_CUDA(
      cudaMemcpy(s->device_charge, s->problem->charge, all * sizeof(double), cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, LavaMd)(void *state, torment_error *error) {
  const particles *s = (const particles *)state;
  const torment_lava_md *p = s->problem;
  const dim3 blocks((unsigned)count_boxes(p), (unsigned)((p->particles + block_threads - 1) / block_threads));
  push<<<blocks, block_threads>>>((int)p->boxes, (int)p->particles, -2 * p->alpha * p->alpha,
                                  (const double2 *)s->device_position, s->device_charge,
                                  (double2 *)s->device_force);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const particles *s = (const particles *)state;
  const uint64_t all = count_boxes(s->problem) * s->problem->particles;
  TORMENT_CUDA(
      cudaMemcpy(s->problem->force, s->device_force, 4 * all * sizeof(double), cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

/* The problem's arrays by the names that compute regions use. */
#define NAME_ARRAYS(p)                                                                     \
  const uint64_t boxes = count_boxes(p), all = boxes * (p)->particles, four_all = 4 * all; \
  const double *restrict position = (p)->position, *restrict charge = (p)->charge;         \
  double *restrict force = (p)->force;                                                     \
  (void)boxes, (void)all, (void)four_all, (void)position, (void)charge, (void)force

static int32_t allocate(particles *s, torment_error *error) {
#if defined(_OPENACC)
  NAME_ARRAYS(s->problem);
#pragma acc enter data create(position [0:four_all], charge [0:all], force [0:four_all])
#endif
  (void)s, (void)error;
  return TORMENT_OK;
}

static void release(particles *s) {
#if defined(_OPENACC)
  NAME_ARRAYS(s->problem);
#pragma acc exit data delete (position [0:four_all], charge [0:all], force [0:four_all])
#endif
  (void)s;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  NAME_ARRAYS(((const particles *)state)->problem);
#pragma acc update device(position [0:four_all], charge [0:all])
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, LavaMd)(void *state, torment_error *error) {
  const particles *s = (const particles *)state;
  const uint64_t edge = s->problem->boxes, count = s->problem->particles;
  const double factor = -2 * s->problem->alpha * s->problem->alpha;
  NAME_ARRAYS(s->problem);
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(s->host, 16);
#pragma acc parallel loop gang num_gangs(gangs) num_workers(4) vector_length(32) \
    present(position [0:four_all], charge [0:all], force [0:four_all])
#elif defined(_OPENACC)
#pragma acc parallel loop present(position [0:four_all], charge [0:all], force [0:four_all])
#elif defined(_OPENMP)
  const int threads = (int)s->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(dynamic)
#endif
  for (uint64_t box = 0; box < boxes; box++) {
    const uint64_t x = box % edge, y = box / edge % edge, z = box / edge / edge;
    const uint64_t begin_x = x > 0 ? x - 1 : 0, end_x = x + 1 < edge ? x + 2 : edge;
    const uint64_t begin_y = y > 0 ? y - 1 : 0, end_y = y + 1 < edge ? y + 2 : edge;
    const uint64_t begin_z = z > 0 ? z - 1 : 0, end_z = z + 1 < edge ? z + 2 : edge;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc loop worker vector
#elif defined(_OPENACC)
#pragma acc loop
#endif
    for (uint64_t i = box * count; i < (box + 1) * count; i++) {
      const double own_v = position[4 * i], own_x = position[4 * i + 1];
      const double own_y = position[4 * i + 2], own_z = position[4 * i + 3];
      double sum_v = 0, sum_x = 0, sum_y = 0, sum_z = 0;
#if defined(_OPENACC)
#pragma acc loop seq
#endif
      for (uint64_t other_z = begin_z; other_z < end_z; other_z++)
#if defined(_OPENACC)
#pragma acc loop seq
#endif
        for (uint64_t other_y = begin_y; other_y < end_y; other_y++) {
          /* Boxes side by side in x are one run of particles. */
          const uint64_t row = (other_z * edge + other_y) * edge;
#if defined(_OPENACC)
#pragma acc loop seq
#endif
          for (uint64_t j = (row + begin_x) * count; j < (row + end_x) * count; j++) {
            const double other_px = position[4 * j + 1], other_py = position[4 * j + 2];
            const double other_pz = position[4 * j + 3];
            const double weight =
                charge[j] * exp(factor * (own_v + position[4 * j] -
                                          (own_x * other_px + own_y * other_py + own_z * other_pz)));
            const double twice = 2 * weight;
            sum_v += weight;
            sum_x += twice * (own_x - other_px);
            sum_y += twice * (own_y - other_py);
            sum_z += twice * (own_z - other_pz);
          }
        }
      force[4 * i] = sum_v;
      force[4 * i + 1] = sum_x;
      force[4 * i + 2] = sum_y;
      force[4 * i + 3] = sum_z;
    }
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  NAME_ARRAYS(((const particles *)state)->problem);
#pragma acc update self(force [0:four_all])
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(LavaMd, 1, torment_lava_md, particles);
