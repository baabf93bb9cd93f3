/* Says no name: the file's is taken.
 * SPDX-License-Identifier: Apache-2.0 */
#define NAME ""
#include "good.h"
