// SPDX-License-Identifier: Apache-2.0
#include "cli/sweep_sizes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <string>

#include "core/error.h"
#include "core/utf8.h"

namespace torment::cli {
namespace {

constexpr std::size_t most_sizes = 1000;

/// The sizes of a thesis on matrices on GPUs, "Groovy-Matrix", for shapes that no block divides.
constexpr std::array<uint64_t, 10> primes{3581,   8831,    47533,   105767,  285721,
                                          610639, 1299821, 3496217, 7367197, 13832281};

constexpr uint64_t greatest = std::numeric_limits<uint64_t>::max();

[[noreturn]] void reject(std::string_view element, const std::string &why) {
  throw core::UsageError("--sizes: '" + core::shorten(core::flatten(element), 60) + "' " + why);
}

[[noreturn]] void reject_form(std::string_view element) {
  reject(element,
         "is no size: write whole numbers without unit (4096), powers (2^12), ranges (2^10..2^24, "
         "1000..1000000x10, 100..1000+50) or primes, with commas between and no spaces. A size is the value "
         "of a benchmark's first parameter, as torment-host list shows it");
}

/// Digits and nothing else; `element` is what a message names.
uint64_t parse_number(std::string_view digits, std::string_view element) {
  const bool is_number =
      !digits.empty() && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
  if (!is_number) reject_form(element);
  uint64_t number = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (parsed.ec != std::errc()) reject(element, "exceeds 64 bits");
  return number;
}

std::optional<uint64_t> multiply(uint64_t a, uint64_t b) {
  if (b != 0 && a > greatest / b) return std::nullopt;
  return a * b;
}

/// A number, or a power with its base.
struct Value {
  uint64_t value = 0;
  std::optional<uint64_t> base;
};

Value parse_value(std::string_view text, std::string_view element) {
  const std::size_t caret = text.find('^');
  if (caret == std::string_view::npos) return {parse_number(text, element), {}};
  const uint64_t base = parse_number(text.substr(0, caret), element);
  const uint64_t exponent = parse_number(text.substr(caret + 1), element);
  if (base < 2) reject(element, "has a base under 2");
  uint64_t power = 1;
  for (uint64_t i = 0; i < exponent; i++) {
    const auto next = multiply(power, base);
    if (!next) reject(element, "exceeds 64 bits");
    power = *next;
  }
  return {power, base};
}

/// How a range gets from one size to the next.
struct Step {
  uint64_t factor = 1;
  uint64_t summand = 0;

  std::optional<uint64_t> next(uint64_t size) const {
    const auto multiplied = multiply(size, factor);
    if (!multiplied || *multiplied > greatest - summand) return std::nullopt;
    return *multiplied + summand;
  }
};

/// `end` is what stands behind the dots, e.g. "1000000x10".
void append_range(std::string_view begin, std::string_view end, std::string_view element,
                  std::vector<uint64_t> &sizes) {
  const std::size_t mark = end.find_first_of("x+");
  const Value first = parse_value(begin, element);
  const Value last = parse_value(end.substr(0, mark), element);
  Step step;
  if (mark == std::string_view::npos) {
    if (!first.base || first.base != last.base)
      reject(element, "needs a step: a range goes through the powers of one base, or names xFACTOR or +STEP");
    step.factor = *first.base;
  } else if (end[mark] == 'x') {
    step.factor = parse_number(end.substr(mark + 1), element);
    if (step.factor < 2) reject(element, "has a factor under 2");
  } else {
    step.summand = parse_number(end.substr(mark + 1), element);
    if (step.summand < 1) reject(element, "has a step of 0");
  }
  if (first.value == 0) reject(element, "begins with 0: sizes begin with 1");
  if (first.value > last.value) reject(element, "falls: sizes rise");
  for (std::optional<uint64_t> size = first.value; size && *size <= last.value; size = step.next(*size)) {
    sizes.push_back(*size);
    if (sizes.size() > most_sizes)
      reject(element, "makes more than " + std::to_string(most_sizes) + " sizes");
  }
}

void append_element(std::string_view element, std::vector<uint64_t> &sizes) {
  if (element == "primes") {
    sizes.insert(sizes.end(), primes.begin(), primes.end());
    return;
  }
  const std::size_t dots = element.find("..");
  if (dots == std::string_view::npos) {
    sizes.push_back(parse_value(element, element).value);
  } else {
    append_range(element.substr(0, dots), element.substr(dots + 2), element, sizes);
  }
}

/// The sizes from number `count` on are the element's.
void require_rising(std::string_view element, const std::vector<uint64_t> &sizes, std::size_t count) {
  if (sizes[count] == 0) reject(element, "is no size: sizes begin with 1");
  if (count == 0 || sizes[count] > sizes[count - 1]) return;
  const std::string before = std::to_string(sizes[count - 1]);
  if (sizes[count] == sizes[count - 1]) reject(element, "stands there twice (" + before + ")");
  reject(element, "comes behind " + before + ": sizes rise");
}

}  // namespace

std::vector<uint64_t> parse_sweep_sizes(std::string_view text) {
  std::vector<uint64_t> sizes;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view element = text.substr(begin, end - begin);
    const std::size_t count = sizes.size();
    append_element(element, sizes);
    require_rising(element, sizes, count);
    if (sizes.size() > most_sizes)
      reject(element, "makes more than " + std::to_string(most_sizes) + " sizes");
    begin = end + 1;
  }
  return sizes;
}

}  // namespace torment::cli
