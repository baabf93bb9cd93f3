// Turns the rows that Meson read from plugins/benchmarks.list into the catalogue.
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/catalogue.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/oracle_library.h"
#include "benchmarks/overheads.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

std::vector<std::string> split_at(char separator, std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const auto end = std::min(text.find(separator), text.size());
    if (end > 0) parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

CatalogueRow to_row(const ListedRow &listed) {
  CatalogueRow row{
      .benchmark = &listed.benchmark(),
      .scored_variant = {},
      .openacc_variants = split_at(',', listed.openacc_variants.substr(0, listed.openacc_variants.find(':'))),
      .groups = split_at(',', listed.groups)};
  if (row.benchmark->name() != listed.name)
    throw std::logic_error("plugins/benchmarks.list says " + std::string(listed.name) +
                           " where the source says " + std::string(row.benchmark->name()));
  if (listed.scored_variant != "-") {
    row.scored_variant = listed.scored_variant;
    if (std::ranges::find(row.openacc_variants, row.scored_variant) == row.openacc_variants.end())
      throw std::logic_error("plugins/benchmarks.list scores a variant of " + std::string(listed.name) +
                             " that it doesn't list: " + row.scored_variant);
  }
  return row;
}

const Benchmark *find_in(const std::vector<CatalogueRow> &rows, std::string_view name) {
  const auto found =
      std::ranges::find_if(rows, [&](const auto &row) { return row.benchmark->name() == name; });
  if (found != rows.end()) return found->benchmark;
  const auto items = overhead_items();
  const auto item = std::ranges::find_if(items, [&](const auto *other) { return other->name() == name; });
  return item == items.end() ? nullptr : *item;
}

void add_outside(std::vector<CatalogueRow> &rows) {
  static std::vector<std::unique_ptr<Benchmark>> owned;
  const char *files = std::getenv(oracles_variable);
  for (const std::string &file : split_at(':', files == nullptr ? "" : files)) {
    for (std::unique_ptr<Benchmark> &benchmark : load_oracles(file)) {
      if (find_in(rows, benchmark->name()) != nullptr)
        throw core::Error("oracle library \"" + file + "\" brings the benchmark " +
                          std::string(benchmark->name()) + ", whose name is taken");
      owned.push_back(std::move(benchmark));
      rows.push_back({.benchmark = owned.back().get(),
                      .scored_variant = {},
                      .openacc_variants = {},
                      .groups = {"outside"},
                      .is_outside = true});
    }
  }
}

}  // namespace

const std::vector<CatalogueRow> &catalogue() {
  static const std::vector<CatalogueRow> rows = [] {
    std::vector<CatalogueRow> made;
    made.reserve(std::size(listed_rows));
    for (const ListedRow &listed : listed_rows)
      made.push_back(to_row(listed));
    add_outside(made);
    return made;
  }();
  return rows;
}

const Benchmark *find(std::string_view name) {
  return find_in(catalogue(), name);
}

core::Suite suite() {
  core::Suite listed{.name = std::string(listed_suite), .scored = {}};
  for (const CatalogueRow &row : catalogue()) {
    if (row.scored_variant.empty()) continue;
    listed.scored.push_back({.name = std::string(row.benchmark->name()),
                             .revision = row.benchmark->revision(),
                             .openacc_variant = row.scored_variant});
  }
  return listed;
}

}  // namespace torment::benchmarks
