// What --sizes takes, and what it says of what it does not take.
// SPDX-License-Identifier: Apache-2.0
#include "cli/sweep_sizes.h"

#include <gtest/gtest.h>

#include <string>

#include "core/error.h"

namespace torment::cli {
namespace {

using Sizes = std::vector<uint64_t>;

TEST(SweepSizes, TakesNumbersPowersRangesAndPrimes) {
  EXPECT_EQ(parse_sweep_sizes("1000,2000,5000"), (Sizes{1000, 2000, 5000}));
  EXPECT_EQ(parse_sweep_sizes("2^10"), (Sizes{1024}));
  EXPECT_EQ(parse_sweep_sizes("10^3"), (Sizes{1000}));
  EXPECT_EQ(parse_sweep_sizes("2^0..2^3"), (Sizes{1, 2, 4, 8}));
  EXPECT_EQ(parse_sweep_sizes("2^10..2^24").size(), 15U);
  EXPECT_EQ(parse_sweep_sizes("3^1..3^3"), (Sizes{3, 9, 27}));
  EXPECT_EQ(parse_sweep_sizes("1000..100000x10"), (Sizes{1000, 10000, 100000}));
  EXPECT_EQ(parse_sweep_sizes("100..250+100"), (Sizes{100, 200}));
  EXPECT_EQ(parse_sweep_sizes("2^4..2^6x4"), (Sizes{16, 64}));
  EXPECT_EQ(parse_sweep_sizes("1,2^1..2^2,7"), (Sizes{1, 2, 4, 7}));
  EXPECT_EQ(parse_sweep_sizes("primes"),
            (Sizes{3581, 8831, 47533, 105767, 285721, 610639, 1299821, 3496217, 7367197, 13832281}));
}

TEST(SweepSizes, AreOf64Bits) {
  EXPECT_EQ(parse_sweep_sizes("2147483648,4294967296"), (Sizes{2147483648U, 4294967296U}));
  EXPECT_EQ(parse_sweep_sizes("2^63"), (Sizes{uint64_t{1} << 63}));
  EXPECT_EQ(parse_sweep_sizes("18446744073709551615"), (Sizes{~uint64_t{0}}));
  EXPECT_EQ(parse_sweep_sizes("2^62..2^63").size(), 2U);
  EXPECT_EQ(parse_sweep_sizes("9223372036854775807..18446744073709551615x2").size(), 2U);
}

struct Bad {
  const char *text;
  const char *element;  ///< that the message names
  const char *piece;    ///< of the message
};

class BadSizes : public testing::TestWithParam<Bad> {};

TEST_P(BadSizes, AreRefusedByName) {
  try {
    parse_sweep_sizes(GetParam().text);
    FAIL() << GetParam().text;
  } catch (const core::UsageError &error) {
    const std::string message = error.what();
    EXPECT_NE(message.find(std::string("'") + GetParam().element + "'"), std::string::npos) << message;
    EXPECT_NE(message.find(GetParam().piece), std::string::npos) << message;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Table, BadSizes,
    testing::Values(
        Bad{"0", "0", "begin with 1"}, Bad{"1000,-1", "-1", "whole numbers"},
        Bad{"1e9", "1e9", "whole numbers"}, Bad{"1k", "1k", "without unit"},
        Bad{"512,1KiB", "1KiB", "without unit"}, Bad{"10 ", "10 ", "no spaces"},
        Bad{"10, 20", " 20", "no spaces"}, Bad{"+5", "+5", "whole numbers"},
        Bad{"1.5", "1.5", "whole numbers"}, Bad{"0x10", "0x10", "whole numbers"},
        Bad{"", "", "whole numbers"}, Bad{"1,,2", "", "whole numbers"}, Bad{"1,", "", "whole numbers"},
        Bad{"5,5", "5", "twice"}, Bad{"2^3,8", "8", "twice"}, Bad{"2000,1000", "1000", "behind 2000"},
        Bad{"100,2^2..2^4", "2^2..2^4", "behind 100"}, Bad{"2^64", "2^64", "64 bits"},
        Bad{"18446744073709551616", "18446744073709551616", "64 bits"},
        Bad{"2^99999999999999999999", "2^99999999999999999999", "64 bits"},
        Bad{"2^18446744073709551615", "2^18446744073709551615", "64 bits"}, Bad{"1^5", "1^5", "base"},
        Bad{"1^18446744073709551615", "1^18446744073709551615", "base"}, Bad{"2^", "2^", "whole numbers"},
        Bad{"^2", "^2", "whole numbers"}, Bad{"2^2^2", "2^2^2", "whole numbers"},
        Bad{"10..20", "10..20", "step"}, Bad{"2^2..3^4", "2^2..3^4", "step"},
        Bad{"2^4..2^2", "2^4..2^2", "falls"}, Bad{"1..9x1", "1..9x1", "factor"},
        Bad{"1..9+0", "1..9+0", "step of 0"}, Bad{"0..9+3", "0..9+3", "begins with 0"},
        Bad{"1..", "1..", "whole numbers"}, Bad{"1..2..3", "1..2..3", "whole numbers"},
        Bad{"1..2^63+1", "1..2^63+1", "1000 sizes"}, Bad{"prime", "prime", "primes"}));

}  // namespace
}  // namespace torment::cli
