/* A name of 400 characters.
 * SPDX-License-Identifier: Apache-2.0 */
#define TEN "abcdefghij"
#define FIFTY TEN TEN TEN TEN TEN
#define NAME FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY
#include "good.h"
