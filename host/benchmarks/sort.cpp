// Sort as the host owns it: sizes, keys with duplicates, and what makes an answer right. Not for sorting,
// which is the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Sort.h>

#include <atomic>
#include <vector>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_keys, array_payload, array_sorted_keys, array_sorted_payload };

constexpr uint64_t block = uint64_t{1} << 18;
constexpr uint64_t most_elements = (uint64_t{1} << 30) - 1;

/// Half of the keys are anything, a quarter one of 65536, a quarter one of 16; all spread over 32 bits.
uint32_t make_key(uint64_t bits) {
  const auto key = static_cast<uint32_t>(bits >> 32);
  if (bits % 2 != 0) return key;
  const uint32_t few = bits % 4 == 0 ? key % 16 : key % 65536;
  return static_cast<uint32_t>(mix_bits(few));
}

/// Whether no payload comes twice, and all are below `count`: then each place comes once.
class Places {
 public:
  explicit Places(uint64_t count) : count_(count), seen_(count / 64 + 1) {}

  /// False for a payload that is no place, or that was marked before.
  bool mark(uint64_t place) {
    if (place >= count_) return false;
    const uint64_t bit = uint64_t{1} << place % 64;
    return (seen_[place / 64].fetch_or(bit, std::memory_order_relaxed) & bit) == 0;
  }

 private:
  uint64_t count_;
  std::vector<std::atomic<uint64_t>> seen_;
};

Verdict reject(std::string message) {
  return {.right = false, .worst_error = {}, .message = std::move(message)};
}

class Sort final : public Benchmark {
 public:
  std::string_view name() const override { return "Sort"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "sorts 32-bit keys with payload: scattered writes, and counts along the array";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = {{{"elements", 50021}}},
                      .small = {{{"elements", uint64_t{5} << 19}}},
                      .ref = {{{"elements", uint64_t{1} << 26}}},
                      .large = {{{"elements", uint64_t{1} << 28}}}}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const uint64_t elements = size.at("elements");
    if (elements == 0 || elements > most_elements)
      throw core::Error("Sort: elements must be 1 to " + std::to_string(most_elements));
    return {{"keys", Role::input, Element::u32, elements},
            {"payload", Role::input, Element::u32, elements},
            {"sorted_keys", Role::output, Element::u32, elements},
            {"sorted_payload", Role::output, Element::u32, elements}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    auto *keys = arrays.at<uint32_t>(array_keys);
    auto *payload = arrays.at<uint32_t>(array_payload);
    const HashStream stream(seed, array_keys);
    parallel_for(size.at("elements"), block, [=](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i) {
        keys[i] = make_key(stream.bits(i));
        payload[i] = static_cast<uint32_t>(i);
      }
    });
  }

  // Nothing to prepare: an answer shows by itself whether it is right.
  void solve(const core::Size &, uint64_t, const Arrays &) const override {}

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_sort{.elements = size.at("elements"),
                                   .keys = arrays.at<uint32_t>(array_keys),
                                   .payload = arrays.at<uint32_t>(array_payload),
                                   .sorted_keys = arrays.at<uint32_t>(array_sorted_keys),
                                   .sorted_payload = arrays.at<uint32_t>(array_sorted_payload)});
  }

  // Keys ascend, payloads are all the places, and each leads to its key. The first two are looked at whole
  // always: a sample of them would miss a key that comes twice for one that is lost.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const uint64_t elements = size.at("elements");
    const auto *keys = arrays.at<uint32_t>(array_keys);
    const auto *sorted = arrays.at<uint32_t>(array_sorted_keys);
    const auto *payload = arrays.at<uint32_t>(array_sorted_payload);
    const Findings descents = detail::examine_selected(
        elements - 1, {}, [=](uint64_t i, Findings &part) { part.add(i, sorted[i] <= sorted[i + 1], 0); });
    if (descents.wrong != 0) {
      const uint64_t i = descents.first_wrong;
      return reject("sorted_keys[" + std::to_string(i) + "] is " + std::to_string(sorted[i]) +
                    ", more than the next one's " + std::to_string(sorted[i + 1]) + "; " +
                    describe_count(descents));
    }
    Places places(elements);
    const Findings repeats = detail::examine_selected(
        elements, {}, [&](uint64_t i, Findings &part) { part.add(i, places.mark(payload[i]), 0); });
    if (repeats.wrong != 0) {
      const uint64_t i = repeats.first_wrong;
      return reject("sorted_payload[" + std::to_string(i) + "] is " + std::to_string(payload[i]) +
                    (payload[i] < elements ? ", which comes twice; " : ", which is no payload; ") +
                    describe_count(repeats));
    }
    return check_exact("sorted_keys", sorted, elements, selection,
                       [=](uint64_t i) { return keys[payload[i]]; });
  }

  // Of a radix sort with digits of eight bits: keys are read once for the digits' counts, and four times keys
  // and payloads are read and written.
  core::Cost cost(const core::Size &size) const override {
    const auto elements = static_cast<double>(size.at("elements"));
    return {.bytes = elements * (4 + 4 * 2 * 8),
            .operations = {},
            .operation = {},
            .upload_bytes = 2 * sizeof(uint32_t) * elements,
            .download_bytes = 2 * sizeof(uint32_t) * elements};
  }
};

}  // namespace

const Benchmark &sort() {
  static const Sort benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
