/* NeedlemanWunsch in four models; the reference loop is
 *   for (i = 1; i <= rows; i++) for (j = 1; j <= columns; j++)
 *     score[i][j] = max(score[i - 1][j - 1] + similarity[down[i - 1]][across[j - 1]],
 *                       score[i - 1][j] - gap, score[i][j - 1] - gap);
 * between borders of -gap * j and -gap * i. Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/NeedlemanWunsch.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#endif

typedef struct alignment {
  const torment_host *host;
  const torment_needleman_wunsch *problem;
#if defined(__CUDACC__)
  uint8_t *device_down, *device_across;
  int32_t *device_similarity, *device_score;
  uint64_t pitch;     /* of device_score, whose column 1 begins on 128 bytes */
  unsigned *progress; /* of each strip: blocks of columns that are done; before these, the next ticket */
#endif
} alignment;

#if defined(__CUDACC__)

enum { block_warps = 4, column_block = 32, ring_columns = 2 * column_block, ring_pitch = ring_columns + 2 };
enum { score_lead = 31 }; /* unused elements before a row, so that its column 1 is aligned */

__global__ void fill_borders(int32_t *score, uint64_t pitch, uint64_t rows, uint64_t columns, int32_t gap) {
  const uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= columns) score[score_lead + i] = -gap * (int32_t)i;
  if (i <= rows) score[i * pitch + score_lead] = -gap * (int32_t)i;
}

/* A warp has a strip of 32 rows, a lane one of them. Lanes go along their rows one step apart, so that a lane
 * gets the score above its own from the lane before it; lane 0 gets it from the strip above, once that has
 * published it. Scores go to memory through a ring in shared memory, a block of columns at a time. Strips are
 * taken by ticket: whoever waits, waits for one that runs already. */
__global__ void __launch_bounds__(32 * block_warps)
    align(const uint8_t *__restrict__ down, const uint8_t *__restrict__ across,
          const int32_t *__restrict__ similarity, int32_t *score, uint64_t pitch, int rows, int columns,
          int32_t gap, unsigned *ticket, unsigned *progress) {
  __shared__ int32_t table[TORMENT_LETTERS * TORMENT_LETTERS];
  __shared__ int32_t rings[block_warps][32 * ring_pitch];
  __shared__ unsigned first_strip;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int32_t *ring = rings[warp];
  for (int e = threadIdx.x; e < TORMENT_LETTERS * TORMENT_LETTERS; e += 32 * block_warps)
    table[e] = similarity[e];
  if (threadIdx.x == 0) first_strip = atomicAdd(ticket, 1u) * block_warps;
  __syncthreads();

  const int strip = (int)first_strip + warp, row = strip * 32 + lane;
  const int32_t *of_letter = table + (row < rows ? down[row] : 0) * TORMENT_LETTERS;
  const int column_blocks = (columns + column_block - 1) / column_block;
  int32_t *above = score + (uint64_t)strip * 32 * pitch + score_lead + 1; /* the row above the strip */
  int32_t diagonal = -gap * row, current = -gap * (row + 1);
  int letter = 0;
  if (strip * 32 >= rows) return; /* the whole warp */

  for (int block = 0; block <= column_blocks; block++) { /* the last is for the lanes that are behind */
    const int column = block * column_block + lane;
    int32_t from_above = 0;
    int of_across = 0;
    if (strip > 0 && block < column_blocks && lane == 0) {
      while (*(volatile unsigned *)(progress + strip - 1) <= (unsigned)block)
        __nanosleep(20);
      __threadfence();
    }
    __syncwarp();
    if (column < columns) {
      from_above = __ldcg(above + column);
      of_across = across[column];
    }
#pragma unroll 8
    for (int s = 0; s < column_block; s++) {
      const int step = block * column_block + s;
      const int32_t top = __shfl_sync(0xffffffffu, from_above, s);
      const int first_letter = __shfl_sync(0xffffffffu, of_across, s);
      int32_t up = __shfl_up_sync(0xffffffffu, current, 1);
      letter = __shfl_up_sync(0xffffffffu, letter, 1);
      if (lane == 0) {
        up = top;
        letter = first_letter;
      }
      if (step >= lane) {
        current = max(diagonal + of_letter[letter], max(up, current) - gap);
        diagonal = up;
        ring[lane * ring_pitch + ((step - lane) & (ring_columns - 1))] = current;
      }
    }
    __syncwarp();
    if (block > 0) {
      const int done = (block - 1) * column_block + lane; /* a column that all lanes have */
      if (done < columns)
        for (int r = 0; r < min(32, rows - strip * 32); r++)
          above[(uint64_t)(r + 1) * pitch + done] = ring[r * ring_pitch + (done & (ring_columns - 1))];
      __threadfence();
      __syncwarp();
      if (lane == 0) *(volatile unsigned *)(progress + strip) = (unsigned)block;
    }
  }
}

