/* Holds another revision of the benchmark.
 * SPDX-License-Identifier: Apache-2.0 */
#define REVISION 99
#include "good.h"
