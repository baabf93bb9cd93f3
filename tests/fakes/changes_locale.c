/* Sets a locale with a decimal comma, if there is one.
 * SPDX-License-Identifier: Apache-2.0 */
#include <locale.h>
#define MISDEED setlocale(LC_ALL, ""), setlocale(LC_NUMERIC, "de_DE.UTF-8")
#include "good.h"
