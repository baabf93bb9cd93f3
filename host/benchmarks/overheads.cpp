// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/overheads.h"

#include <torment/overhead.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_in, array_out, array_expected };

constexpr uint64_t reduction_bytes = 8;
constexpr uint64_t counter_bytes = 4;
/// Increments of AtomicContention; a prime, so that targets don't all get as many.
constexpr uint64_t increments = 262147;

using Sizes = std::vector<uint64_t>;
const Sizes bytes_to_64_mib{1, 16, 256, 4096, 65536, 1 << 20, 16 << 20, 64 << 20};
const Sizes bytes_to_16_mib{1, 16, 256, 4096, 65536, 1 << 20, 16 << 20};
const Sizes bytes_to_1_mib{1, 16, 256, 4096, 65536, 1 << 20};
/// `kernels` may run on one lane, where a megabyte takes a tenth of a second.
const Sizes bytes_to_64_kib{1, 256, 4096, 65536};
const Sizes short_bytes{1, 4096};

/// One row of the table: all that items differ in for the host.
struct Row {
  std::string_view name;
  std::string_view summary;
  std::string_view parameter;  ///< what the sizes are of
  const Sizes &sizes;
  const Sizes &short_sizes;
  /// One output byte: of the input's bytes, its index, the size and the calls.
  uint8_t (*expect)(const uint8_t *in, uint64_t i, uint64_t size, uint64_t calls) = nullptr;
  uint64_t moved = 0;        ///< times the size in bytes, that a call moves with the directive alone
  uint64_t fixed_calls = 0;  ///< calls at every size; 0: fewer the larger the size
  const Sizes &vectors = no_vectors;
  uint64_t in_per_size = 1;   ///< input bytes for each of the size
  uint64_t out_per_size = 1;  ///< output bytes for each of the size; 0: a 64-bit sum
  static const Sizes no_vectors;
};
const Sizes Row::no_vectors{};

uint8_t add_calls(const uint8_t *in, uint64_t i, uint64_t, uint64_t calls) {
  return static_cast<uint8_t>(in[i] + calls);
}
uint8_t add_twice(const uint8_t *in, uint64_t i, uint64_t, uint64_t calls) {
  return static_cast<uint8_t>(in[i] + 2 * calls);
}
uint8_t multiply_by_calls(const uint8_t *in, uint64_t i, uint64_t, uint64_t calls) {
  return static_cast<uint8_t>(in[i] * calls);
}
uint8_t add_one(const uint8_t *in, uint64_t i, uint64_t, uint64_t) {
  return static_cast<uint8_t>(in[i] + 1);
}
/// Rows of twice the width, of which the first half is moved: at most 256 rows.
uint64_t at_stride(uint64_t i, uint64_t bytes) {
  const uint64_t width = bytes / std::min<uint64_t>(bytes, 256);
  return i / width * 2 * width + i % width;
}
uint8_t multiply_strided(const uint8_t *in, uint64_t i, uint64_t size, uint64_t calls) {
  return static_cast<uint8_t>(in[at_stride(i, size)] * calls);
}
uint8_t add_strided(const uint8_t *in, uint64_t i, uint64_t size, uint64_t calls) {
  return static_cast<uint8_t>(in[at_stride(i, size)] + calls);
}
uint8_t sum_of(const uint8_t *in, uint64_t i, uint64_t size, uint64_t) {
  uint64_t sum = 0;
  for (uint64_t k = 0; k < size; ++k)
    sum += in[k];
  return static_cast<uint8_t>(sum >> 8 * i);
}
uint8_t count_of(const uint8_t *, uint64_t i, uint64_t size, uint64_t calls) {
  const uint64_t target = i / counter_bytes;
  const uint64_t count = target < increments ? (increments - 1 - target) / size + 1 : 0;
  return static_cast<uint8_t>((calls * count) >> 8 * (i % counter_bytes));
}

const Sizes one{1};
const Sizes entries{1, 4, 16, 64, 256};
const Sizes few_entries{1, 16};
const Sizes targets{1, 32, 1024, 32768, 262144};
const Sizes few_targets{1, 1024};
const Sizes gangs{1, 132, 1056, 8448};
const Sizes few_gangs{1, 4};
const Sizes vectors{32, 128, 1024};

