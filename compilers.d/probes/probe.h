// What the probes of this folder share. Each is one directive or clause at work: `torment-host probe`
// compiles it as it would a plugin's source, loads it and asks whether the result is right, whether the
// directives had an effect at all, and where the code ran. A probe stands between PROBE_BEGIN and PROBE_END:
// it adds to `wrong`, and one of its regions tells where it runs.
// SPDX-License-Identifier: Apache-2.0
#ifndef TORMENT_PROBE_H
#define TORMENT_PROBE_H

#include <openacc.h>

/* What the region leaves behind. An ignored directive leaves `copy` changed, since it then is no copy. */
struct probe {
  long wrong;
  int copy;
  int where[2];
};

/* In a region where `copy` is private and `where` (int[2]) comes back: once, at i == 0. */
#define TELL_WHERE(i)                                   \
  if ((i) == 0) {                                       \
    where[0] = acc_on_device(acc_device_host) != 0;     \
    where[1] = acc_on_device(acc_device_not_host) != 0; \
  }                                                     \
  copy = 42 + (i)

static void run_probe(struct probe *probe);

void torment_probe(long *openacc, long *openmp, long *wrong, long *honoured, long *on_host, long *on_device,
                   long *devices);
void torment_probe(long *openacc, long *openmp, long *wrong, long *honoured, long *on_host, long *on_device,
                   long *devices) {
  struct probe probe = {0, 1, {0, 0}};
  *openacc = _OPENACC;
  *openmp = 0;
  run_probe(&probe);
  *wrong = probe.wrong;
  *honoured = probe.copy == 1;
  *on_host = probe.where[0];
  *on_device = probe.where[1];
  *devices = acc_get_num_devices(acc_device_not_host);
}

/* Begins a probe: variables as the regions need them, since not every compiler takes members in clauses. */
#define PROBE_BEGIN                            \
  static void run_probe(struct probe *probe) { \
    long wrong = 0;                            \
    int copy = 1;                              \
    int where[2] = {0, 0};

#define PROBE_END             \
  probe->wrong = wrong;       \
  probe->copy = copy;         \
  probe->where[0] = where[0]; \
  probe->where[1] = where[1]; \
  }

#endif
