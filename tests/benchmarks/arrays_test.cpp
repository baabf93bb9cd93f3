// Scan, Histogram and Sort: what their inputs must have in them, and mistakes that the tests of every
// benchmark don't make.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "answered.h"
#include "benchmarks/catalogue.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

// The host takes all passes at once, block by block; its blocks are 65536 elements.
TEST(Scan, HasTheSumsOfAllPassesWhateverTheSize) {
  for (const uint64_t elements : {1u, 2u, 65535u, 65536u, 65537u, 131072u, 200001u})
    for (const uint64_t passes : {1u, 2u, 7u}) {
      const Answered scan("Scan", {{{"elements", elements}, {"passes", passes}}});
      EXPECT_TRUE(scan.check().right) << elements << " " << passes << ": " << scan.check().message;
    }
}

TEST(Scan, RejectsInclusiveSums) {
  const Answered scan("Scan", {{{"elements", 1000}, {"passes", 1}}});
  for (uint64_t i = 0; i < 1000; ++i)
    scan.arrays.at<uint64_t>(1)[i] += scan.arrays.at<uint64_t>(0)[i];
  EXPECT_FALSE(scan.check().right);
}

TEST(Histogram, HasHalfOfTheSkewedKeysInOneBinAndEvenOnesEverywhere) {
  const Answered histogram("Histogram", {{{"keys", 1u << 20}}});
  const auto most = [&](std::size_t array, uint64_t bins) {
    const auto *counts = histogram.arrays.at<uint32_t>(array);
    return static_cast<double>(*std::max_element(counts, counts + bins)) / (1 << 20);
  };
  EXPECT_NEAR(most(2, 256) * 256, 1, 0.1);
  EXPECT_LT(most(3, 65536) * 65536, 4);
  EXPECT_NEAR(most(5, 65536), 0.52, 0.02);
  EXPECT_GT(most(4, 256), 0.6);
  EXPECT_TRUE(histogram.check().right);
}

TEST(Histogram, RejectsAKeyThatWasLostAndOneInTheNextBin) {
  for (const std::size_t array : {2u, 3u, 4u, 5u}) {
    const Answered histogram("Histogram");
    auto *counts = histogram.arrays.at<uint32_t>(array);
    counts[100] += 1;
    EXPECT_FALSE(histogram.check().right) << array;
    counts[101] -= 1;
    EXPECT_FALSE(histogram.check().right) << array;
  }
}

TEST(Sort, HasKeysThatComeOftenRarelyAndOnce) {
  const Answered sort("Sort");
  const uint64_t elements = sort.size.at("elements");
  std::map<uint32_t, uint64_t> times;
  for (uint64_t i = 0; i < elements; ++i)
    ++times[sort.arrays.at<uint32_t>(0)[i]];
  const auto often =
      std::count_if(times.begin(), times.end(), [](const auto &key) { return key.second > 500; });
  const auto once =
      std::count_if(times.begin(), times.end(), [](const auto &key) { return key.second == 1; });
  EXPECT_EQ(often, 16);
  EXPECT_GT(once, static_cast<int64_t>(elements / 2));
}

TEST(Sort, TakesEqualKeysInAnyOrder) {
  const Answered sort("Sort");
  const auto *keys = sort.arrays.at<uint32_t>(2);
  auto *payload = sort.arrays.at<uint32_t>(3);
  const uint64_t elements = sort.size.at("elements");
  const auto *twin = std::adjacent_find(keys, keys + elements);
  ASSERT_NE(twin, keys + elements);
  std::swap(payload[twin - keys], payload[twin - keys + 1]);
  EXPECT_TRUE(sort.check().right) << sort.check().message;
}

// A sample of places looks at few payloads, yet all must be there.
TEST(Sort, RejectsAPayloadThatComesTwiceAlsoInASample) {
  const Answered sort("Sort");
  const auto *keys = sort.arrays.at<uint32_t>(2);
  auto *payload = sort.arrays.at<uint32_t>(3);
  const auto *twin = std::adjacent_find(keys, keys + sort.size.at("elements"));
  payload[twin - keys] = payload[twin - keys + 1];
  EXPECT_FALSE(sort.check().right);
  EXPECT_FALSE(sort.check({.stride = 64, .offset = 63}).right);
  EXPECT_NE(sort.check().message.find("comes twice"), std::string::npos) << sort.check().message;
}

TEST(Sort, RejectsSortedKeysWithPayloadsOfOthers) {
  const Answered sort("Sort");
  auto *payload = sort.arrays.at<uint32_t>(3);
  std::swap(payload[0], payload[sort.size.at("elements") - 1]);
  EXPECT_FALSE(sort.check().right);
}

TEST(Sort, SortsAnyNumberOfElements) {
  for (const uint64_t elements : {1u, 2u, 255u, 256u, 257u}) {
    const Answered sort("Sort", {{{"elements", elements}}});
    EXPECT_TRUE(sort.check().right) << elements << ": " << sort.check().message;
  }
}

TEST(ScanHistogramAndSort, RefuseSizesThatCantBe) {
  EXPECT_THROW(find("Scan")->arrays({{{"elements", 0}, {"passes", 1}}}), core::Error);
  EXPECT_THROW(find("Scan")->arrays({{{"elements", 1}, {"passes", 0}}}), core::Error);
  EXPECT_THROW(find("Scan")->arrays({{{"elements", 1}, {"passes", 65}}}), core::Error);
  EXPECT_THROW(find("Histogram")->arrays({{{"keys", 0}}}), core::Error);
  EXPECT_THROW(find("Histogram")->arrays({{{"keys", uint64_t{1} << 32}}}), core::Error);
  EXPECT_THROW(find("Sort")->arrays({{{"elements", 0}}}), core::Error);
  EXPECT_THROW(find("Sort")->arrays({{{"elements", uint64_t{1} << 30}}}), core::Error);
}

}  // namespace
}  // namespace torment::benchmarks
