// StringMatch as the host owns it: a text whose partial matches run deep, and where each pattern first
// occurs. Not for the naive method, which is the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/StringMatch.h>

#include <algorithm>
#include <cstring>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_text, array_pattern, array_position, array_first };

// Streams of the hash beside those of the arrays.
enum Stream : uint64_t { stream_cells = 16, stream_breaks, stream_jitter };

constexpr uint64_t most_patterns = 4;
constexpr uint64_t tail_length = 16;
constexpr uint64_t least_pattern_length = 64;
constexpr uint64_t least_patterns_in_text = 40;  // so that nothing planted overlaps
constexpr uint8_t common_letter = 'a';

uint8_t rare_letter(const HashStream &stream, uint64_t index) {
  return static_cast<uint8_t>('b' + stream.below(25, index));
}

struct Shape {
  uint64_t text_length;
  uint64_t pattern_length;
  uint64_t patterns;

  explicit Shape(const core::Size &size)
      : text_length(size.at("text_length")),
        pattern_length(size.at("pattern_length")),
        patterns(size.at("patterns")) {}

  uint64_t head_length() const { return pattern_length - tail_length; }
  uint64_t last_position() const { return text_length - pattern_length; }
};

// Cells of the common letter, each ended by a rare one; lengths are uniform in 1 .. pattern_length, so that
// comparisons end at every depth.
void fill_text(const Shape &shape, uint64_t seed, uint8_t *text) {
  std::memset(text, common_letter, shape.text_length);
  const HashStream cells(seed, stream_cells);
  const HashStream breaks(seed, stream_breaks);
  uint64_t end = 0;
  for (uint64_t cell = 0;; ++cell) {
    end += 1 + cells.below(shape.pattern_length, cell);
    if (end > shape.text_length) break;
    text[end - 1] = rare_letter(breaks, cell);
  }
}

// The common letter, then a tail of rare letters: any difference shows only after a long run.
void fill_patterns(const Shape &shape, uint64_t seed, uint8_t *patterns) {
  const HashStream letters(seed, array_pattern);
  std::memset(patterns, common_letter, shape.patterns * shape.pattern_length);
  for (uint64_t k = 0; k < shape.patterns; ++k)
    for (uint64_t j = shape.head_length(); j < shape.pattern_length; ++j)
      patterns[k * shape.pattern_length + j] =
          rare_letter(letters, k * tail_length + j - shape.head_length());
}

// Pattern 0 is found early, 1 in the middle, 2 at the very end; 3 does not occur. Each also stands in
// the text twice, before its true place, with one letter wrong: once the last, once the first. A plugin
// whose comparison is a letter short finds these.
void plant_patterns(const Shape &shape, uint64_t seed, const uint8_t *patterns, uint8_t *text) {
  const uint64_t n = shape.text_length;
  const HashStream jitter(seed, stream_jitter);
  const auto plant = [&](uint64_t k, uint64_t at) {
    std::memcpy(text + at, patterns + k * shape.pattern_length, shape.pattern_length);
  };
  constexpr uint64_t decoy_percent[most_patterns][2] = {{2, 5}, {14, 18}, {22, 26}, {30, 34}};
  for (uint64_t k = 0; k < shape.patterns; ++k) {
    const uint64_t last_wrong = n / 100 * decoy_percent[k][0];
    plant(k, last_wrong);
    text[last_wrong + shape.pattern_length - 1] = common_letter;
    const uint64_t first_wrong = n / 100 * decoy_percent[k][1];
    plant(k, first_wrong);
    text[first_wrong] = 'b';
    if (k == 0) plant(k, n / 100 * 9 + jitter.below(n / 50, k));   // 10 % of the text, give or take 1 %
    if (k == 1) plant(k, n / 100 * 49 + jitter.below(n / 50, k));  // 50 %
    if (k == 2) plant(k, shape.last_position());
  }
}

// Knuth, Morris and Pratt: linear time also on text that is nearly all one letter.
uint64_t find_first(const uint8_t *text, uint64_t text_length, const uint8_t *pattern, uint64_t length) {
  std::vector<uint64_t> border(length + 1, 0);  // of the pattern's first j letters
  for (uint64_t j = 1, matched = 0; j < length; ++j) {
    while (matched > 0 && pattern[j] != pattern[matched])
      matched = border[matched];
    if (pattern[j] == pattern[matched]) ++matched;
    border[j + 1] = matched;
  }
  for (uint64_t i = 0, matched = 0; i < text_length; ++i) {
    while (matched > 0 && text[i] != pattern[matched])
      matched = border[matched];
    if (text[i] == pattern[matched]) ++matched;
    if (matched == length) return i + 1 - length;
  }
  return text_length;
}

