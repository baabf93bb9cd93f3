/* What a plugin of the tests tells fake_cupti.cpp that a device did.
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TESTS_WORKER_FAKE_WORK_H
#define TESTS_WORKER_FAKE_WORK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The clock goes on. */
void fake_idle(uint64_t nanoseconds);
/* A launch, which the host spends launch_ns in, then the kernel. */
void fake_kernel(const char *name, uint32_t grid, uint32_t block, uint32_t registers, uint32_t shared_bytes,
                 uint64_t launch_ns, uint64_t nanoseconds);
void fake_copy(int to_device, int pinned, uint64_t bytes, uint64_t nanoseconds);

#ifdef __cplusplus
}
#endif

#endif
