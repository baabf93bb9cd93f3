// Which sources make a plugin, in which variants: plugins/benchmarks.list as the build needs it. The
// host's own catalogue is made of the same file (benchmarks/catalogue.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/plugin_info.h"

namespace torment::build {

/// One row of the list.
struct ListedBenchmark {
  std::string name;
  std::string source;                         ///< plugins/benchmarks/SOURCE.c
  std::vector<std::string> openacc_variants;  ///< at least one
};

/// The list's text; `file` is for messages alone. Throws core::UsageError with file and line.
std::vector<ListedBenchmark> parse_suite_list(const std::string &text, const std::filesystem::path &file);

/// The same from the file; throws core::Error when it can't be read.
std::vector<ListedBenchmark> read_suite_list(const std::filesystem::path &file);

/// The variants that a plugin of that model holds.
std::vector<std::string> variants_for(const ListedBenchmark &benchmark, core::Model model);

}  // namespace torment::build
