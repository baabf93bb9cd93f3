/* An NVML of one device, "GPU-known" or as fake_cuda.c names its first, that is throttled; "GPU-silent" is
 * known too and tells nothing.
 * SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))
enum { success = 0, not_supported = 3, not_found = 6 };
static int known, silent;

EXPORTED int nvmlInit_v2(void) {
  return success;
}
EXPORTED int nvmlSystemGetDriverVersion(char *text, unsigned length) {
  strncpy(text, "580.1", length);
  return success;
}
EXPORTED int nvmlDeviceGetHandleByUUID(const char *uuid, void **device) {
  const int is_known =
      strcmp(uuid, "GPU-known") == 0 || strcmp(uuid, "GPU-00000000-0000-0000-0000-000000000000") == 0;
  *device = is_known ? &known : &silent;
  return is_known || strcmp(uuid, "GPU-silent") == 0 ? success : not_found;
}
static int tell(void *device, unsigned *value, unsigned told) {
  if (device == &silent) return not_supported;
  *value = told;
  return success;
}
EXPORTED int nvmlDeviceGetClockInfo(void *device, int kind, unsigned *mhz) {
  return tell(device, mhz, kind == 1 ? 1980 : 3201);
}
EXPORTED int nvmlDeviceGetCurrentClocksThrottleReasons(void *device, unsigned long long *reasons) {
  if (device == &silent) return not_supported;
  *reasons = 0x1 | 0x4 | 0x40;
  return success;
}
EXPORTED int nvmlDeviceGetTemperature(void *device, int sensor, unsigned *celsius) {
  (void)sensor;
  return tell(device, celsius, 61);
}
EXPORTED int nvmlDeviceGetPowerUsage(void *device, unsigned *milliwatts) {
  return tell(device, milliwatts, 512500);
}
EXPORTED int nvmlDeviceGetMigMode(void *device, unsigned *current, unsigned *pending) {
  *pending = 0;
  return tell(device, current, 1);
}
EXPORTED int nvmlDeviceGetComputeMode(void *device, int *mode) {
  *mode = 3;
  return device == &silent ? not_supported : success;
}
EXPORTED int nvmlDeviceGetCurrPcieLinkGeneration(void *device, unsigned *generation) {
  return tell(device, generation, 5);
}
EXPORTED int nvmlDeviceGetCurrPcieLinkWidth(void *device, unsigned *lanes) {
  return tell(device, lanes, 16);
}
/* No nvmlDeviceGetPersistenceMode: an older NVML lacks what came later. */
