// SPDX-License-Identifier: Apache-2.0
#include "report/html/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sample_record.h"

namespace torment::report::html {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

Verdict judge(const ScoredRecord &sample) {
  return make_verdict(make_run_views({&sample, 1}).front());
}

/// The sample with a second OpenACC plugin, `factor` times as slow as the first.
ScoredRecord with_rival(double factor) {
  ScoredRecord sample = make_sample();
  core::PluginInfo rival = sample.record.plugins[1];
  rival.name = "rival";
  sample.record.plugins.push_back(rival);
  const std::vector<core::Result> results = sample.record.results;
  for (core::Result result : results) {
    if (result.plugin != sample.record.plugins[1].name) continue;
    result.plugin = "rival";
    for (core::Sample &time : result.samples)
      time.compute_s *= factor;
    sample.record.results.push_back(result);
  }
  return sample;
}

TEST(Verdict, NamesTheOnlyOpenaccPluginAndItsSpeedups) {
  const Verdict verdict = judge(make_sample());
  EXPECT_EQ(verdict.winner, "gcc-12-openacc-nvptx");
  EXPECT_THAT(verdict.headline, HasSubstr("the only OpenACC plugin with a score"));
  EXPECT_THAT(verdict.details, Contains(HasSubstr("of sequential code (gcc-12-sequential)")));
  EXPECT_THAT(verdict.details, Contains(HasSubstr("of CUDA (nvcc-12-cuda)")));
}

TEST(Verdict, IsSettledWhereIntervalsAreApart) {
  const Verdict verdict = judge(with_rival(2));
  EXPECT_EQ(verdict.winner, "gcc-12-openacc-nvptx");
  EXPECT_EQ(verdict.sureness, Sureness::settled);
}

TEST(Verdict, IsOpenWhereIntervalsOverlap) {
  const Verdict verdict = judge(with_rival(1.000001));
  EXPECT_EQ(verdict.sureness, Sureness::open);
  EXPECT_THAT(verdict.details, Contains(HasSubstr("do not settle which is faster")));
}

TEST(Verdict, IsUnknownWithFewRepetitions) {
  ScoredRecord sample = with_rival(2);
  for (core::Result &result : sample.record.results)
    result.samples.resize(5);
  EXPECT_EQ(judge(sample).sureness, Sureness::unknown);
}

TEST(Verdict, TellsAnAbsentDeviceFromAFailure) {
  ScoredRecord sample = make_sample();
  const auto last_detail = [&] { return judge(sample).details.back(); };
  sample.record.results.back().outcome = core::Outcome::failed;
  EXPECT_THAT(last_detail(), Not(HasSubstr("absent")));
  sample.record.results.back().outcome = core::Outcome::unavailable;
  EXPECT_THAT(last_detail(), HasSubstr("; for 1 the device was absent"));
}

TEST(Verdict, SaysWhyNobodyHasAScore) {
  ScoredRecord sample = make_sample();
  for (core::Result &result : sample.record.results)
    if (result.benchmark == "StringMatch") result.outcome = core::Outcome::wrong_result;
  const Verdict verdict = judge(sample);
  EXPECT_EQ(verdict.winner, "");
  EXPECT_THAT(verdict.headline, HasSubstr("takes all 2 scored benchmarks, and the most is 1"));
  EXPECT_THAT(verdict.details, Contains("4 of 7 results verified."));
}

TEST(Verdict, SaysWhereReferenceTimesAreMissing) {
  ScoredRecord sample = make_sample();
  sample.reference.reset();
  EXPECT_THAT(judge(sample).headline, HasSubstr("no reference times fit suite"));
}

TEST(Verdict, OfASweepSaysFromWhichSizeOnPluginsPay) {
  const Verdict verdict = judge(make_sweep());
  EXPECT_THAT(verdict.headline, HasSubstr("beat"));
  EXPECT_THAT(verdict.details, Contains(HasSubstr("faster than sequential gcc from elements = 128 on")));
}

}  // namespace
}  // namespace torment::report::html
