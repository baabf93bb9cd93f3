/* A model that is none.
 * SPDX-License-Identifier: Apache-2.0 */
#define MODEL 77
#include "good.h"