// Mean number of letters compared at a position. A cell of c letters, c uniform in 1 .. L, holds the
// depths 1 .. c, cut at head + 1 where the pattern's tail differs: about (L + 2) / 3, so 334.0 for L = 1000
// over all seeds. What the naive method does with seed 1987: 334.29 in ref, 349.19 in small, 177.63 in test.
double mean_depth(const Shape &shape) {
  double compared = 0;
  double positions = 0;
  double of_cell = 0;
  for (uint64_t cell = 1; cell <= shape.pattern_length; ++cell) {
    of_cell += static_cast<double>(std::min(cell, shape.head_length() + 1));
    compared += of_cell;
    positions += static_cast<double>(cell);
  }
  return compared / positions;
}

class StringMatch final : public Benchmark {
 public:
  std::string_view name() const override { return "StringMatch"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "first occurrence of long strings by the naive method: byte loads and divergent loops";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(uint64_t{1} << 16, 500),
                      .small = make_size(uint64_t{1} << 18, 1000),
                      .ref = make_size(10'000'000, 1000),  // the paper's
                      .large = make_size(100'000'000, 1000)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const Shape shape(size);
    if (shape.patterns < 1 || shape.patterns > most_patterns)
      throw core::Error("StringMatch: patterns must be 1 to " + std::to_string(most_patterns));
    if (shape.pattern_length < least_pattern_length)
      throw core::Error("StringMatch: pattern_length must be at least " +
                        std::to_string(least_pattern_length));
    if (shape.text_length / least_patterns_in_text < shape.pattern_length)
      throw core::Error("StringMatch: text_length must be at least " +
                        std::to_string(least_patterns_in_text) + " times pattern_length");
    return {{"text", Role::input, Element::u8, shape.text_length},
            {"pattern", Role::input, Element::u8, shape.patterns * shape.pattern_length},
            {"position", Role::output, Element::u64, shape.patterns},
            {"first", Role::expected, Element::u64, shape.patterns}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    fill_text(shape, seed, arrays.at<uint8_t>(array_text));
    fill_patterns(shape, seed, arrays.at<uint8_t>(array_pattern));
    plant_patterns(shape, seed, arrays.at<uint8_t>(array_pattern), arrays.at<uint8_t>(array_text));
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    parallel_for(shape.patterns, 1, [&](uint64_t k, uint64_t) {
      arrays.at<uint64_t>(array_first)[k] =
          find_first(arrays.at<uint8_t>(array_text), shape.text_length,
                     arrays.at<uint8_t>(array_pattern) + k * shape.pattern_length, shape.pattern_length);
    });
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    return to_problem(torment_string_match{.text_length = shape.text_length,
                                           .pattern_length = shape.pattern_length,
                                           .patterns = shape.patterns,
                                           .text = arrays.at<uint8_t>(array_text),
                                           .pattern = arrays.at<uint8_t>(array_pattern),
                                           .position = arrays.at<uint64_t>(array_position)});
  }

  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays, const Selection &) const override {
    const uint64_t *first = arrays.at<uint64_t>(array_first);
    return check_exact("position", arrays.at<uint64_t>(array_position), Shape(size).patterns, Selection{},
                       [=](uint64_t k) { return first[k]; });
  }

  // Operations: what the naive method, stopping at the first hit, compares on average over all seeds.
  // A plugin that looks at several positions at once may do more. Bytes: the text once, since the
  // patterns can be sought in one sweep and 10 MB stay in a cache between sweeps.
  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    constexpr double sought_of_text[most_patterns] = {0.1, 0.5, 1, 1};
    double positions = 0;
    for (uint64_t k = 0; k < shape.patterns; ++k)
      positions += sought_of_text[k] * static_cast<double>(shape.last_position() + 1);
    const double input_bytes = static_cast<double>(shape.text_length + shape.patterns * shape.pattern_length);
    return {.bytes = input_bytes,
            .operations = positions * mean_depth(shape),
            .operation = "byte comparison",
            .upload_bytes = input_bytes,
            .download_bytes = static_cast<double>(sizeof(uint64_t) * shape.patterns)};
  }

 private:
  static core::Size make_size(uint64_t text_length, uint64_t pattern_length) {
    return {{{"text_length", text_length}, {"pattern_length", pattern_length}, {"patterns", most_patterns}}};
  }
};

}  // namespace

const Benchmark &string_match() {
  static const StringMatch benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
