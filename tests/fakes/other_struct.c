/* Was compiled with another problem struct.
 * SPDX-License-Identifier: Apache-2.0 */
#define PROBLEM_SIZE 8
#include "good.h"
