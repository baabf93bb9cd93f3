/* The C ABI between torment-host and its plugins: what a plugin exports and what it may rely on.
 * Not for: anything a benchmark computes (see benchmarks/NAME.h), nor for checking, timing or output.
 *
 * A plugin is a shared object that exports one constant data symbol, `torment_plugin_v1`, of type
 * torment_plugin, and nothing else. It is data so that magic, size and version are read before any
 * of the plugin's code runs. Only fixed-width integers, doubles and pointers cross this border.
 *
 * Strings are UTF-8, end in a zero byte and are borrowed: they stay valid as long as their owner
 * says, and whoever wants to keep one copies it at once.
 *
 * Each function's comment ends with who calls it and when: [thread, state]. All calls come from one
 * and the same thread of a process that holds no other plugin.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_PLUGIN_H
#define TORMENT_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#define TORMENT_ABI_MAJOR 1
#define TORMENT_ABI_MINOR 0
#define TORMENT_PLUGIN_SYMBOL "torment_plugin_v1"

/* The eight bytes that every plugin begins with; never changes. */
#define TORMENT_PLUGIN_MAGIC \
  { 'T', 'O', 'R', 'M', 'E', 'N', 'T', '\0' }

/* Status of a call. Other values of the same sign mean the same. */
#define TORMENT_OK 0        /* done */
#define TORMENT_CANT 1      /* > 0: can't be done here (no device, unsupported directive): no fault */
#define TORMENT_FAILED (-1) /* < 0: tried and failed */

/* Models: how the plugin's loops are made parallel. */
#define TORMENT_MODEL_SEQUENTIAL 1u
#define TORMENT_MODEL_OPENMP 2u
#define TORMENT_MODEL_OPENACC 3u
#define TORMENT_MODEL_CUDA 4u

/* Places where loops run. */
#define TORMENT_PLACE_UNKNOWN 0u
#define TORMENT_PLACE_HOST 1u
#define TORMENT_PLACE_DEVICE 2u

#ifdef __cplusplus
extern "C" {
#endif

/* Where a call says why it returned another status than TORMENT_OK. The host owns it; the plugin
 * writes at most `capacity` bytes to `message`, the ending zero byte included. */
typedef struct torment_error {
  char *message;
  uint64_t capacity;
} torment_error;

/* What the host tells the plugin. Append-only: a member exists iff it lies inside struct_size. */
typedef struct torment_host {
  uint32_t struct_size;
  uint32_t multiprocessor_count; /* of the device in use, which launch shapes follow; 0: no device */
  uint32_t thread_count;         /* threads that a model for the CPU may use; at least 1 */
  uint32_t reserved;
} torment_host;

/* Which device the plugin is to use. Append-only. */
typedef struct torment_device_request {
  uint32_t struct_size;
  int32_t ordinal; /* the runtime's number of the device, from 0; -1: the runtime's default */
} torment_device_request;

/* What the plugin found, filled in by `open`. Append-only. */
typedef struct torment_device_info {
  uint32_t struct_size;  /* set by the host: the plugin writes no member beyond it */
  uint32_t place;        /* TORMENT_PLACE_...: the answer of acc_on_device, or its like, computed
                            inside a compute region that really ran */
  int32_t ordinal;       /* the runtime's number of the device in use; -1: none */
  uint32_t device_count; /* devices that the runtime sees */
  char name[128];        /* the device's name as the runtime reports it; empty: unknown */
} torment_device_info;

/* One variant of one benchmark. Append-only: a member exists iff it lies inside struct_size.
 *
 * A repetition is upload, compute, download. Each of the three blocks: when it returns, no work of
 * it is pending on any device or thread. The host owns all memory that `problem` points to; inputs
 * are read-only (they may be mapped so), outputs are to be written in `download` or before. */
typedef struct torment_benchmark {
  uint32_t struct_size;
  uint32_t revision;     /* of the benchmark's definition that this code implements */
  uint64_t problem_size; /* sizeof the problem struct as this compiler saw it, in bytes */
  const char *name;      /* e.g. "StreamTriad"; valid while the plugin is loaded */
  const char *variant;   /* e.g. "auto"; valid while the plugin is loaded */

  /* Prepares one problem (device memory, lookups) without computing. `host` is valid until close,
   * `problem` until destroy. On TORMENT_OK sets *state (which may be null); otherwise leaves it and
   * frees what it took. [worker thread, opened] */
  int32_t (*create)(const torment_host *host, const void *problem, void **state, torment_error *error);

  /* Brings the inputs to where compute reads them. [worker thread, created] */
  int32_t (*upload)(void *state, torment_error *error);

  /* Computes the outputs from the inputs. [worker thread, uploaded] */
  int32_t (*compute)(void *state, torment_error *error);

  /* Brings the outputs to the host's memory. [worker thread, computed] */
  int32_t (*download)(void *state, torment_error *error);

  /* Frees what create took; `state` is invalid afterwards. [worker thread, created] */
  void (*destroy)(void *state);
} torment_benchmark;

/* Who made the plugin. Append-only. The first group comes from the compiler's predefined macros,
 * the second from the build; all strings are valid while the plugin is loaded and never null. */
typedef struct torment_identity {
  uint32_t struct_size;
  uint32_t model;           /* TORMENT_MODEL_... */
  uint32_t target;          /* TORMENT_PLACE_HOST or TORMENT_PLACE_DEVICE: where it is meant to run */
  uint32_t openacc_version; /* the value of _OPENACC, e.g. 201711; 0: not defined */
  uint32_t openmp_version;  /* the value of _OPENMP; 0: not defined */
  uint32_t reserved;
  const char *compiler;         /* family by macros, e.g. "gcc", "clang", "nvc", "nvcc" */
  const char *compiler_version; /* e.g. "12.2.0" */
  const char *name;             /* the plugin's name, e.g. "gcc-12-openacc-nvptx" */
  const char *profile;          /* compiler profile that built it; empty: built by hand */
  const char *flags;            /* compile flags; empty: unknown */
  const char *source_hash;      /* hash of the sources; empty: unknown */
} torment_identity;

/* The exported table. Its first 16 bytes never change; what follows is append-only: a member
 * exists iff it lies inside struct_size. */
typedef struct torment_plugin {
  uint8_t magic[8];
  uint32_t struct_size;
  uint16_t abi_major; /* a host refuses another major version */
  uint16_t abi_minor;

  const torment_identity *identity;           /* never null */
  const torment_benchmark *const *benchmarks; /* benchmark_count pointers, none null */
  uint64_t benchmark_count;

  /* Chooses the device, starts the runtime and proves where loops run. On TORMENT_OK, *info is
   * filled in; otherwise it is left alone. [worker thread, loaded] */
  int32_t (*open)(const torment_host *host, const torment_device_request *request, torment_device_info *info,
                  torment_error *error);

  /* Ends what open began. [worker thread, opened, nothing created] */
  void (*close)(void);
} torment_plugin;

#ifdef __cplusplus
}
#endif