// clang-format off
const Row rows[] = {
    {"CopyIn", "data copyin against data create: contiguous bytes to the device", "bytes", bytes_to_64_mib, short_bytes, multiply_by_calls, 1},
    {"CopyOut", "data copyout against data create: contiguous bytes to the host", "bytes", bytes_to_64_mib, short_bytes, add_one, 1},
    {"StridedIn", "update device of a section with gaps, against none", "bytes", bytes_to_16_mib, short_bytes, multiply_strided, 1, 0, Row::no_vectors, 2},
    {"StridedOut", "update self of a section with gaps, against none", "bytes", bytes_to_16_mib, short_bytes, add_strided, 1, 0, Row::no_vectors, 2},
    {"RowsIn", "an update device for each row of that section, against none", "bytes", bytes_to_16_mib, short_bytes, multiply_strided, 1, 0, Row::no_vectors, 2},
    {"RowsOut", "an update self for each row of that section, against none", "bytes", bytes_to_16_mib, short_bytes, add_strided, 1, 0, Row::no_vectors, 2},
    {"UpdateInside", "update self between two loops of a data region, against none", "bytes", bytes_to_64_mib, short_bytes, add_twice, 1},
    {"EnterExit", "enter data create and exit data delete, against none", "bytes", bytes_to_64_mib, short_bytes, add_one},
    {"PresentLookup", "data present, with so many arrays on the device, against none", "entries", entries, few_entries, add_calls, 0, 200},
    {"EmptyKernel", "a compute region with nothing in it, against none", "elements", one, one, add_calls, 0, 50},
    {"OneByteKernel", "the smallest compute region that does something, against the same on the host", "elements", one, one, add_calls, 0, 50},
    {"AsyncWait", "async and wait around a loop, against the loop alone", "elements", bytes_to_1_mib, short_bytes, add_calls},
    {"AsyncQueue", "loops queued by async and one wait, against loops one by one", "elements", bytes_to_1_mib, short_bytes, add_calls},
    {"IfKernels", "the if clause of kernels, true, against none", "elements", bytes_to_64_kib, short_bytes, add_calls},
    {"IfParallel", "the if clause of parallel, true, against none", "elements", bytes_to_1_mib, short_bytes, add_calls},
    {"Private", "a private array of 8 bytes, against one declared in the loop", "elements", bytes_to_1_mib, short_bytes, add_calls},
    {"Firstprivate", "a firstprivate array of 8 bytes, against one on the device", "elements", bytes_to_1_mib, short_bytes, add_calls},
    {"CombinedKernels", "kernels loop as one directive, against two", "elements", bytes_to_64_kib, short_bytes, add_calls},
    {"CombinedParallel", "parallel loop as one directive, against two", "elements", bytes_to_1_mib, short_bytes, add_calls},
    {"TwoKernels", "two kernels regions of half the loop, against one", "elements", bytes_to_64_kib, short_bytes, add_calls},
    {"TwoParallels", "two parallel regions of half the loop, against one", "elements", bytes_to_1_mib, short_bytes, add_calls},
    {"ReductionKernels", "a sum by reduction in kernels, against partial sums", "elements", bytes_to_64_kib, short_bytes, sum_of, 0, 0, Row::no_vectors, 1, 0},
    {"ReductionParallel", "a sum by reduction in parallel, against partial sums", "elements", bytes_to_64_mib, short_bytes, sum_of, 0, 0, Row::no_vectors, 1, 0},
    {"AtomicContention", "262147 atomic increments of so many counters, against plain ones of as many elements", "targets", targets, few_targets, count_of, 0, 2, Row::no_vectors, 1, counter_bytes},
    {"LaunchShape", "so many gangs and lanes, against the compiler's own choice", "gangs", gangs, few_gangs, add_calls, 0, 10, vectors},
};
// clang-format on

class Item final : public OverheadItem {
 public:
  explicit Item(const Row &row) : row_(row) {}

