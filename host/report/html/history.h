// The same benchmark by the same compiler profile, measured several times: over records, or over versions of
// the compiler.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/scoring.h"
#include "report/html/view.h"

namespace torment::report::html {

struct HistoryPoint {
  std::string started;  ///< of the record
  std::string compiler_version;
  std::string hostname;
  double median_s = 0;
  std::optional<core::Interval> interval;  ///< 95 %, of the median
};

/// One compiler profile, model, variant, size and machine.
struct HistorySeries {
  std::string name;
  std::vector<HistoryPoint> points;  ///< at least two, by time and then by version
};

struct BenchmarkHistory {
  std::string benchmark;
  std::vector<HistorySeries> series;
};

struct History {
  std::vector<BenchmarkHistory> benchmarks;  ///< only those of which some series has several points
  std::vector<std::string> times;            ///< of the points, rising
  std::vector<std::string> versions;         ///< rising
};

/// Of all verified results; sweeps have no history.
History make_history(std::span<const RunView> runs);

}  // namespace torment::report::html
