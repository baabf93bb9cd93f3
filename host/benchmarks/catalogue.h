// The benchmarks that this host knows, in the order of plugins/benchmarks.list; behind them those of the
// oracle libraries that the environment variable TORMENT_ORACLES names (docs/benchmarks-outside.md).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/benchmark.h"
#include "core/record.h"

namespace torment::benchmarks {

struct CatalogueRow {
  const Benchmark *benchmark = nullptr;  ///< lives as long as the program
  std::string scored_variant;            ///< OpenACC variant that the score takes; empty: not scored
  std::vector<std::string> openacc_variants;
  std::vector<std::string> groups;
  bool is_outside = false;  ///< of an oracle library: what variants plugins have of it, only they know
};

inline constexpr const char *oracles_variable = "TORMENT_ORACLES";

/// Throws core::Error when an oracle library can't be taken, or has a name that is there already.
const std::vector<CatalogueRow> &catalogue();

/// The benchmark, or item of overheads.h, of that name, or null.
const Benchmark *find(std::string_view name);

/// The scored benchmarks under the suite's name, which the first line of benchmarks.list gives.
core::Suite suite();

}  // namespace torment::benchmarks
