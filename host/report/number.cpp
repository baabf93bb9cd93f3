// SPDX-License-Identifier: Apache-2.0
#include "report/number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace torment::report {
namespace {

constexpr const char *unknown = "n/a";

std::string format(double number, std::chars_format format, int precision) {
  std::array<char, 400> text{};  // the longest: 309 digits, a dot and the decimals
  const auto result = std::to_chars(text.data(), text.data() + text.size(), number, format, precision);
  return {text.data(), result.ptr};
}

bool is_known(std::optional<double> number) {
  return number && std::isfinite(*number);
}

}  // namespace

std::string to_exact(std::optional<double> number) {
  if (!is_known(number)) return {};
  std::array<char, 64> text{};
  const auto result = std::to_chars(text.data(), text.data() + text.size(), *number);
  return {text.data(), result.ptr};
}

std::string to_digits(double number, int digits) {
  if (number == 0 || !is_known(number)) return number == 0 ? "0" : unknown;
  const std::string scientific = format(number, std::chars_format::scientific, digits - 1);
  const int exponent = std::stoi(scientific.substr(scientific.find('e') + 1));
  if (exponent < -4 || exponent >= std::max(digits, 6)) return scientific;
  return format(number, std::chars_format::fixed, std::max(digits - 1 - exponent, 0));
}

std::string to_fixed(std::optional<double> number, int decimals) {
  return is_known(number) ? format(*number, std::chars_format::fixed, decimals) : unknown;
}

std::string to_time(std::optional<double> time_s) {
  if (!is_known(time_s)) return unknown;
  if (*time_s > 0 && *time_s < 0.001) return format(*time_s, std::chars_format::scientific, 3);
  if (*time_s < 99.9999995) return to_fixed(time_s, 6);
  if (*time_s < 99999.9995) return to_fixed(time_s, 3);
  return format(*time_s, std::chars_format::scientific, 3);
}

std::string to_microseconds(std::optional<double> time_s) {
  if (!is_known(time_s)) return unknown;
  const double us = *time_s * 1e6;
  const double magnitude = std::fabs(us);
  if (magnitude < 999.9995) return to_fixed(us, 3);
  return magnitude < 99999.95 ? to_fixed(us, 1) : format(us, std::chars_format::general, 4);
}

std::string to_ratio(std::optional<double> ratio) {
  if (!is_known(ratio)) return unknown;
  const bool plain = *ratio >= 0.005 && *ratio < 999999.995;
  return plain ? to_fixed(ratio, 2) : format(*ratio, std::chars_format::scientific, 2);
}

}  // namespace torment::report
