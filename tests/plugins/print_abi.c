/* Prints the layout of everything that crosses the C ABI, one line a member: offset and size in bytes. A
 * test compares it with the committed layout of the ABI's version.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <torment/benchmarks/MonteCarloPi.h>
#include <torment/benchmarks/StreamTriad.h>
#include <torment/benchmarks/StringMatch.h>
#include <torment/plugin.h>

#define TYPE(type) printf("%s %zu\n", #type, sizeof(type))
#define MEMBER(type, member) \
  printf("%s.%s %zu %zu\n", #type, #member, offsetof(type, member), sizeof(((type *)0)->member))
#define CONSTANT(name) printf("%s %lld\n", #name, (long long)(name))

static void print_plugin(void) {
  const torment_plugin prefix = {TORMENT_PLUGIN_HEADER, NULL, NULL, 0, NULL, NULL};
  printf("magic %s\n", (const char *)prefix.magic);
  TYPE(torment_plugin);
  MEMBER(torment_plugin, magic);
  MEMBER(torment_plugin, struct_size);
  MEMBER(torment_plugin, abi_major);
  MEMBER(torment_plugin, abi_minor);
  MEMBER(torment_plugin, identity);
  MEMBER(torment_plugin, benchmarks);
  MEMBER(torment_plugin, benchmark_count);
  MEMBER(torment_plugin, open);
  MEMBER(torment_plugin, close);
  TYPE(torment_identity);
  MEMBER(torment_identity, struct_size);
  MEMBER(torment_identity, model);
  MEMBER(torment_identity, target);
  MEMBER(torment_identity, openacc_version);
  MEMBER(torment_identity, openmp_version);
  MEMBER(torment_identity, reserved);
  MEMBER(torment_identity, compiler);
  MEMBER(torment_identity, compiler_version);
  MEMBER(torment_identity, name);
  MEMBER(torment_identity, profile);
  MEMBER(torment_identity, flags);
  MEMBER(torment_identity, source_hash);
  TYPE(torment_benchmark);
  MEMBER(torment_benchmark, struct_size);
  MEMBER(torment_benchmark, revision);
  MEMBER(torment_benchmark, problem_size);
  MEMBER(torment_benchmark, name);
  MEMBER(torment_benchmark, variant);
  MEMBER(torment_benchmark, create);
  MEMBER(torment_benchmark, upload);
  MEMBER(torment_benchmark, compute);
  MEMBER(torment_benchmark, download);
  MEMBER(torment_benchmark, destroy);
}

static void print_host(void) {
  TYPE(torment_error);
  MEMBER(torment_error, message);
  MEMBER(torment_error, capacity);
  TYPE(torment_host);
  MEMBER(torment_host, struct_size);
  MEMBER(torment_host, multiprocessor_count);
  MEMBER(torment_host, thread_count);
  MEMBER(torment_host, reserved);
  TYPE(torment_device_request);
  MEMBER(torment_device_request, struct_size);
  MEMBER(torment_device_request, ordinal);
  TYPE(torment_device_info);
  MEMBER(torment_device_info, struct_size);
  MEMBER(torment_device_info, place);
  MEMBER(torment_device_info, ordinal);
  MEMBER(torment_device_info, device_count);
  MEMBER(torment_device_info, name);
}

static void print_problems(void) {
  TYPE(torment_monte_carlo_pi);
  MEMBER(torment_monte_carlo_pi, points);
  MEMBER(torment_monte_carlo_pi, seed);
  MEMBER(torment_monte_carlo_pi, reserved);
  MEMBER(torment_monte_carlo_pi, hits);
  TYPE(torment_stream_triad);
  MEMBER(torment_stream_triad, elements);
  MEMBER(torment_stream_triad, passes);
  MEMBER(torment_stream_triad, b);
  MEMBER(torment_stream_triad, c);
  MEMBER(torment_stream_triad, scalars);
  MEMBER(torment_stream_triad, a);
  TYPE(torment_string_match);
  MEMBER(torment_string_match, text_length);
  MEMBER(torment_string_match, pattern_length);
  MEMBER(torment_string_match, patterns);
  MEMBER(torment_string_match, text);
  MEMBER(torment_string_match, pattern);
  MEMBER(torment_string_match, position);
}

int main(void) {
  CONSTANT(TORMENT_ABI_MAJOR);
  CONSTANT(TORMENT_ABI_MINOR);
  CONSTANT(TORMENT_OK);
  CONSTANT(TORMENT_CANT);
  CONSTANT(TORMENT_FAILED);
  CONSTANT(TORMENT_MODEL_SEQUENTIAL);
  CONSTANT(TORMENT_MODEL_OPENMP);
  CONSTANT(TORMENT_MODEL_OPENACC);
  CONSTANT(TORMENT_MODEL_CUDA);
  CONSTANT(TORMENT_PLACE_UNKNOWN);
  CONSTANT(TORMENT_PLACE_HOST);
  CONSTANT(TORMENT_PLACE_DEVICE);
  printf("symbol %s\n", TORMENT_PLUGIN_SYMBOL);
  print_plugin();
  print_host();
  print_problems();
  return 0;
}