/* Stamps the first 16 bytes, so that no author types them:
 *   const torment_plugin torment_plugin_v1 = {TORMENT_PLUGIN_HEADER, &identity, table, count, open, close};
 */
#define TORMENT_PLUGIN_HEADER \
  TORMENT_PLUGIN_MAGIC, (uint32_t)sizeof(torment_plugin), TORMENT_ABI_MAJOR, TORMENT_ABI_MINOR

/* Layout, pinned for the 64-bit machines that plugins are built for. */
#ifdef __cplusplus
#define TORMENT_STATIC_ASSERT(condition, text) static_assert(condition, text)
#else
#define TORMENT_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#endif

TORMENT_STATIC_ASSERT(offsetof(torment_plugin, magic) == 0, "frozen prefix");
TORMENT_STATIC_ASSERT(offsetof(torment_plugin, struct_size) == 8, "frozen prefix");
TORMENT_STATIC_ASSERT(offsetof(torment_plugin, abi_major) == 12, "frozen prefix");
TORMENT_STATIC_ASSERT(offsetof(torment_plugin, abi_minor) == 14, "frozen prefix");
TORMENT_STATIC_ASSERT(offsetof(torment_plugin, identity) == 16, "abi 1.0");
TORMENT_STATIC_ASSERT(offsetof(torment_plugin, benchmarks) == 24, "abi 1.0");
TORMENT_STATIC_ASSERT(offsetof(torment_plugin, benchmark_count) == 32, "abi 1.0");
TORMENT_STATIC_ASSERT(offsetof(torment_plugin, open) == 40, "abi 1.0");
TORMENT_STATIC_ASSERT(offsetof(torment_plugin, close) == 48, "abi 1.0");
TORMENT_STATIC_ASSERT(offsetof(torment_benchmark, problem_size) == 8, "abi 1.0");
TORMENT_STATIC_ASSERT(offsetof(torment_benchmark, name) == 16, "abi 1.0");
TORMENT_STATIC_ASSERT(offsetof(torment_benchmark, create) == 32, "abi 1.0");
TORMENT_STATIC_ASSERT(offsetof(torment_benchmark, destroy) == 64, "abi 1.0");
TORMENT_STATIC_ASSERT(offsetof(torment_identity, compiler) == 24, "abi 1.0");
TORMENT_STATIC_ASSERT(offsetof(torment_device_info, name) == 16, "abi 1.0");
TORMENT_STATIC_ASSERT(sizeof(torment_host) == 16, "abi 1.0");
TORMENT_STATIC_ASSERT(sizeof(torment_device_request) == 8, "abi 1.0");
TORMENT_STATIC_ASSERT(sizeof(torment_device_info) == 144, "abi 1.0");
TORMENT_STATIC_ASSERT(sizeof(torment_error) == 16, "abi 1.0");

#endif
