/* Links to the OpenMP run-time libraries of two compilers.
 * SPDX-License-Identifier: Apache-2.0 */
extern int start_gomp(void);
extern int start_omp(void);
#define MISDEED (void)(start_gomp() + start_omp())
#include "good.h"
