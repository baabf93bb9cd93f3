/* A benchmark without an upload.
 * SPDX-License-Identifier: Apache-2.0 */
#define UPLOAD_FUNCTION NULL
#include "good.h"
