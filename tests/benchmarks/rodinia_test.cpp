// What is particular to the benchmarks after Rodinia: properties of their answers that hold whatever computed
// them, and mistakes that only they allow.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "answered.h"
#include "benchmarks/catalogue.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

void expect_refused(std::string_view name, const core::Size &size) {
  EXPECT_THROW(find(name)->arrays(size), core::Error) << name << " " << core::to_string(size);
}

TEST(Rodinia, RefusesSizesThatCantBe) {
  expect_refused("Hotspot", {{{"rows", 1}, {"columns", 9}, {"steps", 1}}});
  expect_refused("Hotspot", {{{"rows", 9}, {"columns", 2}, {"steps", 1}}});
  expect_refused("Srad", {{{"rows", 9}, {"columns", 9}, {"iterations", 0}}});
  expect_refused("Pathfinder", {{{"columns", 1}, {"rows", 9}, {"passes", 1}}});
  expect_refused("Pathfinder", {{{"columns", 9}, {"rows", 1000}, {"passes", 3000}}});
  expect_refused("NeedlemanWunsch", {{{"rows", 0}, {"columns", 9}}});
  expect_refused("Lud", {{{"n", 1}}});
  expect_refused("Bfs", {{{"nodes", 1000}, {"degree", 5}, {"tail", 9}, {"roots", 1}}});
  expect_refused("Bfs", {{{"nodes", 20}, {"degree", 6}, {"tail", 9}, {"roots", 1}}});
  expect_refused("Bfs", {{{"nodes", 1 << 30}, {"degree", 6}, {"tail", 9}, {"roots", 1}}});
  expect_refused("LavaMd", {{{"boxes", 0}, {"particles", 9}}});
  expect_refused("KMeans", {{{"points", 100}, {"features", 65}, {"clusters", 5}, {"rounds", 1}}});
  expect_refused("KMeans", {{{"points", 3}, {"features", 9}, {"clusters", 5}, {"rounds", 1}}});
}

// The smallest grids have no inner cells but the edges' rules.
TEST(Rodinia, TakesTheSmallestSizes) {
  EXPECT_TRUE(Answered("Hotspot", {{{"rows", 2}, {"columns", 3}, {"steps", 3}}}).accepted());
  EXPECT_TRUE(Answered("Srad", {{{"rows", 2}, {"columns", 3}, {"iterations", 2}}}).accepted());
  EXPECT_TRUE(Answered("Pathfinder", {{{"columns", 2}, {"rows", 2}, {"passes", 1}}}).accepted());
  EXPECT_TRUE(Answered("NeedlemanWunsch", {{{"rows", 1}, {"columns", 1}}}).accepted());
  EXPECT_TRUE(Answered("Lud", {{{"n", 2}}}).accepted());
  EXPECT_TRUE(Answered("Bfs", {{{"nodes", 21}, {"degree", 2}, {"tail", 0}, {"roots", 1}}}).accepted());
  EXPECT_TRUE(Answered("LavaMd", {{{"boxes", 1}, {"particles", 1}}}).accepted());
  EXPECT_TRUE(
      Answered("KMeans", {{{"points", 2}, {"features", 1}, {"clusters", 2}, {"rounds", 1}}}).accepted());
}

TEST(Bfs, LevelsOfNeighboursDifferByAtMostOneAndTheTailIsDeep) {
  const Answered bfs("Bfs");
  const uint64_t nodes = bfs.size.at("nodes");
  const auto *offsets = bfs.arrays.at<uint32_t>(0);
  const auto *neighbours = bfs.arrays.at<uint32_t>(1);
  for (uint64_t s = 0; s < bfs.size.at("roots"); ++s) {
    const int32_t *level = bfs.arrays.at<int32_t>(3) + s * nodes;
    for (uint64_t u = 0; u < nodes; ++u)
      for (uint32_t e = offsets[u]; e < offsets[u + 1]; ++e)
        ASSERT_LE(std::abs(level[u] - level[neighbours[e]]), 1) << u;
    EXPECT_EQ(level[bfs.arrays.at<uint32_t>(2)[s]], 0);
    EXPECT_EQ(std::count(level, level + nodes, -1), 5) << "the island, and nothing else, is out of reach";
    EXPECT_GT(*std::max_element(level, level + nodes), static_cast<int32_t>(bfs.size.at("tail")));
  }
}

