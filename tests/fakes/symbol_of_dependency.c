/* Links a right plugin (good.so, by the build) but is none itself.
 * SPDX-License-Identifier: Apache-2.0 */
extern const char torment_plugin_v1[];
__attribute__((visibility("default"))) const char *unrelated(void);
const char *unrelated(void) {
  return torment_plugin_v1;
}
