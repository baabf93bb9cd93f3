// What a compiler says of each loop of a benchmark when it is asked to explain itself, by line of the source.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "build/survey.h"
#include "build/unit_plan.h"

namespace torment::build {

/// What was said, by line number; each saying once.
using Sayings = std::map<unsigned, std::vector<std::string>>;

/// Finds in a compiler's output what it says of the file of that name, in the two forms that there are:
/// "FILE:LINE:COLUMN: kind: text" of GCC and Clang, and "  LINE, text" with what is indented below it of nvc.
Sayings parse_sayings(std::string_view output, std::string_view file_name);

/// One unit compiled and linked by itself to be told about.
struct Explanation {
  std::string plugin;
  std::string unit;              ///< benchmark/variant
  std::filesystem::path source;  ///< relative to the source root
  Sayings sayings;
  std::map<unsigned, std::string> lines;  ///< the source's text where something is said
  std::string failure;                    ///< why it does not compile or link; empty: it does
  std::string note;                       ///< e.g. that the profile knows no such flags
};

/// Explains each variant of the benchmark (or BENCHMARK/VARIANT alone) with one toolchain; `scratch` takes
/// what the compiler makes. Throws core::UsageError when the suite has no such benchmark or variant;
/// core::Error when `scratch` can't be written to.
std::vector<Explanation> explain_benchmark(const Toolchain &toolchain, const std::string &benchmark,
                                           const std::filesystem::path &sources,
                                           const std::filesystem::path &scratch,
                                           std::chrono::milliseconds timeout);

/// As text for a terminal, loop by loop.
std::string to_text(const Explanation &explanation);

}  // namespace torment::build
