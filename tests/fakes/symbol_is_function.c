/* Exports a function under the table's name.
 * SPDX-License-Identifier: Apache-2.0 */
__attribute__((visibility("default"))) int torment_plugin_v1(void);
int torment_plugin_v1(void) {
  return 0;
}
