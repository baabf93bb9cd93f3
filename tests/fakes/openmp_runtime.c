/* What two_openmp_runtimes.c links to, under the names of two run-time libraries.
 * SPDX-License-Identifier: Apache-2.0 */
#define JOIN_NOW(a, b) a##b
#define JOIN(a, b) JOIN_NOW(a, b)
__attribute__((visibility("default"))) int JOIN(start_, RUNTIME)(void);
int JOIN(start_, RUNTIME)(void) {
  return 0;
}
