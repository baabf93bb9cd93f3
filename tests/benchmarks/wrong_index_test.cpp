// What every benchmark of the catalogue owes beyond catalogue_test.cpp: its inputs show a wrong index and
// arithmetic that is too short. Each mutation is made of the sizes and arrays that the benchmark states, so
// that a new one is covered without a change here.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string>
#include <string_view>

#include "benchmarks/catalogue.h"
#include "problem_memory.h"
#include "sequential_answer.h"

namespace torment::benchmarks {
namespace {

constexpr uint64_t seed = 1987;

/// Lengths of an array's dimensions, the last of which is contiguous.
using Shape = std::vector<uint64_t>;

/// The shapes of two dimensions that an array of that many elements may have: products of the size's numbers,
/// and squares.
std::set<Shape> find_shapes(const core::Size &size, uint64_t count) {
  std::set<uint64_t> lengths;
  for (const core::Parameter &parameter : size.parameters)
    lengths.insert(parameter.value);
  for (const core::Parameter &a : size.parameters)
    for (const core::Parameter &b : size.parameters)
      lengths.insert(a.value * b.value);
  std::set<Shape> shapes;
  for (const uint64_t rows : lengths)
    if (rows > 1 && rows < count && count % rows == 0) shapes.insert({rows, count / rows});
  return shapes;
}

class Arrangement : public testing::TestWithParam<CatalogueRow> {
 protected:
  Arrangement()
      : benchmark_(*GetParam().benchmark),
        size_(benchmark_.size(core::SizeClass::test)),
        memory_(benchmark_, size_),
        arrays_(memory_.arrays()) {
    benchmark_.generate(size_, seed, arrays_);
    benchmark_.solve(size_, seed, arrays_);
    memory_.poison_outputs();
    answer(benchmark_, size_, seed, arrays_);
    right_ = copy(Role::output);
  }

  bool accepts() const { return benchmark_.check(size_, seed, arrays_, {}).right; }

  std::string bytes(std::size_t array) const {
    return {reinterpret_cast<const char *>(memory_.start(array)), memory_.specs()[array].bytes()};
  }

  /// All arrays of that role, one behind the other.
  std::string copy(Role role) const {
    std::string all;
    for (std::size_t i = 0; i < memory_.specs().size(); ++i)
      if (memory_.specs()[i].role == role) all += bytes(i);
    return all;
  }

  void put(std::size_t array, const std::string &content) const {
    std::memcpy(memory_.start(array), content.data(), content.size());
  }

  /// The array as one would find it who takes its rows for its columns.
  std::string transpose(std::size_t array, const Shape &shape) const {
    const std::size_t width = size_of(memory_.specs()[array].element);
    const std::string from = bytes(array);
    std::string to = from;
    for (uint64_t row = 0; row < shape[0]; ++row)
      for (uint64_t column = 0; column < shape[1]; ++column)
        std::memcpy(&to[(column * shape[0] + row) * width], &from[(row * shape[1] + column) * width], width);
    return to;
  }

  /// The array as one would find it who is one off: without its first element, and with a zero behind the
  /// last.
  std::string shift(std::size_t array) const {
    std::string content = bytes(array);
    const auto width = static_cast<std::ptrdiff_t>(size_of(memory_.specs()[array].element));
    std::fill(std::copy(content.begin() + width, content.end(), content.begin()), content.end(), '\0');
    return content;
  }

  /// Every output, changed in one way, must be rejected; every input, changed so while the right loops run
  /// on it, must lead to a result that is rejected.
  void expect_rejected(std::size_t array, const std::string &changed, const std::string &how) const {
    const ArraySpec &spec = memory_.specs()[array];
    const std::string original = bytes(array);
    if (changed == original || spec.role == Role::expected) return;
    SCOPED_TRACE(std::string(spec.name) + " " + how);
    put(array, changed);
    if (spec.role == Role::output) {
      EXPECT_FALSE(accepts());
      put(array, original);
      return;
    }
    memory_.poison_outputs();
    answer(benchmark_, size_, seed, arrays_);
    put(array, original);
    EXPECT_FALSE(accepts());
    memory_.poison_outputs();
    answer(benchmark_, size_, seed, arrays_);
    EXPECT_EQ(copy(Role::output), right_);
  }

  const Benchmark &benchmark_;
  core::Size size_;
  ProblemMemory memory_;
  Arrays arrays_;
  std::string right_;
};

/// Whose results are the same for elements in any order: a transposed index is right there.
constexpr std::array<std::string_view, 3> order_blind{"MatrixSum", "MatrixCount", "MatrixUnique"};

TEST_P(Arrangement, ShowsATransposedIndex) {
  if (std::ranges::find(order_blind, benchmark_.name()) != order_blind.end()) return;
  for (std::size_t i = 0; i < memory_.specs().size(); ++i)
    for (const Shape &shape : find_shapes(size_, memory_.specs()[i].count))
      expect_rejected(i, transpose(i, shape),
                      "taken as " + std::to_string(shape[1]) + " x " + std::to_string(shape[0]));
}

TEST_P(Arrangement, ShowsAnIndexThatIsOneOff) {
  for (std::size_t i = 0; i < memory_.specs().size(); ++i)
    expect_rejected(i, shift(i), "shifted by one");
}

TEST_P(Arrangement, ShowsInputsReadInFloat) {
  for (std::size_t i = 0; i < memory_.specs().size(); ++i) {
    const ArraySpec &spec = memory_.specs()[i];
    if (spec.role != Role::input || spec.element != Element::f64) continue;
    std::string content = bytes(i);
    for (uint64_t e = 0; e < spec.count; ++e) {
      double value = 0;
      std::memcpy(&value, &content[e * sizeof value], sizeof value);
      value = static_cast<float>(value);
      std::memcpy(&content[e * sizeof value], &value, sizeof value);
    }
    expect_rejected(i, content, "rounded to float");
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Arrangement, testing::ValuesIn(catalogue()),
                         [](const auto &row) { return std::string(row.param.benchmark->name()); });

}  // namespace
}  // namespace torment::benchmarks
