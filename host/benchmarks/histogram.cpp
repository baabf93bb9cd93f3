// Histogram as the host owns it: sizes, even and skewed keys, and their counts. Not for the plugins' loops.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Histogram.h>

#include <algorithm>
#include <bit>
#include <mutex>
#include <vector>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t {
  array_even,
  array_skewed,
  array_even_256,
  array_even_65536,
  array_skewed_256,
  array_skewed_65536,
  array_expected_even,
  array_expected_skewed
};

constexpr uint64_t few_bins = 256;
constexpr uint64_t many_bins = 65536;
constexpr uint64_t keys_per_few_bin = many_bins / few_bins;
constexpr uint64_t most_keys = (uint64_t{1} << 32) - 1;
constexpr uint64_t block = uint64_t{1} << 18;

/// Half of the keys are `hot`, a quarter among 16 from it on, an eighth among 256, a sixteenth among 4096,
/// the others among all.
uint32_t skewed_key(uint64_t bits, uint64_t hot) {
  const int level = std::min(std::countr_zero(bits), 4);
  const uint64_t range = uint64_t{1} << (4 * level);
  return static_cast<uint32_t>((hot + (bits >> 32) % range) % many_bins);
}

void fill_keys(const core::Size &size, uint64_t seed, const Arrays &arrays) {
  const HashStream even_bits(seed, array_even);
  const HashStream skewed_bits(seed, array_skewed);
  const uint64_t hot = HashStream(seed, array_expected_skewed).below(many_bins, 0);
  auto *even = arrays.at<uint32_t>(array_even);
  auto *skewed = arrays.at<uint32_t>(array_skewed);
  parallel_for(size.at("keys"), block, [=](uint64_t begin, uint64_t end) {
    for (uint64_t i = begin; i < end; ++i) {
      even[i] = static_cast<uint32_t>(even_bits.bits(i) >> 48);
      skewed[i] = skewed_key(skewed_bits.bits(i), hot);
    }
  });
}

/// Blocks count four neighbouring keys apart, so that equal ones don't wait for each other.
void count_keys(const uint32_t *keys, uint64_t count, uint32_t *bins) {
  std::fill(bins, bins + many_bins, 0);
  std::mutex bins_mutex;
  const uint64_t share = std::max(block, count / 64);
  parallel_for(count, share, [&](uint64_t begin, uint64_t end) {
    std::vector<uint32_t> counts(4 * many_bins, 0);
    for (uint64_t i = begin; i < end; ++i)
      ++counts[i % 4 * many_bins + keys[i]];
    const std::lock_guard lock(bins_mutex);
    for (uint64_t bin = 0; bin < many_bins; ++bin)
      for (uint64_t copy = 0; copy < 4; ++copy)
        bins[bin] += counts[copy * many_bins + bin];
  });
}

class Histogram final : public Benchmark {
 public:
  std::string_view name() const override { return "Histogram"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "counts even and skewed keys in 256 and 65536 bins: atomic additions, and collisions of them";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = {{{"keys", 100003}}},
                      .small = {{{"keys", uint64_t{6} << 20}}},
                      .ref = {{{"keys", uint64_t{3} << 26}}},
                      .large = {{{"keys", uint64_t{1} << 30}}}}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const uint64_t keys = size.at("keys");
    if (keys == 0 || keys > most_keys)
      throw core::Error("Histogram: keys must be 1 to " + std::to_string(most_keys));
    return {{"even", Role::input, Element::u32, keys},
            {"skewed", Role::input, Element::u32, keys},
            {"even_256", Role::output, Element::u32, few_bins},
            {"even_65536", Role::output, Element::u32, many_bins},
            {"skewed_256", Role::output, Element::u32, few_bins},
            {"skewed_65536", Role::output, Element::u32, many_bins},
            {"expected_even", Role::expected, Element::u32, many_bins},
            {"expected_skewed", Role::expected, Element::u32, many_bins}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    fill_keys(size, seed, arrays);
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    count_keys(arrays.at<uint32_t>(array_even), size.at("keys"), arrays.at<uint32_t>(array_expected_even));
    count_keys(arrays.at<uint32_t>(array_skewed), size.at("keys"),
               arrays.at<uint32_t>(array_expected_skewed));
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_histogram{.keys = size.at("keys"),
                                        .even = arrays.at<uint32_t>(array_even),
                                        .skewed = arrays.at<uint32_t>(array_skewed),
                                        .even_256 = arrays.at<uint32_t>(array_even_256),
                                        .even_65536 = arrays.at<uint32_t>(array_even_65536),
                                        .skewed_256 = arrays.at<uint32_t>(array_skewed_256),
                                        .skewed_65536 = arrays.at<uint32_t>(array_skewed_65536)});
  }

  // Exact, and always whole: there are few bins beside keys. A wide bin holds 256 narrow ones.
  Verdict check(const core::Size &, uint64_t, const Arrays &arrays, const Selection &) const override {
    const auto check_pair = [&](std::string_view few, std::size_t few_array, std::string_view many,
                                std::size_t many_array, std::size_t expected_array) {
      const auto *expected = arrays.at<uint32_t>(expected_array);
      Verdict verdict = check_exact(many, arrays.at<uint32_t>(many_array), many_bins, {},
                                    [=](uint64_t bin) { return expected[bin]; });
      if (!verdict.right) return verdict;
      return check_exact(few, arrays.at<uint32_t>(few_array), few_bins, {}, [=](uint64_t bin) {
        uint32_t sum = 0;
        for (uint64_t key = bin * keys_per_few_bin; key < (bin + 1) * keys_per_few_bin; ++key)
          sum += expected[key];
        return sum;
      });
    };
    Verdict verdict =
        check_pair("even_256", array_even_256, "even_65536", array_even_65536, array_expected_even);
    if (!verdict.right) return verdict;
    return check_pair("skewed_256", array_skewed_256, "skewed_65536", array_skewed_65536,
                      array_expected_skewed);
  }

  core::Cost cost(const core::Size &size) const override {
    const auto keys = static_cast<double>(size.at("keys"));
    return {.bytes = 4 * sizeof(uint32_t) * keys,
            .operations = 4 * keys,
            .operation = "atomic addition",
            .upload_bytes = 2 * sizeof(uint32_t) * keys,
            .download_bytes = 2 * sizeof(uint32_t) * static_cast<double>(few_bins + many_bins)};
  }
};

}  // namespace

const Benchmark &histogram() {
  static const Histogram benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
