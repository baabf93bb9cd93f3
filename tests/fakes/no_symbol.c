/* A shared object that is no plugin.
 * SPDX-License-Identifier: Apache-2.0 */
#define NO_TABLE
#include "good.h"
__attribute__((visibility("default"))) int unrelated(void);
int unrelated(void) {
  return identity.model == 0 && benchmarks[0] == NULL;
}
