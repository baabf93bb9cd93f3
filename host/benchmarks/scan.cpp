// Scan as the host owns it: sizes, inputs, and all passes' sums in one sweep. Not for its loops, which are
// the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Scan.h>

#include <algorithm>
#include <vector>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_in, array_out, array_expected };

constexpr uint64_t block = uint64_t{1} << 16;
constexpr uint64_t most_elements = uint64_t{1} << 36;
constexpr uint64_t most_passes = 64;

/// The running sum of each pass, before some element: sums[k] is what pass k has added up of its input.
using Sums = std::vector<uint64_t>;

/// Takes an element through all passes; returns the last one's.
uint64_t step(Sums &sums, uint64_t element) {
  for (uint64_t &sum : sums) {
    const uint64_t before = sum;
    sum += element;
    element = before;
  }
  return element;
}

/// The first `count` coefficients of (1 + x)^exponent, modulo 2^64.
std::vector<uint64_t> binomials(uint64_t exponent, std::size_t count) {
  const auto multiply = [count](const std::vector<uint64_t> &a, const std::vector<uint64_t> &b) {
    std::vector<uint64_t> product(count, 0);
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; i + j < count; ++j)
        product[i + j] += a[i] * b[j];
    return product;
  };
  std::vector<uint64_t> power(count, 0);
  std::vector<uint64_t> base(count, 0);
  power[0] = base[0] = 1;
  if (count > 1) base[1] = 1;
  for (; exponent != 0; exponent /= 2) {
    if (exponent % 2 != 0) power = multiply(power, base);
    base = multiply(base, base);
  }
  return power;
}

/// The sums after a block, from those before it and those that the block alone leaves. A step adds to each
/// pass's sum the one before it, so over a block of length L the m-th before it counts C(L, m) times.
Sums advance(const Sums &before, const Sums &of_block, const std::vector<uint64_t> &factors) {
  Sums after = of_block;
  for (std::size_t k = 0; k < after.size(); ++k)
    for (std::size_t m = 0; m <= k; ++m)
      after[k] += factors[m] * before[k - m];
  return after;
}

class Scan final : public Benchmark {
 public:
  std::string_view name() const override { return "Scan"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "exclusive prefix sums of 64-bit integers: memory bandwidth, and a dependence along the array";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(100003, 3),
                      .small = make_size(uint64_t{5} << 20, 3),
                      .ref = make_size(uint64_t{1} << 26, 10),
                      .large = make_size(uint64_t{1} << 28, 25)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const uint64_t elements = size.at("elements");
    const uint64_t passes = size.at("passes");
    if (elements == 0 || elements > most_elements || passes == 0 || passes > most_passes)
      throw core::Error("Scan: elements must be 1 to " + std::to_string(most_elements) + " and passes 1 to " +
                        std::to_string(most_passes));
    return {{"in", Role::input, Element::u64, elements},
            {"out", Role::output, Element::u64, elements},
            {"expected", Role::expected, Element::u64, elements}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    auto *in = arrays.at<uint64_t>(array_in);
    const HashStream stream(seed, array_in);
    parallel_for(size.at("elements"), block, [=](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i)
        in[i] = stream.bits(i);
    });
  }

  // Blocks side by side, twice: for what each leaves behind by itself, then, with what all before it leave,
  // for the elements. All passes at once, so that memory is read twice however many there are.
  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const uint64_t elements = size.at("elements");
    const uint64_t passes = size.at("passes");
    const auto *in = arrays.at<uint64_t>(array_in);
    auto *expected = arrays.at<uint64_t>(array_expected);
    std::vector<Sums> sums((elements - 1) / block + 1, Sums(passes, 0));
    parallel_for(elements, block, [&](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i)
        step(sums[begin / block], in[i]);
    });
    const std::vector<uint64_t> factors = binomials(block, passes);
    Sums before(passes, 0);
    for (Sums &of_block : sums) {  // all but the last are whole blocks, and nothing follows the last
      Sums after = advance(before, of_block, factors);
      of_block = std::move(before);
      before = std::move(after);
    }
    parallel_for(elements, block, [&](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i)
        expected[i] = step(sums[begin / block], in[i]);
    });
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_scan{.elements = size.at("elements"),
                                   .passes = size.at("passes"),
                                   .in = arrays.at<uint64_t>(array_in),
                                   .out = arrays.at<uint64_t>(array_out)});
  }

  // Integers: exact.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const auto *expected = arrays.at<uint64_t>(array_expected);
    return check_exact("out", arrays.at<uint64_t>(array_out), size.at("elements"), selection,
                       [=](uint64_t i) { return expected[i]; });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto elements = static_cast<double>(size.at("elements"));
    const auto passes = static_cast<double>(size.at("passes"));
    return {.bytes = 2 * sizeof(uint64_t) * elements * passes,
            .operations = elements * passes,
            .operation = "64-bit addition",
            .upload_bytes = sizeof(uint64_t) * elements,
            .download_bytes = sizeof(uint64_t) * elements};
  }

 private:
  static core::Size make_size(uint64_t elements, uint64_t passes) {
    return {{{"elements", elements}, {"passes", passes}}};
  }
};

}  // namespace

const Benchmark &scan() {
  static const Scan benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
