// SPDX-License-Identifier: Apache-2.0
#include "core/processes.h"

#include <algorithm>
#include <span>

#include "core/statistics.h"

namespace torment::core {
namespace {

void add_verification(Verification &whole, const Verification &part) {
  whole.checked += part.checked;
  whole.verified += part.verified;
  whole.whole += part.whole;
  if (part.worst_error) whole.worst_error = std::max(whole.worst_error.value_or(0), *part.worst_error);
}

}  // namespace

std::vector<uint32_t> split_repetitions(uint32_t repetitions, uint32_t processes) {
  std::vector<uint32_t> parts(processes, repetitions / processes);
  for (uint32_t k = 0; k < repetitions % processes; k++)
    parts[k]++;
  return parts;
}

void append_process(Result &whole, const Result &part) {
  if (!whole.processes) whole.processes = {static_cast<uint32_t>(whole.samples.size())};
  whole.processes->push_back(static_cast<uint32_t>(part.samples.size()));
  whole.samples.insert(whole.samples.end(), part.samples.begin(), part.samples.end());
  whole.outcome = part.outcome;
  whole.message = part.message;
  whole.device_after = part.device_after;
  whole.wall_s += part.wall_s;
  add_verification(whole.verification, part.verification);
}

std::vector<double> independent_times_s(const Result &result) {
  const std::vector<double> times_s = total_times_s(result.samples);
  if (!result.processes) return times_s;
  std::vector<double> medians_s;
  std::span<const double> left(times_s);
  for (const uint32_t count : *result.processes) {
    const auto own = left.first(std::min<std::size_t>(count, left.size()));
    if (const auto median_s = summarize(own).median_s) medians_s.push_back(*median_s);
    left = left.subspan(own.size());
  }
  return medians_s;
}

}  // namespace torment::core
