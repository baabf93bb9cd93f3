/* Computes in a thread, and returns before it has.
 * SPDX-License-Identifier: Apache-2.0 */
#include <pthread.h>
#include <stdint.h>
#include <torment/benchmarks/StreamTriad.h>
#include <unistd.h>
static void *compute_later(void *problem) {
  const torment_stream_triad *p = (const torment_stream_triad *)problem;
  usleep(200000);
  for (uint64_t i = 0; i < p->elements; i++)
    p->a[i] = p->b[i] + p->scalars[p->passes - 1] * p->c[i];
  return NULL;
}
static int32_t start(const torment_stream_triad *p) {
  pthread_t thread;
  pthread_create(&thread, NULL, compute_later, (void *)p);
  pthread_detach(thread);
  return 1;
}
#define SPOIL memset(p->a, 0, p->elements * sizeof *p->a), start(p), (void)repetition
#include "good.h"
