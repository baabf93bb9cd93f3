/* No misdeed: what the others are measured against, and what the driver makes broken files from.
 * SPDX-License-Identifier: Apache-2.0 */
#define NAME "good"
#include "good.h"
