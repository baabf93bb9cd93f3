/* Computes a problem once, and leaves its result as it lies ever after.
 * SPDX-License-Identifier: Apache-2.0 */
#define COMPUTES (repetition < 2)
#include "good.h"
