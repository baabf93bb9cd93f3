/* Ends the calling thread alone.
 * SPDX-License-Identifier: Apache-2.0 */
#include <pthread.h>
#define MISDEED pthread_exit(NULL)
#include "good.h"
