/* Lets something out that is no std::exception.
 * SPDX-License-Identifier: Apache-2.0 */
#define MISDEED throw 42
#include "good.h"
