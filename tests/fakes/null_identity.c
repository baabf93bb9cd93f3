/* No identity in the table.
 * SPDX-License-Identifier: Apache-2.0 */
#define IDENTITY NULL
#include "good.h"
