// SPDX-License-Identifier: Apache-2.0
#include "core/overheads.h"

#include <algorithm>
#include <span>
#include <vector>

#include "core/statistics.h"

namespace torment::core {
namespace {

/// The mean compute time of each round, of one call.
std::vector<double> mean_of_rounds(std::span<const Sample> samples, uint64_t rounds, double calls) {
  std::vector<double> means(rounds, 0);
  for (uint64_t i = 0; i < rounds * samples_per_round; ++i)
    means[i / samples_per_round] += samples[i].compute_s / (calls * samples_per_round);
  return means;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return quantile(values, 0.5);
}

void set_rate(Overhead &overhead) {
  const bool is_above_zero = overhead.difference_low_s && *overhead.difference_low_s > 0;
  if (!(overhead.bytes > 0) || !is_above_zero) return;
  overhead.rate_bytes_per_s = overhead.bytes / *overhead.difference_s;
  overhead.rate_low_bytes_per_s = overhead.bytes / *overhead.difference_high_s;
  overhead.rate_high_bytes_per_s = overhead.bytes / *overhead.difference_low_s;
}

}  // namespace

std::optional<Overhead> compute_overhead(const Result &result) {
  if (!result.against || result.outcome != Outcome::verified || !result.cost) return std::nullopt;
  const double calls = std::max(result.cost->operations.value_or(1), 1.0);
  Overhead overhead;
  overhead.calls = static_cast<uint64_t>(calls);
  overhead.bytes = result.cost->bytes.value_or(0) / calls;
  overhead.rounds = std::min(result.samples.size(), result.against->samples.size()) / samples_per_round;
  if (overhead.rounds == 0) return overhead;
  const std::vector<double> with = mean_of_rounds(result.samples, overhead.rounds, calls);
  const std::vector<double> without = mean_of_rounds(result.against->samples, overhead.rounds, calls);
  overhead.with_s = median(with);
  overhead.without_s = median(without);
  std::vector<double> differences;
  for (uint64_t round = 0; round < overhead.rounds; ++round)
    differences.push_back(with[round] - without[round]);
  std::ranges::sort(differences);
  overhead.difference_s = quantile(differences, 0.5);
  if (const auto rank = median_interval_rank(overhead.rounds)) {
    overhead.difference_low_s = differences[*rank - 1];
    overhead.difference_high_s = differences[overhead.rounds - *rank];
  }
  set_rate(overhead);
  return overhead;
}

bool is_overheads(const Record &record) {
  return std::ranges::any_of(record.results, [](const Result &result) { return result.against.has_value(); });
}

}  // namespace torment::core
