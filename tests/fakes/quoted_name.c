/* A name with quotes, commas and line breaks, as they damage tables.
 * SPDX-License-Identifier: Apache-2.0 */
#define NAME "bad \"quoted\", comma\r\nline; 'single'"
#include "good.h"