static unsigned strips_of(const torment_needleman_wunsch *p) {
  return (unsigned)((p->rows + 31) / 32);
}

static int32_t allocate(alignment *a, torment_error *error) {
  const torment_needleman_wunsch *p = a->problem;
  a->pitch = (p->columns + 31) / 32 * 32 + 32;
  TORMENT_CUDA(cudaMalloc(&a->device_down, p->rows));
  TORMENT_CUDA(cudaMalloc(&a->device_across, p->columns));
  TORMENT_CUDA(cudaMalloc(&a->device_similarity, TORMENT_LETTERS * TORMENT_LETTERS * sizeof(int32_t)));
  TORMENT_CUDA(cudaMalloc(&a->device_score, (p->rows + 1) * a->pitch * sizeof(int32_t)));
  TORMENT_CUDA(cudaMalloc(&a->progress, (1 + strips_of(p)) * sizeof *a->progress));
  return TORMENT_OK;
}

static void release(alignment *a) {
  cudaFree(a->device_down);
  cudaFree(a->device_across);
  cudaFree(a->device_similarity);
  cudaFree(a->device_score);
  cudaFree(a->progress);
}

static int32_t upload(void *state, torment_error *error) {
  const alignment *a = (const alignment *)state;
  const torment_needleman_wunsch *p = a->problem;
  TORMENT_CUDA(cudaMemcpy(a->device_down, p->down, p->rows, cudaMemcpyHostToDevice));
  TORMENT_CUDA(cudaMemcpy(a->device_across, p->across, p->columns, cudaMemcpyHostToDevice));
  TORMENT_CUDA(cudaMemcpy(a->device_similarity, p->similarity,
                          TORMENT_LETTERS * TORMENT_LETTERS * sizeof(int32_t), cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, NeedlemanWunsch)(void *state, torment_error *error) {
  const alignment *a = (const alignment *)state;
  const torment_needleman_wunsch *p = a->problem;
  const uint64_t longer = (p->rows > p->columns ? p->rows : p->columns) + 1;
  const unsigned strips = strips_of(p);
  TORMENT_CUDA(cudaMemsetAsync(a->progress, 0, (1 + strips) * sizeof *a->progress));
  fill_borders<<<(unsigned)((longer + 255) / 256), 256>>>(a->device_score, a->pitch, p->rows, p->columns,
                                                          (int32_t)p->gap);
  align<<<(strips + block_warps - 1) / block_warps, 32 * block_warps>>>(
      a->device_down, a->device_across, a->device_similarity, a->device_score, a->pitch, (int)p->rows,
      (int)p->columns, (int32_t)p->gap, a->progress, a->progress + 1);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const alignment *a = (const alignment *)state;
  const torment_needleman_wunsch *p = a->problem;
  const uint64_t width = (p->columns + 1) * sizeof(int32_t);
  TORMENT_CUDA(cudaMemcpy2D(p->score, width, a->device_score + score_lead, a->pitch * sizeof(int32_t), width,
                            p->rows + 1, cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

/* The problem's arrays by the names that compute regions use. */
#define NAME_ARRAYS(p)                                                                          \
  const uint64_t rows = (p)->rows, columns = (p)->columns, scores = (rows + 1) * (columns + 1); \
  const uint8_t *restrict down = (p)->down, *restrict across = (p)->across;                     \
  const int32_t *restrict similarity = (p)->similarity;                                         \
  int32_t *restrict score = (p)->score;                                                         \
  (void)rows, (void)columns, (void)scores, (void)down, (void)across, (void)similarity, (void)score

#define TABLE (TORMENT_LETTERS * TORMENT_LETTERS)

static int32_t allocate(alignment *a, torment_error *error) {
#if defined(_OPENACC)
  NAME_ARRAYS(a->problem);
#pragma acc enter data create(down [0:rows], across [0:columns], similarity [0:TABLE], score [0:scores])
#endif
  (void)a, (void)error;
  return TORMENT_OK;
}

static void release(alignment *a) {
#if defined(_OPENACC)
  NAME_ARRAYS(a->problem);
#pragma acc exit data delete (down [0:rows], across [0:columns], similarity [0:TABLE], score [0:scores])
#endif
  (void)a;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  NAME_ARRAYS(((const alignment *)state)->problem);
#pragma acc update device(down [0:rows], across [0:columns], similarity [0:TABLE])
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

static void TORMENT_LOCAL(fill_borders, NeedlemanWunsch)(const alignment *a) {
  const int32_t gap = (int32_t)a->problem->gap;
  NAME_ARRAYS(a->problem);
#if defined(_OPENACC)
#pragma acc parallel loop present(score [0:scores])
#endif
  for (uint64_t j = 0; j <= columns; j++)
    score[j] = -gap * (int32_t)j;
#if defined(_OPENACC)
#pragma acc parallel loop present(score [0:scores])
#endif
  for (uint64_t i = 1; i <= rows; i++)
    score[i * (columns + 1)] = -gap * (int32_t)i;
}

/* Of the cell of score number `at`, whose row has `of_letter` of the table. */
#define GREATER(a, b) ((a) > (b) ? (a) : (b))
#define SCORE(at, of_letter, letter)                                  \
  GREATER(score[(at)-width - 1] + similarity[(of_letter) + (letter)], \
          GREATER(score[(at)-width], score[(at)-1]) - gap)

#if defined(_OPENACC) || defined(_OPENMP)

enum { tile = 64 };

/* The tiles of anti-diagonal d: tile (first + t, d - first - t) for t < count. */
static void TORMENT_LOCAL(score_tiles, NeedlemanWunsch)(const alignment *a, uint64_t d, uint64_t first,
                                                        uint64_t count) {
  const int32_t gap = (int32_t)a->problem->gap;
  NAME_ARRAYS(a->problem);
  const uint64_t width = columns + 1;
#if defined(_OPENACC)
  /* A lane takes a row of the tile, and lanes go down the tile's own anti-diagonals together. */
#if defined(TORMENT_VARIANT_shaped)
  const int most = torment_gangs(a->host, 16), gangs = count < (uint64_t)most ? (int)count : most;
#pragma acc parallel loop gang num_gangs(gangs) num_workers(1) vector_length(32) \
    present(down [0:rows], across [0:columns], similarity [0:TABLE], score [0:scores])
#else
#pragma acc parallel loop present(down [0:rows], across [0:columns], similarity [0:TABLE], score [0:scores])
#endif
  for (uint64_t t = 0; t < count; t++) {
    const uint64_t top = (first + t) * tile, left = (d - first - t) * tile;
#pragma acc loop seq
    for (uint64_t step = 0; step < 2 * tile - 1; step++) {
#if defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector
#else
#pragma acc loop
#endif
      for (uint64_t lane = 0; lane < tile; lane++) {
        const uint64_t i = top + lane, j = left + step - lane;
        if (step >= lane && step - lane < tile && i < rows && j < columns) {
          const uint64_t at = (i + 1) * width + j + 1;
          score[at] = SCORE(at, down[i] * TORMENT_LETTERS, across[j]);
        }
      }
    }
  }
#else
  const int threads = (int)a->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
  for (uint64_t t = 0; t < count; t++) {
    const uint64_t top = (first + t) * tile, left = (d - first - t) * tile;
    const uint64_t bottom = top + tile < rows ? top + tile : rows;
    const uint64_t right = left + tile < columns ? left + tile : columns;
    for (uint64_t i = top; i < bottom; i++)
      for (uint64_t j = left; j < right; j++) {
        const uint64_t at = (i + 1) * width + j + 1;
        score[at] = SCORE(at, down[i] * TORMENT_LETTERS, across[j]);
      }
  }
#endif
}

static void TORMENT_LOCAL(score_all, NeedlemanWunsch)(const alignment *a) {
  const uint64_t tile_rows = (a->problem->rows + tile - 1) / tile;
  const uint64_t tile_columns = (a->problem->columns + tile - 1) / tile;
  for (uint64_t d = 0; d + 1 < tile_rows + tile_columns; d++) {
    const uint64_t first = d < tile_columns ? 0 : d - tile_columns + 1;
    const uint64_t end = d < tile_rows ? d + 1 : tile_rows;
    TORMENT_LOCAL(score_tiles, NeedlemanWunsch)(a, d, first, end - first);
  }
}

#else

static void TORMENT_LOCAL(score_all, NeedlemanWunsch)(const alignment *a) {
  const int32_t gap = (int32_t)a->problem->gap;
  NAME_ARRAYS(a->problem);
  const uint64_t width = columns + 1;
  for (uint64_t i = 0; i < rows; i++)
    for (uint64_t j = 0; j < columns; j++) {
      const uint64_t at = (i + 1) * width + j + 1;
      score[at] = SCORE(at, down[i] * TORMENT_LETTERS, across[j]);
    }
}

#endif

static int32_t TORMENT_LOCAL(compute, NeedlemanWunsch)(void *state, torment_error *error) {
  TORMENT_LOCAL(fill_borders, NeedlemanWunsch)((const alignment *)state);
  TORMENT_LOCAL(score_all, NeedlemanWunsch)((const alignment *)state);
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  NAME_ARRAYS(((const alignment *)state)->problem);
#pragma acc update self(score [0:scores])
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(NeedlemanWunsch, 1, torment_needleman_wunsch, alignment);
