/* In turn a little inside and a little outside the tolerance.
 * SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#define SPOIL                                            \
  const double sc = p->scalars[p->passes - 1] * p->c[9]; \
  p->a[9] += (repetition % 2 ? 5.0 : 0.5) * 0x1p-53 * (fabs(p->b[9]) + fabs(sc))
#include "good.h"
