/* Computes nothing.
 * SPDX-License-Identifier: Apache-2.0 */
#define COMPUTES 0
#include "good.h"
