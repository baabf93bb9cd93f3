// The items of `torment-host overheads` as the host owns them. Their paths are tested where they run:
// tests/plugins and tests/cli.
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/overheads.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "benchmarks/catalogue.h"
#include "problem_memory.h"

namespace torment::benchmarks {
namespace {

std::vector<std::string> listed_items() {
  std::ifstream file(TORMENT_OVERHEADS_LIST);
  std::vector<std::string> names;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    if (std::string name; words >> name) names.push_back(name);
  }
  return names;
}

TEST(OverheadItems, AreThoseOfTheListAndNoBenchmarks) {
  std::vector<std::string> names;
  for (const OverheadItem *item : overhead_items()) {
    names.emplace_back(item->name());
    EXPECT_EQ(find(item->name()), item);
    for (const CatalogueRow &row : catalogue())
      EXPECT_NE(row.benchmark->name(), item->name());
  }
  EXPECT_EQ(names, listed_items());
}

TEST(OverheadItems, SweepFromTheSmallestSizesToAtMost64MiB) {
  for (const OverheadItem *item : overhead_items()) {
    const auto sizes = item->sizes(core::SizeClass::small);
    EXPECT_EQ(sizes.front().parameters.front().value, 1U) << item->name();
    EXPECT_LE(item->sizes(core::SizeClass::test).size(), 12U);
    for (const core::Size &size : sizes) {
      const core::Cost cost = item->cost(size);
      EXPECT_GE(*cost.operations, 1);
      EXPECT_LE(*cost.bytes / *cost.operations, 64 << 20) << item->name();
    }
  }
}

TEST(OverheadItems, RejectOutputsThatNobodyWroteAndOneByteThatIsOff) {
  for (const OverheadItem *item : overhead_items()) {
    const core::Size size = item->size(core::SizeClass::test);
    const ProblemMemory memory(*item, size);
    const Arrays arrays = memory.arrays();
    item->generate(size, 1987, arrays);
    item->solve(size, 1987, arrays);
    memory.poison_outputs();
    EXPECT_FALSE(item->check(size, 1987, arrays, {}).right) << item->name();
    const uint64_t bytes = memory.specs()[1].bytes();
    std::memcpy(memory.start(1), memory.start(2), bytes);
    EXPECT_TRUE(item->check(size, 1987, arrays, {}).right) << item->name();
    arrays.at<uint8_t>(1)[bytes - 1] ^= 1;
    const Verdict verdict = item->check(size, 1987, arrays, {});
    EXPECT_FALSE(verdict.right) << item->name();
    EXPECT_NE(verdict.message.find("out["), std::string::npos) << verdict.message;
  }
}

}  // namespace
}  // namespace torment::benchmarks
