// SPDX-License-Identifier: Apache-2.0
#include "build/suite_list.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "build/files.h"
#include "core/error.h"

namespace torment::build {

namespace {

/// Names are pasted into C identifiers.
bool is_identifier(const std::string &text) {
  return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

std::vector<std::string> split(const std::string &text, char separator) {
  std::vector<std::string> parts;
  std::istringstream list(text);
  for (std::string part; std::getline(list, part, separator);)
    parts.push_back(part);
  return parts;
}

}  // namespace

std::vector<ListedBenchmark> parse_suite_list(const std::string &text, const std::filesystem::path &file) {
  std::vector<ListedBenchmark> benchmarks;
  std::istringstream lines(text);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); number++) {
    const auto fail = [&](const std::string &what) {
      throw core::UsageError(file.string() + ":" + std::to_string(number) + ": " + what);
    };
    std::istringstream words(line.substr(0, line.find('#')));
    std::string name, source, scored, variants, groups, rest;
    if (!(words >> name) || name == "suite") continue;
    if (!(words >> source >> scored >> variants >> groups) || words >> rest) {
      fail("a row has five columns: name, source, scored variant, variants, groups");
    }
    ListedBenchmark row{name, source, split(variants, ',')};
    if (!is_identifier(name)) fail("\"" + name + "\" is no C identifier");
    for (const std::string &variant : row.openacc_variants) {
      if (!is_identifier(variant)) fail("the variant \"" + variant + "\" is no C identifier");
    }
    const auto same = [&](const ListedBenchmark &other) { return other.name == name; };
    if (std::any_of(benchmarks.begin(), benchmarks.end(), same)) fail("\"" + name + "\" stands here twice");
    benchmarks.push_back(std::move(row));
  }
  return benchmarks;
}

std::vector<ListedBenchmark> read_suite_list(const std::filesystem::path &file) {
  return parse_suite_list(read_file(file), file);
}

std::vector<std::string> variants_for(const ListedBenchmark &benchmark, core::Model model) {
  if (model == core::Model::openacc) return benchmark.openacc_variants;
  return {"default"};
}

}  // namespace torment::build
