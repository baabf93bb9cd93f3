// What a comparison's formats say of records that were made to differ.
// SPDX-License-Identifier: Apache-2.0
#include "report/comparison/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sample_record.h"

namespace torment::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

ComparisonReport compare(const ScoredRecord &baseline, const ScoredRecord &contender) {
  ComparisonReport report;
  report.baseline = {&baseline.record, baseline.reference_or_null(), ""};
  report.contenders = {{&contender.record, contender.reference_or_null(), ""}};
  report.comparisons = compare_records(report.baseline, report.contenders, report.settings);
  report.misfits = list_misfits(report.baseline, report.contenders[0]);
  return report;
}

TEST(ComparisonReport, TellsRatioIntervalAndVerdict) {
  const ScoredRecord before = make_sample();
  ScoredRecord after = make_sample();
  for (core::Sample &sample : after.record.results[0].samples)
    sample.compute_s *= 2;
  const ComparisonReport report = compare(before, after);
  EXPECT_TRUE(report.comparisons[0].is_worse());
  const std::string text = to_console(report, false);
  EXPECT_THAT(text,
              HasSubstr("MonteCarloPi             6.277466 11.770248   1.875   1.866 to 1.884  slower\n"));
  EXPECT_THAT(text, HasSubstr("7 compared, 1 slower, 0 faster, 6 same, 0 unsure\n"));
  EXPECT_THAT(text, HasSubstr("slower or\nfaster: the whole interval lies more than 2 % beyond 1"));
  EXPECT_THAT(text, HasSubstr("The 7 intervals hold all at once with 95 % (Bonferroni)"));
  EXPECT_THAT(to_markdown(report), HasSubstr("| MonteCarloPi | gcc-12-sequential | 6.277 | 11.77 | 1.875 |"));
  EXPECT_THAT(to_json(report), HasSubstr("\"verdict\": \"slower\""));
}

TEST(ComparisonReport, SaysHowManyRepetitionsAreNeeded) {
  ScoredRecord few = make_sample();
  few.record.settings.order = core::Order::blocked;
  for (core::Result &result : few.record.results)
    result.samples.resize(3);
  EXPECT_THAT(to_markdown(compare(few, few)), HasSubstr("7 comparisons need 6 on each side"));
}

TEST(ComparisonReport, PairsTimesOfPluginsThatTookTurnsAndOfNoOthers) {
  ScoredRecord turns = make_sample();
  EXPECT_THAT(to_markdown(compare(turns, turns)), HasSubstr("paired times"));
  const ScoredRecord other = make_sample();
  EXPECT_THAT(to_markdown(compare(turns, other)), Not(HasSubstr("paired times")));
  turns.record.settings.order = core::Order::blocked;
  EXPECT_THAT(to_markdown(compare(turns, turns)), Not(HasSubstr("paired times")));
  EXPECT_THAT(compare(turns, other).misfits, ElementsAre("orders of plugins: blocked and interleaved"));
}

TEST(ComparisonReport, SaysWhatOneTimeIs) {
  ScoredRecord record = make_sample();
  EXPECT_THAT(to_markdown(compare(record, record)), HasSubstr("what differs within a process alone"));
  record.record.settings.processes = 5;
  EXPECT_THAT(to_markdown(compare(record, record)),
              HasSubstr("median of one process's repetitions, of 5 processes"));
  core::NodeTimes nodes;
  nodes.names = {"n1", "n2"};
  for (core::Result &result : record.record.results)
    result.nodes = nodes;
  EXPECT_THAT(to_markdown(compare(record, record)), HasSubstr("mean of one node's repetitions"));
}

TEST(ComparisonReport, OfSweepsComparesSizeBySize) {
  const ScoredRecord sweep = make_sweep();
  const ComparisonReport report = compare(sweep, sweep);
  EXPECT_EQ(report.count_compared(), 16U);  // of 18 points 2 are not verified
  EXPECT_THAT(to_console(report, false), HasSubstr("StreamTriad 512 "));
}

TEST(ComparisonReport, SurvivesHostileNames) {
  const ScoredRecord hostile = make_hostile();
  const ComparisonReport report = compare(hostile, hostile);
  const std::string page = to_html(report);
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  const std::string console = to_console(report, false);
  EXPECT_THAT(console, Not(HasSubstr("\x1B")));
  EXPECT_THAT(to_json(report), Not(HasSubstr("nan")));
}

}  // namespace
}  // namespace torment::report
