// Numbers as text, the same in every locale: a dot, no grouping.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace torment::report {

/// The shortest text that reads back as the same number; empty for null and what is not finite.
std::string to_exact(std::optional<double> number);

/// With that many significant digits (1 to 17), e.g. "0.01850" or "1.200e-05".
std::string to_digits(double number, int digits);

/// With that many decimals; "n/a" for null and what is not finite.
std::string to_fixed(std::optional<double> number, int decimals);

/// A time in at most 9 columns: 6 decimals of a second as the paper prints them, fewer from 100 s on,
/// and below a millisecond 4 digits and an exponent, which 6 decimals would leave at 3 or fewer.
std::string to_time(std::optional<double> time_s);

/// A time in microseconds in at most 9 columns: 3 decimals, fewer for longer ones; "n/a" for null.
std::string to_microseconds(std::optional<double> time_s);

/// A ratio in at most 9 columns: 2 decimals, or an exponent from a million on and below 0.005.
std::string to_ratio(std::optional<double> ratio);

}  // namespace torment::report
