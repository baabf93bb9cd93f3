// The parts of the shared checks that don't depend on a type. Not for any benchmark's tolerance.
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/compare.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace torment::benchmarks {
namespace {

// to_chars, because printf and streams follow the locale.
template <class T>
std::string real_text(T value) {
  std::array<char, 64> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general,
                                 std::numeric_limits<T>::max_digits10);
  return {text.data(), end.ptr};
}

}  // namespace

void Findings::add(uint64_t index, bool right, double error) {
  ++looked_at;
  if (!right) {
    ++wrong;
    first_wrong = std::min(first_wrong, index);
  }
  if (std::isnan(error)) error = std::numeric_limits<double>::infinity();
  if (worst == none || error > worst_error) {
    worst = index;
    worst_error = error;
  }
}

void Findings::merge(const Findings &other) {
  looked_at += other.looked_at;
  wrong += other.wrong;
  first_wrong = std::min(first_wrong, other.first_wrong);
  if (other.worst == none) return;
  const bool larger = worst == none || other.worst_error > worst_error;
  const bool earlier = other.worst_error == worst_error && other.worst < worst;
  if (larger || earlier) {
    worst = other.worst;
    worst_error = other.worst_error;
  }
}

std::string to_text(double value) {
  return real_text(value);
}

std::string to_text(float value) {
  return real_text(value);
}

std::string to_text(long double value) {
  return real_text(value);
}

std::string to_text(uint64_t value) {
  return std::to_string(value);
}

std::string to_text(int64_t value) {
  return std::to_string(value);
}

std::string to_text(uint32_t value) {
  return std::to_string(value);
}

std::string describe_element(std::string_view array, uint64_t index, std::string_view got,
                             std::string_view want) {
  std::string text(array);
  text.append("[").append(std::to_string(index)).append("] is ").append(got);
  return text.append(", expected ").append(want);
}

std::string describe_count(const Findings &findings) {
  return std::to_string(findings.wrong) + " of " + std::to_string(findings.looked_at) + " checked are wrong";
}

}  // namespace torment::benchmarks
