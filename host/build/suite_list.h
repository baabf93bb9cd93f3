// Which sources make a plugin, in which variants: plugins/benchmarks.list and overheads.list as the build
// needs them. The host's own catalogue is made of the same file (benchmarks/catalogue.h).
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
  std::string source;                         ///< plugins/SOURCE.c, e.g. benchmarks/dot
  std::vector<std::string> openacc_variants;  ///< at least one
  std::vector<std::string> cuda_variants{"default"};
  bool openacc_only = false;  ///< an item of overheads.list
};

/// The list's text; `file` is for messages alone. Throws core::UsageError with file and line.
std::vector<ListedBenchmark> parse_suite_list(const std::string &text, const std::filesystem::path &file);

/// The text of overheads.list, whose rows are items with the variants `with` and `without`. The same throws.
std::vector<ListedBenchmark> parse_overheads_list(const std::string &text, const std::filesystem::path &file);

/// Both lists of that folder, plugins/; a tree may lack overheads.list. Throws core::Error when one can't be
/// read.
std::vector<ListedBenchmark> read_lists(const std::filesystem::path &folder);

/// The variants that a plugin of that model holds.
std::vector<std::string> variants_for(const ListedBenchmark &benchmark, core::Model model);

}  // namespace torment::build
