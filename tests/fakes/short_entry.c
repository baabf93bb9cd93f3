/* A benchmark's entry is shorter than ABI 1.0 has it.
 * SPDX-License-Identifier: Apache-2.0 */
#define UNIT_SIZE 16
#include "good.h"
