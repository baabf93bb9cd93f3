// SPDX-License-Identifier: Apache-2.0
#include "cli/benchmark_patterns.h"

#include <fnmatch.h>

#include <algorithm>
#include <string_view>

#include "benchmarks/catalogue.h"
#include "benchmarks/overheads.h"
#include "core/error.h"
#include "core/overheads.h"

namespace torment::cli {
namespace {

struct Pattern {
  std::string text;
  std::string benchmark;  ///< a glob, or @group
  std::string variant;    ///< a glob
};

std::vector<Pattern> split(const std::vector<std::string> &texts) {
  std::vector<Pattern> patterns;
  for (const std::string &text : texts) {
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(',', begin), text.size());
      const std::string part = text.substr(begin, end - begin);
      const std::size_t slash = part.find('/');
      if (!part.empty())
        patterns.push_back(
            {part, part.substr(0, slash), slash == std::string::npos ? "*" : part.substr(slash + 1)});
      begin = end + 1;
    }
  }
  return patterns;
}

bool matches(const std::string &glob, const std::string &text) {
  return fnmatch(glob.c_str(), text.c_str(), 0) == 0;
}

bool selects(const Pattern &pattern, const benchmarks::CatalogueRow &row) {
  if (pattern.benchmark.starts_with('@')) {
    const std::string group = pattern.benchmark.substr(1);
    if (group == "scored") return !row.scored_variant.empty();
    return std::find(row.groups.begin(), row.groups.end(), group) != row.groups.end();
  }
  return matches(pattern.benchmark, std::string(row.benchmark->name()));
}

/// Models other than OpenACC have "default" alone.
bool has_variant(const Pattern &pattern, const benchmarks::CatalogueRow &row) {
  return row.is_outside || matches(pattern.variant, "default") ||
         std::any_of(row.openacc_variants.begin(), row.openacc_variants.end(),
                     [&](const std::string &variant) { return matches(pattern.variant, variant); });
}

core::Size size_of(const benchmarks::Benchmark &benchmark, core::SizeClass size_class) {
  const auto &common = core::common_size_classes;
  if (std::find(common.begin(), common.end(), size_class) != common.end()) return benchmark.size(size_class);
  if (const auto size = benchmark.npb_size(size_class)) return *size;
  throw core::UsageError("--size " + std::string(to_string(size_class)) + ": " +
                         std::string(benchmark.name()) +
                         " has no such class, only NPB's own have: add --benchmarks @npb");
}

std::vector<core::Size> list_sizes(const benchmarks::Benchmark &benchmark, core::SizeClass size_class,
                                   const std::vector<uint64_t> &sizes,
                                   const std::vector<core::Parameter> &fixed) {
  core::Size size = size_of(benchmark, size_class);
  for (core::Parameter &parameter : size.parameters)
    for (const core::Parameter &other : fixed)
      if (parameter.name == other.name) parameter.value = other.value;
  if (sizes.empty()) return {size};
  std::vector<core::Size> all;
  for (const uint64_t value : sizes) {
    size.parameters.at(0).value = value;
    all.push_back(size);
  }
  return all;
}

void require_known(const std::vector<Pattern> &patterns) {
  const auto &rows = benchmarks::catalogue();
  for (const Pattern &pattern : patterns) {
    const bool known = std::any_of(rows.begin(), rows.end(), [&](const benchmarks::CatalogueRow &row) {
      return selects(pattern, row) && has_variant(pattern, row);
    });
    if (!known)
      throw core::UsageError(
          "no benchmark or variant fits '" + pattern.text +
          "'; `torment-host list` shows those that there are, and TORMENT_ORACLES brings others");
  }
}

}  // namespace

std::vector<supervisor::PlannedBenchmark> select_benchmarks(const std::vector<std::string> &texts,
                                                            core::SizeClass size_class,
                                                            const std::vector<uint64_t> &sizes,
                                                            const std::vector<core::Parameter> &fixed) {
  const std::vector<Pattern> patterns = split(texts);
  require_known(patterns);
  std::vector<supervisor::PlannedBenchmark> selected;
  for (const benchmarks::CatalogueRow &row : benchmarks::catalogue()) {
    std::vector<std::string> variants;
    for (const Pattern &pattern : patterns)
      if (selects(pattern, row)) variants.push_back(pattern.variant);
    if (patterns.empty()) variants.emplace_back("*");
    if (variants.empty()) continue;
    const auto selects_variant = [variants](const std::string &variant) {
      return std::any_of(variants.begin(), variants.end(),
                         [&](const std::string &glob) { return matches(glob, variant); });
    };
    for (const core::Size &size : list_sizes(*row.benchmark, size_class, sizes, fixed))
      selected.push_back({std::string(row.benchmark->name()), size, selects_variant});
  }
  return selected;
}

std::vector<supervisor::PlannedBenchmark> select_items(const std::vector<std::string> &texts,
                                                       core::SizeClass size_class) {
  const std::vector<Pattern> patterns = split(texts);
  const auto items = benchmarks::overhead_items();
  const auto fits = [](const Pattern &pattern, const benchmarks::OverheadItem *item) {
    return matches(pattern.text, std::string(item->name()));
  };
  for (const Pattern &pattern : patterns)
    if (std::none_of(items.begin(), items.end(), [&](const auto *item) { return fits(pattern, item); }))
      throw core::UsageError("no item fits '" + pattern.text +
                             "'; docs/overheads.md lists those that there are");
  std::vector<supervisor::PlannedBenchmark> selected;
  for (const benchmarks::OverheadItem *item : items) {
    const bool is_wanted =
        patterns.empty() || std::any_of(patterns.begin(), patterns.end(),
                                        [&](const Pattern &pattern) { return fits(pattern, item); });
    if (!is_wanted) continue;
    for (const core::Size &size : item->sizes(size_class))
      selected.push_back({std::string(item->name()), size,
                          [](const std::string &variant) { return variant == core::variant_with; },
                          std::string(core::variant_without)});
  }
  return selected;
}

}  // namespace torment::cli
