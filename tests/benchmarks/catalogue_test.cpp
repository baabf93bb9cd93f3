// What every benchmark of the catalogue owes: right answers pass, and each usual misdeed is caught. A new
// row in plugins/benchmarks.list is covered without a change here: the right answers come from the
// plugins' own sources, compiled as plain C and linked in.
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/catalogue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <sstream>

#include "benchmarks/parallel.h"
#include "problem_memory.h"
#include "sequential_answer.h"

namespace torment::benchmarks {
namespace {

constexpr uint64_t seed = 1987;
constexpr uint64_t other_seed = 1986;

/// A problem of the test size with its inputs and expected results made, and outputs poisoned.
struct Prepared {
  const Benchmark &benchmark;
  core::Size size;
  ProblemMemory memory;
  Arrays arrays;
  uint64_t made_from;

  explicit Prepared(const Benchmark &made, uint64_t from = seed)
      : benchmark(made),
        size(made.size(core::SizeClass::test)),
        memory(made, size),
        arrays(memory.arrays()),
        made_from(from) {
    benchmark.generate(size, from, arrays);
    benchmark.solve(size, from, arrays);
    memory.poison_outputs();
  }

  void answer() const { answer(size); }

  /// The answer to a problem of that size on these arrays, which hold as much at least.
  void answer(const core::Size &asked) const { benchmarks::answer(benchmark, asked, made_from, arrays); }

  Verdict check(const Selection &selection = {}) const {
    return benchmark.check(size, made_from, arrays, selection);
  }

  void expect_rejected(const char *why) const {
    const Verdict verdict = check();
    EXPECT_FALSE(verdict.right) << why;
    EXPECT_FALSE(verdict.message.empty()) << why;
  }

