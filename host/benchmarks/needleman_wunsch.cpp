// NeedlemanWunsch as the host owns it: two related sequences, and the recurrence that each score is held to.
// Not for taking the scores in an order that works, which is the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/NeedlemanWunsch.h>

#include <algorithm>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_down, array_across, array_similarity, array_score };

constexpr uint64_t letters = TORMENT_LETTERS;
constexpr int64_t gap = 10;                // Rodinia's
constexpr uint64_t stream_mutations = 16;  // of the hash, beside those of the arrays

struct Shape {
  uint64_t rows;
  uint64_t columns;

  explicit Shape(const core::Size &size) : rows(size.at("rows")), columns(size.at("columns")) {}

  uint64_t width() const { return columns + 1; }
  uint64_t scores() const { return (rows + 1) * width(); }
};

class NeedlemanWunsch final : public Benchmark {
 public:
  std::string_view name() const override { return "NeedlemanWunsch"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "scores of aligning two sequences: dependences that leave only anti-diagonals to run at once";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(301, 477),
                      .small = make_size(4096, 4096),
                      .ref = make_size(24576, 24576),
                      .large = make_size(49152, 49152)}
        .of(size_class);
  }

  // Scores stay within 32 bits: no step changes them by more than 1000.
  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    constexpr uint64_t longest = 1'000'000;
    const Shape shape(size);
    if (shape.rows == 0 || shape.columns == 0 || shape.rows > longest || shape.columns > longest)
      throw core::Error("NeedlemanWunsch: rows and columns must be 1 to " + std::to_string(longest));
    return {{"down", Role::input, Element::u8, shape.rows},
            {"across", Role::input, Element::u8, shape.columns},
            {"similarity", Role::input, Element::i32, letters * letters},
            {"score", Role::output, Element::i32, shape.scores()}};
  }

  // `across` repeats `down`, two letters in three: its best alignment runs along the diagonal, as that of
  // related sequences does. Similarities are of the size of the usual tables': 4 to 11 for a letter and
  // itself, -4 to 3 for others, here in either order another.
  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    const HashStream of_down(seed, array_down);
    const HashStream of_across(seed, array_across);
    const HashStream of_similarity(seed, array_similarity);
    const HashStream mutations(seed, stream_mutations);
    for (uint64_t i = 0; i < shape.rows; ++i)
      arrays.at<uint8_t>(array_down)[i] = static_cast<uint8_t>(of_down.below(letters, i));
    for (uint64_t j = 0; j < shape.columns; ++j)
      arrays.at<uint8_t>(array_across)[j] = static_cast<uint8_t>(
          mutations.below(3, j) == 0 ? of_across.below(letters, j) : of_down.below(letters, j));
    for (uint64_t e = 0; e < letters * letters; ++e)
      arrays.at<int32_t>(array_similarity)[e] =
          static_cast<int32_t>(of_similarity.below(8, e)) + (e / letters == e % letters ? 4 : -4);
  }

  // Nothing to prepare: the scores prove each other.
  void solve(const core::Size &, uint64_t, const Arrays &) const override {}

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    return to_problem(torment_needleman_wunsch{.rows = shape.rows,
                                               .columns = shape.columns,
                                               .gap = gap,
                                               .down = arrays.at<uint8_t>(array_down),
                                               .across = arrays.at<uint8_t>(array_across),
                                               .similarity = arrays.at<int32_t>(array_similarity),
                                               .score = arrays.at<int32_t>(array_score)});
  }

  // Each score from the three before it as the plugin gave them: when all hold, so does the whole, by
  // induction from the borders.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const Shape shape(size);
    const uint8_t *down = arrays.at<uint8_t>(array_down);
    const uint8_t *across = arrays.at<uint8_t>(array_across);
    const int32_t *similarity = arrays.at<int32_t>(array_similarity);
    const int32_t *score = arrays.at<int32_t>(array_score);
    return check_exact("score", score, shape.scores(), selection, [=](uint64_t e) -> int64_t {
      const uint64_t i = e / shape.width();
      const uint64_t j = e % shape.width();
      if (i == 0 || j == 0) return -gap * static_cast<int64_t>(i + j);
      const int64_t matched =
          int64_t{score[e - shape.width() - 1]} + similarity[down[i - 1] * letters + across[j - 1]];
      return std::max({matched, score[e - shape.width()] - gap, score[e - 1] - gap});
    });
  }

  // Bytes: the scores written once; all else stays on the chip. Operations: three sums and two maxima a
  // score.
  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    const auto sequences = static_cast<double>(shape.rows + shape.columns);
    const double score_bytes = sizeof(int32_t) * static_cast<double>(shape.scores());
    return {.bytes = score_bytes + sequences,
            .operations = 5 * static_cast<double>(shape.rows * shape.columns),
            .operation = "32-bit integer operation",
            .upload_bytes = sequences + static_cast<double>(sizeof(int32_t) * letters * letters),
            .download_bytes = score_bytes};
  }

 private:
  static core::Size make_size(uint64_t rows, uint64_t columns) {
    return {{{"rows", rows}, {"columns", columns}}};
  }
};

}  // namespace

const Benchmark &needleman_wunsch() {
  static const NeedlemanWunsch benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
