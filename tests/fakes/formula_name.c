/* A name that a spreadsheet would run.
 * SPDX-License-Identifier: Apache-2.0 */
#define NAME "=HYPERLINK(\"http://example.com\",\"bad\")"
#define COMPILER "@SUM(1+1)"
#include "good.h"