TEST(NeedlemanWunsch, BeginsWithItsBordersAndTheFirstLetters) {
  const Answered nw("NeedlemanWunsch");
  const uint64_t width = nw.size.at("columns") + 1;
  const int32_t *score = nw.arrays.at<int32_t>(3);
  EXPECT_EQ(score[0], 0);
  EXPECT_EQ(score[width - 1], -10 * static_cast<int32_t>(width - 1));
  const int32_t similarity =
      nw.arrays.at<int32_t>(2)[uint64_t{nw.arrays.at<uint8_t>(0)[0]} * 20 + nw.arrays.at<uint8_t>(1)[0]];
  EXPECT_EQ(score[width + 1], std::max(similarity, -20));
}

// Each score is checked against its neighbours alone, so a whole row that is off by as much must show at its
// ends.
TEST(NeedlemanWunsch, RejectsRowsThatAreAllOffByTheSame) {
  const Answered nw("NeedlemanWunsch");
  const uint64_t width = nw.size.at("columns") + 1;
  int32_t *score = nw.arrays.at<int32_t>(3);
  for (uint64_t e = 7 * width; e < (nw.size.at("rows") + 1) * width; ++e)
    ++score[e];
  EXPECT_FALSE(nw.accepted());
}

TEST(Lud, ASingleWrongFactorShowsWhereverItIs) {
  const Answered lud("Lud");
  const uint64_t n = lud.size.at("n");
  double *lu = lud.arrays.at<double>(1);
  for (const uint64_t e : {uint64_t{0}, n - 1, n * (n - 1), n * n - 1, n * (n / 2) + 3, n * 3 + n / 2}) {
    const double right = lu[e];
    lu[e] += 1e-8;
    EXPECT_FALSE(lud.accepted()) << e;
    lu[e] = right;
  }
  EXPECT_TRUE(lud.accepted());
}

// Forces are compared in a sample of the boxes; in the others the balance of all forces shows what is
// missing.
TEST(LavaMd, MissesNoBoxThatIsLeftOut) {
  const Answered lava("LavaMd", {{{"boxes", 7}, {"particles", 9}}});
  double *force = lava.arrays.at<double>(2);
  constexpr uint64_t elements = 9 * 4;
  EXPECT_TRUE(lava.accepted());
  for (uint64_t box = 0; box < 343; ++box) {
    double *of_box = force + box * elements;
    const std::vector<double> right(of_box, of_box + elements);
    std::fill_n(of_box, elements, 0.0);
    EXPECT_FALSE(lava.accepted()) << box;
    std::ranges::copy(right, of_box);
  }
}

TEST(KMeans, TakesTheLeastNumberOnTiesAndLeavesACentreWithoutPointsWhereItIs) {
  const core::Size size{{{"points", 300}, {"features", 34}, {"clusters", 5}, {"rounds", 1}}};
  const Answered k_means("KMeans", size);
  float *feature = k_means.arrays.at<float>(0);
  for (uint64_t f = 0; f < 34; ++f)
    feature[f * 300 + 3] = feature[f * 300 + 2];  // centre 3 is where centre 2 is
  k_means.prepare();
  EXPECT_TRUE(k_means.accepted());
  const int32_t *assignment = k_means.arrays.at<int32_t>(1);
  EXPECT_EQ(std::count(assignment, assignment + 300, 3), 0);
  EXPECT_EQ(assignment[2], 2);
  EXPECT_EQ(assignment[3], 2);
  for (uint64_t f = 0; f < 34; ++f)
    EXPECT_EQ(k_means.arrays.at<float>(2)[uint64_t{3} * 34 + f], feature[f * 300 + 3]);
}

}  // namespace
}  // namespace torment::benchmarks
