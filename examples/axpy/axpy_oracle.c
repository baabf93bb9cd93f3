/* OutsideAxpy as torment-host knows it: sizes, inputs, what is right, how much it costs.
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/oracle.h>

#include "axpy.h"

enum { array_x, array_y, array_z, array_expected };

static const double a = 0.75;

static int32_t size(uint32_t size_class, uint64_t *values, torment_error *error) {
  static const uint64_t elements[] = {10007, 4000037, 200000033, 500000003};
  (void)error;
  values[0] = elements[size_class];
  return TORMENT_OK;
}

static int32_t counts(const uint64_t *values, uint64_t *elements, torment_error *error) {
  (void)error;
  for (int i = 0; i < 4; i++)
    elements[i] = values[0];
  return TORMENT_OK;
}

/* Numbers that depend on seed and place, so that neither a constant nor a shifted answer is right: the
 * finaliser of SplitMix64 (Steele, Lea and Flood, 2014), as a double from 0 to 1. */
static double number(uint64_t seed, uint64_t place) {
  uint64_t x = seed + (place + 1) * 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return (double)((x ^ (x >> 31)) >> 11) * 0x1p-53;
}

static int32_t generate(const uint64_t *values, uint64_t seed, void *const *arrays, torment_error *error) {
  double *x = arrays[array_x], *y = arrays[array_y];
  (void)error;
  for (uint64_t i = 0; i < values[0]; i++) {
    x[i] = number(seed, 2 * i);
    y[i] = number(seed, 2 * i + 1);
  }
  return TORMENT_OK;
}

static int32_t solve(const uint64_t *values, uint64_t seed, void *const *arrays, torment_error *error) {
  const double *x = arrays[array_x], *y = arrays[array_y];
  double *expected = arrays[array_expected];
  (void)seed, (void)error;
  for (uint64_t i = 0; i < values[0]; i++)
    expected[i] = a * x[i] + y[i];
  return TORMENT_OK;
}

static int32_t bind(const uint64_t *values, uint64_t seed, void *const *arrays, void *problem,
                    torment_error *error) {
  const outside_axpy bound = {values[0], a, arrays[array_x], arrays[array_y], arrays[array_z]};
  (void)seed, (void)error;
  *(outside_axpy *)problem = bound;
  return TORMENT_OK;
}

/* Product and sum are rounded once each, or together where they are fused: at most two roundings of 2^-53
 * apart. */
static int32_t tolerate(const uint64_t *values, uint64_t output, double *absolute, double *relative,
                        torment_error *error) {
  (void)values, (void)output, (void)absolute, (void)error;
  *relative = 0x1p-52;
  return TORMENT_OK;
}

static int32_t cost(const uint64_t *values, torment_cost *said, torment_error *error) {
  (void)error;
  said->bytes = 3 * sizeof(double) * (double)values[0];
  said->operations = 2 * (double)values[0];
  return TORMENT_OK;
}

static const char *const parameters[] = {"elements"};

static const torment_array x = {sizeof x, TORMENT_ROLE_INPUT, TORMENT_ELEMENT_F64, 0, "x"};
static const torment_array y = {sizeof y, TORMENT_ROLE_INPUT, TORMENT_ELEMENT_F64, 0, "y"};
static const torment_array z = {sizeof z, TORMENT_ROLE_OUTPUT, TORMENT_ELEMENT_F64, 0, "z"};
static const torment_array expected = {sizeof expected, TORMENT_ROLE_EXPECTED, TORMENT_ELEMENT_F64, 0,
                                       "expected"};
static const torment_array *const arrays[] = {&x, &y, &z, &expected};

static const torment_oracle axpy = {sizeof axpy,
                                    1,
                                    sizeof(outside_axpy),
                                    "OutsideAxpy",
                                    "z = a x + y on doubles, a benchmark from outside the tree",
                                    "double-precision operation",
                                    parameters,
                                    1,
                                    arrays,
                                    4,
                                    size,
                                    counts,
                                    generate,
                                    solve,
                                    bind,
                                    tolerate,
                                    cost};

static const torment_oracle *const oracles[] = {&axpy};

extern const torment_oracles torment_oracles_v1 __attribute__((visibility("default")));
const torment_oracles torment_oracles_v1 = {TORMENT_ORACLES_HEADER, oracles, 1};
