/* Makes its inputs writable, and writes to them.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdint.h>
#include <sys/mman.h>
#define SPOIL                                                                           \
  mprotect((void *)((uintptr_t)p->b & ~(uintptr_t)4095), 4096, PROT_READ | PROT_WRITE); \
  ((volatile double *)p->b)[7] = 1e9;                                                   \
  (void)repetition
#include "good.h"
