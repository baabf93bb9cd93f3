// KMeans as the host owns it: points in loose clusters, and the same rounds in integers. Not for the rounds
// in single precision, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/KMeans.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_feature, array_assignment, array_centre, array_wanted, array_wanted_centre };

constexpr uint64_t stream_middles = 16;  // of the hash, beside those of the arrays
constexpr uint64_t stream_clusters = 17;
constexpr uint64_t points_block = 4096;

struct Shape {
  uint64_t points;
  uint64_t features;
  uint64_t clusters;
  uint64_t rounds;

  explicit Shape(const core::Size &size)
      : points(size.at("points")),
        features(size.at("features")),
        clusters(size.at("clusters")),
        rounds(size.at("rounds")) {}
};

// Of each cluster: the sums of its points' features, and after these their number.
using Totals = std::vector<int64_t>;

uint64_t nearest(const Shape &shape, const float *feature, uint64_t point,
                 const std::vector<int64_t> &centre) {
  uint64_t best = 0;
  int64_t best_distance = 0;
  for (uint64_t k = 0; k < shape.clusters; ++k) {
    int64_t distance = 0;
    for (uint64_t f = 0; f < shape.features; ++f) {
      const int64_t difference =
          static_cast<int64_t>(feature[f * shape.points + point]) - centre[k * shape.features + f];
      distance += difference * difference;
    }
    if (k == 0 || distance < best_distance) {
      best = k;
      best_distance = distance;
    }
  }
  return best;
}

Totals assign(const Shape &shape, const float *feature, const std::vector<int64_t> &centre,
              int32_t *assignment) {
  const uint64_t width = shape.features + 1;
  Totals totals(shape.clusters * width);
  std::mutex totals_mutex;
  parallel_for(shape.points, points_block, [&](uint64_t begin, uint64_t end) {
    Totals part(totals.size());
    for (uint64_t i = begin; i < end; ++i) {
      const uint64_t k = nearest(shape, feature, i, centre);
      assignment[i] = static_cast<int32_t>(k);
      for (uint64_t f = 0; f < shape.features; ++f)
        part[k * width + f] += static_cast<int64_t>(feature[f * shape.points + i]);
      ++part[k * width + shape.features];
    }
    const std::lock_guard lock(totals_mutex);
    for (std::size_t t = 0; t < totals.size(); ++t)
      totals[t] += part[t];
  });
  return totals;
}

class KMeans final : public Benchmark {
 public:
  std::string_view name() const override { return "KMeans"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "rounds of clustering: distances to a few centres, and sums by cluster";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(1501, 3),
                      .small = make_size(25'000, 10),
                      .ref = make_size(494'020, 10),  // Rodinia's
                      .large = make_size(16'000'100, 10)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    constexpr uint64_t most_clusters = TORMENT_KMEANS_MOST_CLUSTERS;
    constexpr uint64_t most_features = TORMENT_KMEANS_MOST_FEATURES;
    const Shape shape(size);
    if (shape.features == 0 || shape.features > most_features || shape.clusters < 2 ||
        shape.clusters > most_clusters)
      throw core::Error("KMeans: features must be 1 to " + std::to_string(most_features) +
                        ", clusters 2 to " + std::to_string(most_clusters));
    if (shape.points < shape.clusters || shape.points > 0x7fffffff || shape.rounds == 0)
      throw core::Error("KMeans: points must be clusters to 2^31 - 1, rounds at least 1");
    return {{"feature", Role::input, Element::f32, shape.features * shape.points},
            {"assignment", Role::output, Element::i32, shape.points},
            {"centre", Role::output, Element::f32, shape.clusters * shape.features},
            {"wanted", Role::expected, Element::i32, shape.points},
            {"wanted_centre", Role::expected, Element::f32, shape.clusters * shape.features}};
  }

  // Around a few middles, but so widely that points keep changing sides for more than ten rounds.
  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    const HashStream middles(seed, stream_middles);
    const HashStream clusters(seed, stream_clusters);
    const HashStream stream(seed, array_feature);
    float *feature = arrays.at<float>(array_feature);
    parallel_for(shape.points, points_block, [=](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i) {
        const uint64_t cluster = clusters.below(shape.clusters, i);
        for (uint64_t f = 0; f < shape.features; ++f)
          feature[f * shape.points + i] = static_cast<float>(middles.below(32, cluster * shape.features + f) +
                                                             stream.below(224, f * shape.points + i));
      }
    });
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    const float *feature = arrays.at<float>(array_feature);
    std::vector<int64_t> centre(shape.clusters * shape.features);
    for (uint64_t k = 0; k < shape.clusters; ++k)
      for (uint64_t f = 0; f < shape.features; ++f)
        centre[k * shape.features + f] = static_cast<int64_t>(feature[f * shape.points + k]);
    for (uint64_t round = 0; round < shape.rounds; ++round) {
      const Totals totals = assign(shape, feature, centre, arrays.at<int32_t>(array_wanted));
      for (uint64_t k = 0; k < shape.clusters; ++k) {
        const int64_t *of_cluster = totals.data() + k * (shape.features + 1);
        if (const int64_t count = of_cluster[shape.features]; count > 0)
          for (uint64_t f = 0; f < shape.features; ++f)
            centre[k * shape.features + f] = of_cluster[f] / count;
      }
    }
    std::ranges::copy(centre, arrays.at<float>(array_wanted_centre));
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    return to_problem(torment_k_means{.points = shape.points,
                                      .features = shape.features,
                                      .clusters = shape.clusters,
                                      .rounds = shape.rounds,
                                      .feature = arrays.at<float>(array_feature),
                                      .assignment = arrays.at<int32_t>(array_assignment),
                                      .centre = arrays.at<float>(array_centre)});
  }

  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const Shape shape(size);
    const float *wanted_centre = arrays.at<float>(array_wanted_centre);
    Verdict verdict = check_exact("centre", arrays.at<float>(array_centre), shape.clusters * shape.features,
                                  {}, [=](uint64_t e) { return wanted_centre[e]; });
    if (!verdict.right) return verdict;
    const int32_t *wanted = arrays.at<int32_t>(array_wanted);
    return check_exact("assignment", arrays.at<int32_t>(array_assignment), shape.points, selection,
                       [=](uint64_t i) { return wanted[i]; });
  }

  // Bytes: all features once a round, for distances and sums together, and the last round's assignments.
  // Operations: three a feature and centre, and one sum a feature.
  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    const auto points = static_cast<double>(shape.points);
    const auto features = static_cast<double>(shape.features);
    const auto rounds = static_cast<double>(shape.rounds);
    return {.bytes = sizeof(float) * points * (features * rounds + 1),
            .operations = points * features * (3 * static_cast<double>(shape.clusters) + 1) * rounds,
            .operation = "single-precision operation",
            .upload_bytes = sizeof(float) * points * features,
            .download_bytes = sizeof(float) * (points + static_cast<double>(shape.clusters) * features)};
  }

 private:
  static core::Size make_size(uint64_t points, uint64_t rounds) {
    return {{{"points", points}, {"features", 34}, {"clusters", 5}, {"rounds", rounds}}};
  }
};

}  // namespace

const Benchmark &k_means() {
  static const KMeans benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
