/* A name that a page would run.
 * SPDX-License-Identifier: Apache-2.0 */
#define NAME "<script>alert(1)</script><img src=x onerror=alert(1)>&amp;"
#include "good.h"
