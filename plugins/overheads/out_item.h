/* What items share whose `out` is on the device from create to destroy and comes back in download: all of it,
 * from the first byte to out_bytes. It starts as `in`, unless the source defines OUT_UPLOAD and an upload of
 * its own.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_OVERHEADS_OUT_ITEM_H
#define TORMENT_OVERHEADS_OUT_ITEM_H

#include "item.h"

/* make_item, and `out` on the device. */
static inline int32_t make_out_item(const torment_host *host, const void *problem, uint64_t scratch_bytes,
                                    item **made, torment_error *error) {
  const int32_t status = make_item(host, problem, scratch_bytes, made, error);
  if (status != TORMENT_OK) return status;
  uint8_t *y = (*made)->problem->out;
  const uint64_t n = (*made)->problem->out_bytes;
#pragma acc enter data create(y [0:n])
  (void)y, (void)n;
  return TORMENT_OK;
}

static inline void free_out_item(item *o) {
  uint8_t *y = o->problem->out;
  const uint64_t n = o->problem->out_bytes;
#pragma acc exit data delete (y [0:n])
  (void)y, (void)n;
  free_item(o);
}

/* What the host has written to `out`, to the device. */
static inline void send_out(const item *o) {
  uint8_t *y = o->problem->out;
  const uint64_t n = o->problem->out_bytes;
#pragma acc update device(y [0:n])
  (void)y, (void)n;
}

#if !defined(OUT_UPLOAD)
static int32_t upload(void *state, torment_error *error) {
  const item *o = (const item *)state;
  memcpy(o->problem->out, o->problem->in, o->problem->out_bytes);
  send_out(o);
  (void)error;
  return TORMENT_OK;
}
#endif

static int32_t download(void *state, torment_error *error) {
  const item *o = (const item *)state;
  uint8_t *y = o->problem->out;
  const uint64_t n = o->problem->out_bytes;
#pragma acc update self(y [0:n])
  (void)y, (void)n, (void)error;
  return TORMENT_OK;
}

#endif
