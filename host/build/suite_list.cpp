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

/// Reads rows by `read`, which throws a text for a bad one; throws for a name that stands twice.
template <class Read>
std::vector<ListedBenchmark> parse_rows(const std::string &text, const std::filesystem::path &file,
                                        const Read &read) {
  std::vector<ListedBenchmark> benchmarks;
  std::istringstream lines(text);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); number++) {
    const auto fail = [&](const std::string &what) {
      throw core::UsageError(file.string() + ":" + std::to_string(number) + ": " + what);
    };
    std::istringstream words(line.substr(0, line.find('#')));
    std::string name;
    if (!(words >> name) || name == "suite") continue;
    ListedBenchmark row = read(name, words, fail);
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

}  // namespace

std::vector<ListedBenchmark> parse_suite_list(const std::string &text, const std::filesystem::path &file) {
  return parse_rows(text, file, [](const std::string &name, std::istringstream &words, const auto &fail) {
    std::string source, scored, variants, groups, rest;
    if (!(words >> source >> scored >> variants >> groups) || words >> rest)
      fail("a row has five columns: name, source, scored variant, variants, groups");
    ListedBenchmark row;
    row.name = name;
    row.source = "benchmarks/" + source;
    row.openacc_variants = split(variants.substr(0, variants.find(':')), ',');
    const std::string mark = variants.substr(std::min(variants.find(':'), variants.size()));
    if (!mark.empty() && mark != ":cuda")
      fail("behind the variants may stand \":cuda\", not \"" + mark + "\"");
    if (!mark.empty()) row.cuda_variants = row.openacc_variants;
    return row;
  });
}

std::vector<ListedBenchmark> parse_overheads_list(const std::string &text,
                                                  const std::filesystem::path &file) {
  return parse_rows(text, file, [](const std::string &name, std::istringstream &words, const auto &fail) {
    std::string source, rest;
    if (!(words >> source) || words >> rest) fail("a row has two columns: name, source");
    ListedBenchmark row;
    row.name = name;
    row.source = "overheads/" + source;
    row.openacc_variants = {"with", "without"};
    row.openacc_only = true;
    return row;
  });
}

std::vector<ListedBenchmark> read_lists(const std::filesystem::path &folder) {
  const std::filesystem::path suite = folder / "benchmarks.list";
  const std::filesystem::path overheads = folder / "overheads.list";
  std::vector<ListedBenchmark> all = parse_suite_list(read_file(suite), suite);
  std::error_code ignored;
  if (!std::filesystem::exists(overheads, ignored)) return all;
  const auto items = parse_overheads_list(read_file(overheads), overheads);
  all.insert(all.end(), items.begin(), items.end());
  return all;
}

std::vector<std::string> variants_for(const ListedBenchmark &benchmark, core::Model model) {
  if (model == core::Model::openacc) return benchmark.openacc_variants;
  if (benchmark.openacc_only) return {};
  if (model == core::Model::cuda) return benchmark.cuda_variants;
  return {"default"};
}

}  // namespace torment::build
