/* Says that it can't do this here: no fault.
 * SPDX-License-Identifier: Apache-2.0 */
#define STATUS TORMENT_CANT
#define MESSAGE "this compiler has no such directive"
#include "good.h"