  template <class Change>
  void change_outputs(const Change &change) const {
    for (std::size_t i = 0; i < memory.specs().size(); ++i) {
      const ArraySpec &spec = memory.specs()[i];
      if (spec.role == Role::output) change(i, spec, memory.start(i), size_of(spec.element));
    }
  }
};

class EveryBenchmark : public testing::TestWithParam<CatalogueRow> {
 protected:
  const Benchmark &benchmark() const { return *GetParam().benchmark; }
};

TEST_P(EveryBenchmark, AcceptsTheRightAnswer) {
  const Prepared prepared(benchmark());
  prepared.answer();
  const Verdict verdict = prepared.check();
  EXPECT_TRUE(verdict.right) << verdict.message;
  EXPECT_TRUE(verdict.message.empty());
  EXPECT_LE(verdict.worst_error.value_or(0), 1);
}

TEST_P(EveryBenchmark, RejectsOutputsThatNobodyWrote) {
  Prepared(benchmark()).expect_rejected("poison");
}

TEST_P(EveryBenchmark, RejectsZeros) {
  const Prepared prepared(benchmark());
  prepared.change_outputs(
      [](auto, const ArraySpec &spec, std::byte *start, auto) { std::memset(start, 0, spec.bytes()); });
  prepared.expect_rejected("zeros");
}

TEST_P(EveryBenchmark, RejectsTheAnswerOfAnotherSeed) {
  const Prepared stale(benchmark(), other_seed);
  stale.answer();
  const Prepared prepared(benchmark());
  prepared.change_outputs([&](std::size_t i, const ArraySpec &spec, std::byte *start, auto) {
    std::memcpy(start, stale.memory.start(i), spec.bytes());
  });
  prepared.expect_rejected("stale");
}

TEST_P(EveryBenchmark, RejectsAPoisonedLastElement) {
  const Prepared prepared(benchmark());
  prepared.answer();
  prepared.change_outputs([&](std::size_t i, const ArraySpec &spec, auto, auto) {
    prepared.memory.poison(i, spec.count - 1, spec.count);
  });
  prepared.expect_rejected("last element poisoned");
}

TEST_P(EveryBenchmark, RejectsAllButTheFirstElementMissing) {
  const Prepared prepared(benchmark());
  prepared.answer();
  bool any = false;
  prepared.change_outputs([&](std::size_t i, const ArraySpec &spec, auto, auto) {
    any = any || spec.count > 1;
    prepared.memory.poison(i, 1, spec.count);
  });
  if (any) prepared.expect_rejected("only the first element");
}

TEST_P(EveryBenchmark, RejectsElementsShiftedByOne) {
  const Prepared prepared(benchmark());
  prepared.answer();
  bool any = false;
  prepared.change_outputs([&](auto, const ArraySpec &spec, std::byte *start, std::size_t width) {
    // Elements that are all the same are right in any order.
    any = any || std::memcmp(start, start + width, spec.bytes() - width) != 0;
    std::rotate(start, start + width, start + spec.bytes());
  });
  if (any) prepared.expect_rejected("shifted");
}

// Whoever leaves a pass out looks faster: each must be seen in the result.
TEST_P(EveryBenchmark, RejectsOnePassTooFew) {
  const Prepared prepared(benchmark());
  core::Size shorter = prepared.size;
  for (auto &[name, value] : shorter.parameters)
    if (const std::string_view n = name; n == "passes" || n == "dots" || n == "vectors" || n == "sweeps" ||
                                         n == "iterations" || n == "steps" || n == "rounds") {
      ASSERT_GT(value, 1u) << "the test size has one " << n << " alone";
      value -= 1;
    }
  if (shorter == prepared.size) return;
  prepared.answer(shorter);
  prepared.expect_rejected("one pass too few");
}

TEST_P(EveryBenchmark, RejectsIntegersThatAreOneOff) {
  const Prepared prepared(benchmark());
  for (const int64_t off : {-1, 1}) {
    prepared.answer();
    bool any = false;
    prepared.change_outputs([&](std::size_t i, const ArraySpec &spec, auto, auto) {
      if (spec.element == Element::u64 || spec.element == Element::i64)
        prepared.arrays.at<uint64_t>(i)[spec.count - 1] += static_cast<uint64_t>(off);
      else if (spec.element == Element::u32 || spec.element == Element::i32)
        prepared.arrays.at<uint32_t>(i)[spec.count - 1] += static_cast<uint32_t>(off);
      else
        return;
      any = true;
    });
    if (any) prepared.expect_rejected("one off");
  }
}

// Where reals are held to a double-precision bound, the same values rounded to float must fail.
TEST_P(EveryBenchmark, RejectsDoublesComputedInFloat) {
  const Prepared prepared(benchmark());
  prepared.answer();
  bool any = false;
  prepared.change_outputs([&](std::size_t i, const ArraySpec &spec, auto, auto) {
    if (spec.element != Element::f64) return;
    double *values = prepared.arrays.at<double>(i);
    for (uint64_t e = 0; e < spec.count; ++e)
      values[e] = static_cast<float>(values[e]);
    any = true;
  });
  if (any) prepared.expect_rejected("float");
}

TEST_P(EveryBenchmark, ASampleCatchesWhatItCoversAndNoMore) {
  const Prepared prepared(benchmark());
  prepared.answer();
  const Selection selection{.stride = 64, .offset = 17};
  EXPECT_TRUE(prepared.check(selection).right);
  prepared.change_outputs([&](std::size_t i, const ArraySpec &spec, auto, auto) {
    const uint64_t covered = spec.count > 64 * 3 + 17 ? 64 * 3 + 17 : 0;
    prepared.memory.poison(i, covered, covered + 1);
  });
  EXPECT_FALSE(prepared.check(selection).right);
  EXPECT_FALSE(prepared.check().right);
}

TEST_P(EveryBenchmark, MakesTheSameBitsForAnyNumberOfThreads) {
  const auto make = [&](unsigned threads, uint64_t from) {
    const ThreadLimit limit(threads);
    const Prepared prepared(benchmark(), from);
    std::string bytes;
    for (std::size_t i = 0; i < prepared.memory.specs().size(); ++i)
      if (const ArraySpec &spec = prepared.memory.specs()[i]; spec.role != Role::output)
        bytes.append(reinterpret_cast<const char *>(prepared.memory.start(i)), spec.bytes());
    return bytes;
  };
  const std::string once = make(1, seed);
  EXPECT_EQ(once, make(5, seed));
  const bool reads_something = !once.empty();  // MatrixFill does not
  EXPECT_EQ(once != make(1, other_seed), reads_something);
}

TEST_P(EveryBenchmark, HasGrowingSizesWithArraysAndCosts) {
  double before = 0;
  for (const auto size_class :
       {core::SizeClass::test, core::SizeClass::small, core::SizeClass::ref, core::SizeClass::large}) {
    const core::Size size = benchmark().size(size_class);
    ASSERT_FALSE(size.parameters.empty());
    const auto specs = benchmark().arrays(size);
    EXPECT_TRUE(std::ranges::any_of(specs, [](const auto &spec) { return spec.role == Role::output; }));
    for (const ArraySpec &spec : specs)
      EXPECT_GT(spec.count, 0u) << spec.name;
    const core::Cost cost = benchmark().cost(size);
    EXPECT_TRUE(cost.bytes || cost.operations);
    EXPECT_EQ(cost.operations.has_value(), !cost.operation.empty());
    const double work = cost.operations.value_or(0) + cost.bytes.value_or(0);
    EXPECT_GT(work, before);
    before = work;
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryBenchmark, testing::ValuesIn(catalogue()),
                         [](const auto &row) { return std::string(row.param.benchmark->name()); });

TEST(Catalogue, FollowsTheList) {
  std::ifstream list(TORMENT_BENCHMARKS_LIST);
  std::size_t rows = 0;
  for (std::string line; std::getline(list, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string name, source, scored, variants, groups;
    if (!(words >> name >> source)) continue;
    if (name == "suite") {
      EXPECT_EQ(suite().name, source);
      continue;
    }
    words >> scored >> variants >> groups;
    ASSERT_LT(rows, catalogue().size());
    const CatalogueRow &row = catalogue()[rows++];
    EXPECT_EQ(row.benchmark->name(), name);
    EXPECT_EQ(row.scored_variant, scored == "-" ? "" : scored);
    EXPECT_EQ(find(name), row.benchmark);
  }
  EXPECT_EQ(rows, catalogue().size());
  EXPECT_EQ(find("NoSuchBenchmark"), nullptr);
}

}  // namespace
}  // namespace torment::benchmarks
