/* Lets a C++ exception out.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdexcept>
#define MISDEED throw std::runtime_error("no such thing")
#include "good.h"
