// NpbEp as the host owns it: sizes, and sums and counts by its own blocks. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/NpbEp.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/npb_random.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_sums, array_counts, array_expected_sums, array_expected_counts };

constexpr uint64_t batch_pairs = TORMENT_NPB_EP_BATCH_PAIRS;
constexpr uint64_t rings = TORMENT_NPB_EP_COUNTS;
constexpr uint64_t most_batches = uint64_t{1} << 24;  // 2^40 pairs; the generator's period is 2^44
constexpr uint64_t published_seed = 271828183;

struct BatchSums {
  long double x = 0;
  long double y = 0;
  std::array<uint64_t, rings> counts{};

  void add(const BatchSums &other) {
    x += other.x;
    y += other.y;
    for (uint64_t ring = 0; ring < rings; ++ring)
      counts[ring] += other.counts[ring];
  }
};

// With sums in more precision than the result has, so that the plugin's rounding alone is judged.
BatchSums sum_batch(uint64_t seed, uint64_t batch) {
  NpbRandom random(npb_seed(published_seed, seed));
  random.skip(batch * batch_pairs * 2);
  BatchSums sums;
  for (uint64_t i = 0; i < batch_pairs; ++i) {
    const double u = 2 * random.next() - 1;
    const double v = 2 * random.next() - 1;
    const double t = u * u + v * v;
    if (t > 1) continue;
    const double factor = std::sqrt(-2 * std::log(t) / t);
    sums.x += factor * u;
    sums.y += factor * v;
    const double larger = factor * std::max(std::fabs(u), std::fabs(v));
    ++sums.counts[std::min(rings - 1, static_cast<uint64_t>(larger))];
  }
  return sums;
}

class NpbEp final : public Benchmark {
 public:
  std::string_view name() const override { return "NpbEp"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "NAS EP, pairs of normal deviates: logarithms and square roots, almost no memory traffic";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{
        .test = {{{"batches", 3}}},
        .small = {{{"batches", 33}}},
        .ref = {{{"batches", 1024}}},
        .large = {{{"batches", 16384}}},  // NPB's class B
    }
        .of(size_class);
  }

  std::optional<core::Size> npb_size(core::SizeClass size_class) const override {
    if (size_class == core::npb_class_s) return {{{{"batches", 256}}}};
    if (size_class == core::npb_class_w) return {{{{"batches", 512}}}};
    if (size_class == core::npb_class_a) return {{{{"batches", 4096}}}};
    if (size_class == core::npb_class_b) return {{{{"batches", 16384}}}};
    return {};
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    if (size.at("batches") == 0 || size.at("batches") > most_batches)
      throw core::Error("NpbEp: batches must be 1 to " + std::to_string(most_batches));
    return {{"sums", Role::output, Element::f64, 2},
            {"counts", Role::output, Element::u64, rings},
            {"expected_sums", Role::expected, Element::f64, 2},
            {"expected_counts", Role::expected, Element::u64, rings}};
  }

  void generate(const core::Size &, uint64_t, const Arrays &) const override {}

  // Batches on any thread, added up in their order: the same bits for any number of threads.
  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    std::vector<BatchSums> of_batch(size.at("batches"));
    parallel_for(of_batch.size(), 1,
                 [&](uint64_t batch, uint64_t) { of_batch[batch] = sum_batch(seed, batch); });
    BatchSums total;
    for (const BatchSums &sums : of_batch)
      total.add(sums);
    arrays.at<double>(array_expected_sums)[0] = static_cast<double>(total.x);
    arrays.at<double>(array_expected_sums)[1] = static_cast<double>(total.y);
    std::copy(total.counts.begin(), total.counts.end(), arrays.at<uint64_t>(array_expected_counts));
  }

  Problem bind(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    return to_problem(torment_npb_ep{.batches = size.at("batches"),
                                     .seed = npb_seed(published_seed, seed),
                                     .sums = arrays.at<double>(array_sums),
                                     .counts = arrays.at<uint64_t>(array_counts)});
  }

  // Counts exactly; a deviate so near a whole number that rounding decides is one in 2^45. Sums within NPB's
  // 1e-8. They are of either sign and spread by the root of the pairs' number, so a sum may by chance be much
  // smaller than what it was rounded at; then a hundredth of that spread stands for it.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays, const Selection &) const override {
    const auto *want_counts = arrays.at<uint64_t>(array_expected_counts);
    const Verdict counts = check_exact("counts", arrays.at<uint64_t>(array_counts), rings, {},
                                       [=](uint64_t ring) { return want_counts[ring]; });
    if (!counts.right) return counts;
    const double spread = std::sqrt(static_cast<double>(size.at("batches") * batch_pairs));
    const auto *want_sums = arrays.at<double>(array_expected_sums);
    return check_bounded("sums", arrays.at<double>(array_sums), 2, {}, [=](uint64_t i) {
      return Expectation{.want = want_sums[i],
                         .tolerance = 1e-8 * std::max(std::fabs(want_sums[i]), spread / 100)};
    });
  }

  // Of a pair: two steps of the generator (a product of 64 bits and a mask each), two scalings, t and its
  // comparison, 9; of the pi/4 that are taken: product, division, two products, two sums and the maximum, 7,
  // and a logarithm and a root, counted as one each.
  core::Cost cost(const core::Size &size) const override {
    const auto pairs = static_cast<double>(size.at("batches") * batch_pairs);
    return {.bytes = {},
            .operations = pairs * (4 + 9 + 0.785398 * 9),
            .operation = "operation (logarithm and root are one each)",
            .upload_bytes = 0,
            .download_bytes = sizeof(double) * 2 + sizeof(uint64_t) * rings};
  }
};

}  // namespace

const Benchmark &npb_ep() {
  static const NpbEp benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
