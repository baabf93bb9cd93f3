// Repetitions that several processes made.
// SPDX-License-Identifier: Apache-2.0
#include "core/processes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace torment::core {
namespace {

using testing::ElementsAre;

Result make_result(std::vector<double> times_s) {
  Result result;
  result.outcome = Outcome::verified;
  result.verification = {.checked = 1, .verified = 1, .whole = 1, .worst_error = 0.5};
  result.wall_s = 1;
  for (const double time_s : times_s)
    result.samples.push_back({.upload_s = 0, .compute_s = time_s, .download_s = 0, .rest_s = {}});
  return result;
}

TEST(Processes, ShareRepetitionsOutAsEvenlyAsCanBe) {
  EXPECT_THAT(split_repetitions(10, 1), ElementsAre(10));
  EXPECT_THAT(split_repetitions(10, 4), ElementsAre(3, 3, 2, 2));
  EXPECT_THAT(split_repetitions(3, 3), ElementsAre(1, 1, 1));
}

TEST(Processes, CountAsOneTimeEach) {
  Result whole = make_result({1, 2, 30});
  EXPECT_THAT(independent_times_s(whole), ElementsAre(1, 2, 30));
  append_process(whole, make_result({5, 7}));
  append_process(whole, make_result({9}));
  EXPECT_THAT(*whole.processes, ElementsAre(3, 2, 1));
  EXPECT_THAT(independent_times_s(whole), ElementsAre(2, 6, 9));
}

TEST(Processes, AddUpToOneResult) {
  Result whole = make_result({1, 2});
  Result part = make_result({3});
  part.outcome = Outcome::wrong_result;
  part.message = "one element";
  part.verification.worst_error = 4;
  append_process(whole, part);
  EXPECT_EQ(whole.outcome, Outcome::wrong_result);
  EXPECT_EQ(whole.message, "one element");
  EXPECT_EQ(whole.samples.size(), 3U);
  EXPECT_EQ(whole.verification, (Verification{.checked = 2, .verified = 2, .whole = 2, .worst_error = 4}));
  EXPECT_EQ(whole.wall_s, 2);
}

// A record that another program wrote may say anything.
TEST(Processes, OfAListThatDoesNotFitAreTakenAsFarAsTheyGo) {
  Result result = make_result({1, 2, 3});
  result.processes = {2, 0, 5, 1};
  EXPECT_THAT(independent_times_s(result), ElementsAre(1.5, 3));
}

}  // namespace
}  // namespace torment::core
