// Bfs as the host owns it: a random graph with a long tail, and the same levels from a plain queue. Not for
// searching level by level, which is the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Bfs.h>

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

enum Array : std::size_t { array_offsets, array_neighbours, array_root, array_level, array_wanted };

constexpr uint64_t island = 5;  // nodes that no path reaches
constexpr uint64_t least_core = 16;

// Nodes are numbered: the core, then the tail, a path that begins at a node of the core, then the island, a
// ring. The core reaches all of itself within a few levels, with nearly all nodes on two or three of them;
// the tail makes as many levels again as it has nodes, of one node each.
struct Shape {
  uint64_t nodes;
  uint64_t degree;
  uint64_t tail;
  uint64_t roots;

  explicit Shape(const core::Size &size)
      : nodes(size.at("nodes")), degree(size.at("degree")), tail(size.at("tail")), roots(size.at("roots")) {}

  uint64_t core() const { return nodes - tail - island; }
  uint64_t edges() const { return core() * degree + 2 * tail + 2 * island; }
};

// Calls add(u, v) for every edge once, in one order.
template <class Add>
void each_edge(const Shape &shape, uint64_t seed, const Add &add) {
  const HashStream stream(seed, array_neighbours);
  const uint64_t half = shape.degree / 2;
  for (uint64_t u = 0; u < shape.core(); ++u)
    for (uint64_t e = 0; e < half; ++e)
      add(u, (u + 1 + stream.below(shape.core() - 1, u * half + e)) % shape.core());
  uint64_t before = stream.below(shape.core(), shape.core() * half);
  for (uint64_t t = shape.core(); t < shape.core() + shape.tail; ++t) {
    add(before, t);
    before = t;
  }
  const uint64_t ring = shape.core() + shape.tail;
  for (uint64_t i = 0; i < island; ++i)
    add(ring + i, ring + (i + 1) % island);
}

void search(const Shape &shape, const uint32_t *offsets, const uint32_t *neighbours, uint32_t root,
            int32_t *level) {
  std::fill_n(level, shape.nodes, -1);
  std::vector<uint32_t> queue{root};
  queue.reserve(shape.nodes);
  level[root] = 0;
  for (std::size_t q = 0; q < queue.size(); ++q) {
    const uint32_t u = queue[q];
    for (uint32_t e = offsets[u]; e < offsets[u + 1]; ++e)
      if (const uint32_t v = neighbours[e]; level[v] < 0) {
        level[v] = level[u] + 1;
        queue.push_back(v);
      }
  }
}

class Bfs final : public Benchmark {
 public:
  std::string_view name() const override { return "Bfs"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "breadth-first searches of a graph, level by level: random reads, atomics, and many tiny levels";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(4099, 6, 29, 3),
                      .small = make_size(uint64_t{1} << 17, 6, 128, 4),
                      .ref = make_size(uint64_t{1} << 20, 6, 128, 20),
                      .large = make_size(uint64_t{1} << 24, 6, 128, 16)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const Shape shape(size);
    if (shape.nodes > std::numeric_limits<int32_t>::max() || shape.tail > shape.nodes ||
        shape.nodes < shape.tail + island + least_core)
      throw core::Error("Bfs: nodes must be at most 2^31 - 1, and at least " +
                        std::to_string(island + least_core) + " more than tail");
    if (shape.degree < 2 || shape.degree % 2 != 0 || shape.degree > 1024 || shape.roots == 0)
      throw core::Error("Bfs: degree must be even and 2 to 1024, roots at least 1");
    if (shape.edges() > std::numeric_limits<uint32_t>::max())
      throw core::Error("Bfs: nodes * degree must be below 2^32");
    return {{"offsets", Role::input, Element::u32, shape.nodes + 1},
            {"neighbours", Role::input, Element::u32, shape.edges()},
            {"root", Role::input, Element::u32, shape.roots},
            {"level", Role::output, Element::i32, shape.roots * shape.nodes},
            {"wanted", Role::expected, Element::i32, shape.roots * shape.nodes}};
  }

  // On one thread, so that a node's neighbours stand in one order.
  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    uint32_t *offsets = arrays.at<uint32_t>(array_offsets);
    uint32_t *neighbours = arrays.at<uint32_t>(array_neighbours);
    std::fill_n(offsets, shape.nodes + 1, 0);
    each_edge(shape, seed, [=](uint64_t u, uint64_t v) {
      ++offsets[u + 1];
      ++offsets[v + 1];
    });
    for (uint64_t u = 0; u < shape.nodes; ++u)
      offsets[u + 1] += offsets[u];
    std::vector<uint32_t> next(offsets, offsets + shape.nodes);
    each_edge(shape, seed, [&](uint64_t u, uint64_t v) {
      neighbours[next[u]++] = static_cast<uint32_t>(v);
      neighbours[next[v]++] = static_cast<uint32_t>(u);
    });
    const HashStream roots(seed, array_root);
    for (uint64_t s = 0; s < shape.roots; ++s)
      arrays.at<uint32_t>(array_root)[s] = static_cast<uint32_t>(roots.below(shape.core(), s));
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    parallel_for(shape.roots, 1, [&](uint64_t s, uint64_t) {
      search(shape, arrays.at<uint32_t>(array_offsets), arrays.at<uint32_t>(array_neighbours),
             arrays.at<uint32_t>(array_root)[s], arrays.at<int32_t>(array_wanted) + s * shape.nodes);
    });
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    return to_problem(torment_bfs{.nodes = shape.nodes,
                                  .edges = shape.edges(),
                                  .roots = shape.roots,
                                  .offsets = arrays.at<uint32_t>(array_offsets),
                                  .neighbours = arrays.at<uint32_t>(array_neighbours),
                                  .root = arrays.at<uint32_t>(array_root),
                                  .level = arrays.at<int32_t>(array_level)});
  }

  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const Shape shape(size);
    const int32_t *wanted = arrays.at<int32_t>(array_wanted);
    return check_exact("level", arrays.at<int32_t>(array_level), shape.roots * shape.nodes, selection,
                       [=](uint64_t i) { return wanted[i]; });
  }

  // Each search reads every node's offset and neighbours and writes its level. Reading a neighbour's level,
  // to see whether it has one, isn't counted: a bit a node may stay in a cache.
  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    const auto nodes = static_cast<double>(shape.nodes);
    const auto edges = static_cast<double>(shape.edges());
    const auto roots = static_cast<double>(shape.roots);
    return {.bytes = sizeof(uint32_t) * (2 * nodes + edges) * roots,
            .operations = edges * roots,
            .operation = "edge followed",
            .upload_bytes = sizeof(uint32_t) * (nodes + edges),
            .download_bytes = sizeof(int32_t) * nodes * roots};
  }

 private:
  static core::Size make_size(uint64_t nodes, uint64_t degree, uint64_t tail, uint64_t roots) {
    return {{{"nodes", nodes}, {"degree", degree}, {"tail", tail}, {"roots", roots}}};
  }
};

}  // namespace

const Benchmark &bfs() {
  static const Bfs benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