  std::string_view name() const override { return row_.name; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override { return row_.summary; }

  core::Size size(core::SizeClass size_class) const override { return sizes(size_class).back(); }

  std::vector<core::Size> sizes(core::SizeClass size_class) const override {
    const bool is_short = size_class == core::SizeClass::test;
    std::vector<core::Size> all;
    for (const uint64_t size : is_short ? row_.short_sizes : row_.sizes) {
      if (row_.vectors.empty()) all.push_back({{{std::string(row_.parameter), size}}});
      for (const uint64_t vector : row_.vectors)
        all.push_back({{{std::string(row_.parameter), size}, {"vector", vector}}});
    }
    return all;
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    return {{"in", Role::input, Element::u8, in_bytes(size)},
            {"out", Role::output, Element::u8, out_bytes(size)},
            {"expected", Role::expected, Element::u8, out_bytes(size)}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    uint8_t *in = arrays.at<uint8_t>(array_in);
    const HashStream stream(seed, array_in);
    const uint64_t bytes = in_bytes(size);
    parallel_for((bytes + 7) / 8, uint64_t{1} << 15, [=](uint64_t begin, uint64_t end) {
      for (uint64_t word = begin; word < end; ++word) {
        const uint64_t bits = stream.bits(word);
        std::memcpy(in + 8 * word, &bits, std::min<uint64_t>(8, bytes - 8 * word));
      }
    });
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const uint8_t *in = arrays.at<uint8_t>(array_in);
    uint8_t *expected = arrays.at<uint8_t>(array_expected);
    parallel_for(out_bytes(size), uint64_t{1} << 18,
                 [=, &row = row_, value = first(size), count = calls(size)](uint64_t begin, uint64_t end) {
                   for (uint64_t i = begin; i < end; ++i)
                     expected[i] = row.expect(in, i, value, count);
                 });
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_overhead{.size = first(size),
                                       .vector = row_.vectors.empty() ? 0 : size.at("vector"),
                                       .calls = calls(size),
                                       .in_bytes = in_bytes(size),
                                       .out_bytes = out_bytes(size),
                                       .in = arrays.at<uint8_t>(array_in),
                                       .out = arrays.at<uint8_t>(array_out)});
  }

  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const uint8_t *expected = arrays.at<uint8_t>(array_expected);
    const uint8_t *out = arrays.at<uint8_t>(array_out);
    if (selection.whole() && std::memcmp(out, expected, out_bytes(size)) == 0)
      return {.right = true, .worst_error = {}, .message = {}};
    return check_exact("out", out, out_bytes(size), selection, [=](uint64_t i) { return expected[i]; });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto count = static_cast<double>(calls(size));
    return {.bytes = count * static_cast<double>(row_.moved * first(size)),
            .operations = count,
            .operation = "call of the construct",
            .upload_bytes = static_cast<double>(in_bytes(size)),
            .download_bytes = static_cast<double>(out_bytes(size))};
  }

 private:
  static uint64_t first(const core::Size &size) {
    if (size.parameters.empty() || size.parameters.front().value == 0)
      throw core::Error("the size must be at least 1");
    return size.parameters.front().value;
  }

  /// Elements of the loops: where shapes are swept, one for each lane.
  uint64_t elements(const core::Size &size) const {
    return first(size) * (row_.vectors.empty() ? 1 : size.at("vector"));
  }
  uint64_t in_bytes(const core::Size &size) const { return elements(size) * row_.in_per_size; }
  uint64_t out_bytes(const core::Size &size) const {
    return row_.out_per_size == 0 ? reduction_bytes : elements(size) * row_.out_per_size;
  }

  /// So many that a repetition takes far longer than reading the clock, and the whole list under a minute.
  uint64_t calls(const core::Size &size) const {
    if (row_.fixed_calls > 0) return row_.fixed_calls;
    if (first(size) <= 4096) return 20;
    return first(size) <= uint64_t{1} << 20 ? 4 : 1;
  }

  const Row &row_;
};

}  // namespace

std::span<const OverheadItem *const> overhead_items() {
  static const std::vector<const OverheadItem *> items = [] {
    static std::vector<std::unique_ptr<Item>> made;
    std::vector<const OverheadItem *> pointers;
    for (const Row &row : rows)
      pointers.push_back(made.emplace_back(std::make_unique<Item>(row)).get());
    return pointers;
  }();
  return items;
}

}  // namespace torment::benchmarks
