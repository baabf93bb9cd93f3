/* Holds one benchmark and variant twice.
 * SPDX-License-Identifier: Apache-2.0 */
#define UNIT_NAME "MonteCarloPi"
#include "good.h"
