// Pathfinder as the host owns it: a wall of random costs, and the same minima taken tile by tile. Not for the
// walk row by row, which is the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Pathfinder.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_wall, array_cost, array_wanted };

constexpr uint64_t costs = 1000;  // of a cell: 0 .. costs - 1
constexpr uint64_t tile_columns = 4096;
constexpr uint64_t tile_rows = 64;

struct Shape {
  uint64_t rows;
  uint64_t columns;
  uint64_t passes;

  explicit Shape(const core::Size &size)
      : rows(size.at("rows")), columns(size.at("columns")), passes(size.at("passes")) {}

  uint64_t walked_rows() const { return rows * passes; }
};

// Walks rows `from` .. `to` - 1 for the columns begin .. end - 1: a trapezoid, as wide at the top as what its
// bottom depends on, which stays in a cache.
void walk_tile(const Shape &shape, const int32_t *wall, uint64_t from, uint64_t to, uint64_t begin,
               uint64_t end, const int32_t *cost, int32_t *next) {
  const uint64_t reach = to - from;
  const uint64_t left = begin - std::min(begin, reach);
  const uint64_t right = std::min(shape.columns, end + reach);
  std::vector<int32_t> tile(cost + left, cost + right);
  for (uint64_t t = from; t < to; ++t) {
    const int32_t *row = wall + t % shape.rows * shape.columns + left;
    int32_t before = tile[0];
    for (uint64_t c = 0; c < tile.size(); ++c) {
      const int32_t own = tile[c];
      const int32_t after = c + 1 < tile.size() ? tile[c + 1] : own;
      tile[c] = row[c] + std::min({before, own, after});
      before = own;
    }
  }
  std::copy(tile.begin() + static_cast<std::ptrdiff_t>(begin - left),
            tile.begin() + static_cast<std::ptrdiff_t>(end - left), next + begin);
}

class Pathfinder final : public Benchmark {
 public:
  std::string_view name() const override { return "Pathfinder"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "cheapest ways down a wall, row by row, in integers: many short steps that can be fused";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(3001, 13, 3),
                      .small = make_size(100'000, 100, 5),
                      .ref = make_size(1'000'000, 100, 20),
                      .large = make_size(8'000'000, 100, 10)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const Shape shape(size);
    if (shape.rows < 2 || shape.columns < 2 || shape.passes == 0)
      throw core::Error("Pathfinder: rows and columns must be at least 2, passes at least 1");
    if (shape.passes > std::numeric_limits<int32_t>::max() / costs / shape.rows)
      throw core::Error("Pathfinder: rows * passes must be at most " +
                        std::to_string(std::numeric_limits<int32_t>::max() / costs));
    return {{"wall", Role::input, Element::i32, shape.rows * shape.columns},
            {"cost", Role::output, Element::i32, shape.columns},
            {"wanted", Role::expected, Element::i32, shape.columns}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    const HashStream stream(seed, array_wall);
    int32_t *wall = arrays.at<int32_t>(array_wall);
    parallel_for(shape.rows * shape.columns, uint64_t{1} << 18, [=](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i)
        wall[i] = static_cast<int32_t>(stream.below(costs, i));
    });
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    const int32_t *wall = arrays.at<int32_t>(array_wall);
    std::vector<int32_t> cost(wall, wall + shape.columns);
    std::vector<int32_t> next(shape.columns);
    for (uint64_t from = 1; from < shape.walked_rows(); from += tile_rows) {
      const uint64_t to = std::min(from + tile_rows, shape.walked_rows());
      parallel_for(shape.columns, tile_columns, [&](uint64_t begin, uint64_t end) {
        walk_tile(shape, wall, from, to, begin, end, cost.data(), next.data());
      });
      cost.swap(next);
    }
    std::ranges::copy(cost, arrays.at<int32_t>(array_wanted));
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    return to_problem(torment_pathfinder{.rows = shape.rows,
                                         .columns = shape.columns,
                                         .passes = shape.passes,
                                         .wall = arrays.at<int32_t>(array_wall),
                                         .cost = arrays.at<int32_t>(array_cost)});
  }

  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const int32_t *wanted = arrays.at<int32_t>(array_wanted);
    return check_exact("cost", arrays.at<int32_t>(array_cost), Shape(size).columns, selection,
                       [=](uint64_t c) { return wanted[c]; });
  }

  // Bytes: the wall once a pass. The costs between two rows need not leave the chip: a tile can walk down
  // many rows, at the price of a few columns at its sides. Operations: two minima and a sum a cell.
  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    const auto cells = static_cast<double>(shape.walked_rows() * shape.columns);
    const auto columns = static_cast<double>(shape.columns);
    return {.bytes = sizeof(int32_t) * (cells + columns),
            .operations = 3 * (cells - columns),
            .operation = "32-bit integer operation",
            .upload_bytes = sizeof(int32_t) * static_cast<double>(shape.rows * shape.columns),
            .download_bytes = sizeof(int32_t) * columns};
  }

 private:
  static core::Size make_size(uint64_t columns, uint64_t rows, uint64_t passes) {
    return {{{"columns", columns}, {"rows", rows}, {"passes", passes}}};
  }
};

}  // namespace

const Benchmark &pathfinder() {
  static const Pathfinder benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
