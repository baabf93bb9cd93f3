// SPDX-License-Identifier: Apache-2.0
#include "core/plugin_score.h"

#include <gtest/gtest.h>

namespace torment::core {
namespace {

PluginInfo make_plugin(std::string name, Model model, std::string compiler, std::string version) {
  PluginInfo plugin;
  plugin.name = std::move(name);
  plugin.identity.emplace();
  plugin.identity->model = model;
  plugin.identity->compiler = std::move(compiler);
  plugin.identity->compiler_version = std::move(version);
  return plugin;
}

Result make_result(std::string plugin, std::string benchmark, std::string variant, double time_s) {
  Result result;
  result.plugin = std::move(plugin);
  result.benchmark = std::move(benchmark);
  result.variant = std::move(variant);
  result.revision = 1;
  result.outcome = Outcome::verified;
  result.samples.assign(
      10,
      Sample{
          .upload_s = time_s / 4, .compute_s = time_s / 2, .download_s = time_s / 4, .rest_s = std::nullopt});
  return result;
}

class PluginScoreTest : public testing::Test {
 protected:
  PluginScoreTest() {
    record.suite.name = "S";
    record.suite.scored = {{"A", 1, "auto"}, {"B", 1, "data"}};
    record.plugins = {make_plugin("seq", Model::sequential, "gcc", "12.2.0"),
                      make_plugin("acc", Model::openacc, "gcc", "12.2.0"),
                      make_plugin("cuda", Model::cuda, "nvcc", "12.4")};
    record.results = {make_result("seq", "A", "default", 8),  make_result("seq", "B", "default", 8),
                      make_result("acc", "A", "auto", 2),     make_result("acc", "A", "shaped", 1),
                      make_result("acc", "B", "kernels", 16), make_result("acc", "B", "data", 2),
                      make_result("cuda", "A", "default", 1), make_result("cuda", "B", "default", 1)};
    reference.suite = "S";
    reference.times = {{"A",
                        {.peak_s = 8,
                         .average_s = 8,
                         .compute_peak_s = {},
                         .compute_average_s = {},
                         .revision = 1,
                         .size = {}}},
                       {"B",
                        {.peak_s = 8,
                         .average_s = 8,
                         .compute_peak_s = 4,
                         .compute_average_s = 4,
                         .revision = 1,
                         .size = {}}}};
  }

  const PluginScore &score(std::size_t plugin) {
    scores = compute_scores(record, &reference);
    return scores.plugins.at(plugin);
  }

