// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.h"

#include <gtest/gtest.h>

namespace torment::cli {
namespace {

TEST(Progress, TellsTheTimeLeftFromWhatHasRun) {
  EXPECT_EQ(say_time_left(10, 5, 10), ", about 20 s left");
  EXPECT_EQ(say_time_left(60, 1, 3), ", about 3 min left");
  EXPECT_EQ(say_time_left(3600, 2, 5), ", about 2.5 h left");
}

TEST(Progress, TellsNoTimeWhereNothingHasRunOrNothingIsLeft) {
  EXPECT_EQ(say_time_left(10, 0, 5), "");
  EXPECT_EQ(say_time_left(10, 5, 0), "");
  EXPECT_EQ(say_time_left(0.01, 5, 5), "");
}

}  // namespace
}  // namespace torment::cli
