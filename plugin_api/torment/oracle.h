/* The C ABI by which benchmarks from outside the tree are registered with torment-host: generator, oracle,
 * tolerance, sizes and cost model of each. Not for its loops, which are in plugins as ever (plugin.h).
 *
 * An oracle library is a shared object that exports one constant data symbol, `torment_oracles_v1`. It is
 * named by the environment variable TORMENT_ORACLES (files, separated by colons) and loaded by the host and
 * by its workers, never by a plugin: build it with a compiler that you trust, since it says what is right.
 *
 * Only fixed-width integers, doubles and pointers cross this border. Strings are UTF-8, end in a zero byte
 * and stay valid as long as the library is loaded. `size` is the benchmark's parameters' values, in the order
 * of `parameters`; `arrays` are the starts of the arrays' memory, in the order of the table's `arrays`,
 * aligned to 64 bytes. Functions may be called from any process and several times; they keep nothing between
 * calls.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_ORACLE_H
#define TORMENT_ORACLE_H

#include <torment/plugin.h>

#define TORMENT_ORACLES_SYMBOL "torment_oracles_v1"
#define TORMENT_ORACLES_MAJOR 1
#define TORMENT_ORACLES_MINOR 0

/* The eight bytes that every oracle library begins with; never changes. */
#define TORMENT_ORACLES_MAGIC \
  { 'T', 'O', 'R', 'M', 'O', 'R', 'C', 'L' }

/* Inputs go to plugins and are read-only, outputs are theirs to write, expected arrays no plugin sees. The
 * n-th output is held against the n-th expected array, which has its type and length. */
#define TORMENT_ROLE_INPUT 1u
#define TORMENT_ROLE_OUTPUT 2u
#define TORMENT_ROLE_EXPECTED 3u

#define TORMENT_ELEMENT_F64 1u
#define TORMENT_ELEMENT_F32 2u
#define TORMENT_ELEMENT_I64 3u
#define TORMENT_ELEMENT_U64 4u
#define TORMENT_ELEMENT_I32 5u
#define TORMENT_ELEMENT_U32 6u
#define TORMENT_ELEMENT_U8 7u

#define TORMENT_SIZE_TEST 0u  /* well under a second by every plugin */
#define TORMENT_SIZE_SMALL 1u /* about a tenth of a second sequentially */
#define TORMENT_SIZE_REF 2u   /* 1 to 5 s sequentially */
#define TORMENT_SIZE_LARGE 3u /* for devices */

#ifdef __cplusplus
extern "C" {
#endif

/* One array of a problem. Append-only: a member exists iff it lies inside struct_size. */
typedef struct torment_array {
  uint32_t struct_size;
  uint32_t role;    /* TORMENT_ROLE_... */
  uint32_t element; /* TORMENT_ELEMENT_... */
  uint32_t reserved;
  const char *name; /* for messages, e.g. "y" */
} torment_array;

/* What one repetition at a size moves and computes, for rates and percent of the device's limits.
 * Append-only. */
typedef struct torment_cost {
  uint32_t struct_size; /* set by the host: the library writes no member beyond it */
  uint32_t reserved;
  double bytes;      /* of memory that compute has to read and write at least; 0: not said */
  double operations; /* of the kind that torment_oracle.operation names; 0: not said */
} torment_cost;

/* One benchmark. Append-only. Functions return TORMENT_OK or TORMENT_FAILED with a message. */
typedef struct torment_oracle {
  uint32_t struct_size;
  uint32_t revision;     /* of the definition; plugins' units must have the same */
  uint64_t problem_size; /* sizeof the problem struct that plugins get, in bytes */
  const char *name;      /* none of the host's own, e.g. "SpringChain" */
  const char *summary;   /* one line for listings */
  const char *operation; /* what `operations` counts, e.g. "double-precision operation" */
  const char *const *parameters;
  uint64_t parameter_count; /* at least 1 */
  const torment_array *const *arrays;
  uint64_t array_count;

  /* The values of a size class (TORMENT_SIZE_...). */
  int32_t (*size)(uint32_t size_class, uint64_t *size, torment_error *error);
  /* How many elements each array has; fails where the size can't be. */
  int32_t (*counts)(const uint64_t *size, uint64_t *counts, torment_error *error);
  /* Fills the inputs; the same bytes for the same seed on every machine. */
  int32_t (*generate)(const uint64_t *size, uint64_t seed, void *const *arrays, torment_error *error);
  /* Fills the expected arrays from the inputs. */
  int32_t (*solve)(const uint64_t *size, uint64_t seed, void *const *arrays, torment_error *error);
  /* Fills the struct that plugins get, zeroed before, with pointers to inputs and outputs. */
  int32_t (*bind)(const uint64_t *size, uint64_t seed, void *const *arrays, void *problem,
                  torment_error *error);
  /* An element of output number `output` (from 0) is right iff |got - expected| <= absolute + relative *
   * |expected|; both start as 0, which is exact. A NaN is never right. */
  int32_t (*tolerate)(const uint64_t *size, uint64_t output, double *absolute, double *relative,
                      torment_error *error);
  int32_t (*cost)(const uint64_t *size, torment_cost *cost, torment_error *error);
} torment_oracle;

/* The exported table. Its first 16 bytes never change; what follows is append-only. */
typedef struct torment_oracles {
  uint8_t magic[8];
  uint32_t struct_size;
  uint16_t abi_major;
  uint16_t abi_minor;
  const torment_oracle *const *oracles; /* oracle_count pointers, none null */
  uint64_t oracle_count;
} torment_oracles;

#ifdef __cplusplus
}
#endif

/* Stamps the first 16 bytes: const torment_oracles torment_oracles_v1 = {TORMENT_ORACLES_HEADER, table,
 * count}; */
#define TORMENT_ORACLES_HEADER \
  TORMENT_ORACLES_MAGIC, sizeof(torment_oracles), TORMENT_ORACLES_MAJOR, TORMENT_ORACLES_MINOR

TORMENT_STATIC_ASSERT(offsetof(torment_oracles, oracles) == 16, "frozen prefix");
TORMENT_STATIC_ASSERT(offsetof(torment_oracle, name) == 16, "oracles 1.0");
TORMENT_STATIC_ASSERT(offsetof(torment_oracle, size) == 72, "oracles 1.0");
TORMENT_STATIC_ASSERT(sizeof(torment_oracle) == 128, "oracles 1.0");
TORMENT_STATIC_ASSERT(sizeof(torment_array) == 24, "oracles 1.0");
TORMENT_STATIC_ASSERT(sizeof(torment_cost) == 24, "oracles 1.0");

#endif
