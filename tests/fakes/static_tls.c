/* Thread-local memory of a kind and size that can't be had after a program's start.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stddef.h>
__attribute__((tls_model("initial-exec"))) static _Thread_local volatile char room[64 << 20];
#define MISDEED room[4711] = 1
#include "good.h"