  Record record;
  Reference reference;
  RecordScores scores;
};

TEST_F(PluginScoreTest, TakesTheSuitesVariants) {
  const PluginScore acc = score(1);
  EXPECT_TRUE(acc.score.complete());
  EXPECT_DOUBLE_EQ(acc.score.score.peak.value(), 4);
  EXPECT_DOUBLE_EQ(acc.better_variant.score.peak.value(), 16.0 / 3);  // ratios 8 and 4
  EXPECT_DOUBLE_EQ(acc.speedup_vs_sequential.peak.value(), 4);
  EXPECT_DOUBLE_EQ(acc.speedup_vs_cuda.average.value(), 0.5);
  ASSERT_TRUE(acc.score.interval);
  EXPECT_DOUBLE_EQ(acc.score.interval->low, 4);
  EXPECT_EQ(scores.sequential_baseline, "seq");
  EXPECT_EQ(scores.cuda_baseline, "cuda");
}

TEST_F(PluginScoreTest, ComputePhaseAgainstTheReferencesComputePhaseOrItsWhole) {
  // Compute takes 1 s of each 2 s; A's reference is its whole time, B's the compute phase.
  EXPECT_DOUBLE_EQ(score(1).compute_only.score.peak.value(), 2 / (1.0 / 8 + 1.0 / 4));
}

TEST_F(PluginScoreTest, OnlyVerifiedCounts) {
  for (const Outcome outcome : all_outcomes) {
    record.results[2].outcome = outcome;
    const PluginScore acc = score(1);
    EXPECT_EQ(acc.score.complete(), outcome == Outcome::verified) << to_string(outcome);
    if (outcome == Outcome::verified) continue;
    EXPECT_EQ(acc.score.verified, 1U);
    EXPECT_EQ(acc.score.score, Figures{});
    EXPECT_EQ(acc.speedup_vs_sequential, Figures{});
    EXPECT_DOUBLE_EQ(acc.score.partial.peak.value(), 4);
    EXPECT_TRUE(acc.better_variant.complete());  // the shaped one is verified still
    EXPECT_EQ(compute_ratios(record.results[2], &reference), Figures{});
  }
}

TEST_F(PluginScoreTest, BaselineIsTheNewestThatHasAScore) {
  record.plugins.push_back(make_plugin("seq-9", Model::sequential, "gcc", "9.5.0"));
  record.plugins.push_back(make_plugin("seq-13", Model::sequential, "gcc", "13.1.0"));
  record.plugins.push_back(make_plugin("seq-clang", Model::sequential, "clang", "19.0.0"));
  for (const char *plugin : {"seq-9", "seq-clang"}) {
    record.results.push_back(make_result(plugin, "A", "default", 1));
    record.results.push_back(make_result(plugin, "B", "default", 1));
  }
  record.results.push_back(make_result("seq-13", "A", "default", 4));
  score(0);
  EXPECT_EQ(scores.sequential_baseline, "seq");
  record.results.push_back(make_result("seq-13", "B", "default", 4));
  EXPECT_DOUBLE_EQ(score(1).speedup_vs_sequential.peak.value(), 2);
  EXPECT_EQ(scores.sequential_baseline, "seq-13");
}

TEST_F(PluginScoreTest, OtherRevisionsDoNotCount) {
  record.results[2].revision = 2;
  EXPECT_EQ(score(1).score.verified, 1U);
  record.results[2].revision = 1;
  reference.times["A"].revision = 2;
  EXPECT_EQ(score(1).score.verified, 2U);
  EXPECT_EQ(score(1).score.rated, 1U);
  EXPECT_FALSE(score(1).score.complete());
}

TEST_F(PluginScoreTest, ReferenceTimeOfAnotherSizeIsNone) {
  const Size timed{{{"n", 100}}};
  reference.times["A"].size = timed;
  EXPECT_EQ(score(1).score.rated, 1U);
  EXPECT_EQ(compute_ratios(record.results[2], &reference), Figures{});
  for (Result &result : record.results)
    result.size = timed;
  EXPECT_EQ(score(1).score.rated, 2U);
  EXPECT_TRUE(compute_ratios(record.results[2], &reference).peak);
}

TEST_F(PluginScoreTest, ReferenceThatDoesNotFitGivesNoRatios) {
  EXPECT_EQ(explain_misfit(record, reference), "");
  reference.size_class = SizeClass::ref;
  EXPECT_NE(explain_misfit(record, reference).find("size class small"), std::string::npos);
  EXPECT_EQ(score(1).score.partial, Figures{});
  reference.size_class = SizeClass::small;
  reference.suite = "T";
  EXPECT_NE(explain_misfit(record, reference).find("\"T\""), std::string::npos);
  EXPECT_EQ(compute_scores(record, nullptr).plugins[1].score.score, Figures{});
}

TEST_F(PluginScoreTest, ZeroTimesGiveNoScore) {
  record.results[2].samples.assign(10, Sample{});
  EXPECT_FALSE(score(1).score.complete());
  EXPECT_EQ(score(1).speedup_vs_cuda, Figures{});
}

TEST_F(PluginScoreTest, PluginThatCouldNotBeLoaded) {
  record.plugins.emplace_back().name = "text";
  EXPECT_EQ(score(3).score.verified, 0U);
  EXPECT_EQ(score(3).score.scored, 2U);
}

TEST(Version, ComparesNumbersByValue) {
  const std::vector<std::string> sorted{"", "9.5.0", "12", "12.2", "12.2.0", "12.10.0", "13.0.0", "025.1"};
  for (std::size_t left = 0; left < sorted.size(); ++left) {
    for (std::size_t right = 0; right < sorted.size(); ++right) {
      EXPECT_EQ(is_older_version(sorted[left], sorted[right]), left < right)
          << sorted[left] << " < " << sorted[right];
    }
  }
  EXPECT_FALSE(is_older_version("99999999999999999999999", "8"));
}

}  // namespace
}  // namespace torment::core
