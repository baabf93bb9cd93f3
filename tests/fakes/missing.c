/* The library that missing_library.c is linked against and never finds.
 * SPDX-License-Identifier: Apache-2.0 */
__attribute__((visibility("default"))) int missing_library_answer(void);
int missing_library_answer(void) {
  return 42;
}
