// SPDX-License-Identifier: Apache-2.0
#include "cli/sweep_presets.h"

#include <algorithm>

#include "cli/benchmark_patterns.h"
#include "cli/sweep_sizes.h"
#include "core/error.h"
#include "core/utf8.h"

namespace torment::cli {
namespace {

/// One curve of a preset, over all benchmarks that the pattern selects.
struct Curve {
  std::string pattern;
  std::string sizes;
  std::vector<core::Parameter> fixed;
};

struct Preset {
  std::string name;
  std::vector<Curve> curves;
};

/// The experiments of a thesis on matrices on GPUs, "Groovy-Matrix". One column, so that rows are elements.
std::vector<Preset> make_presets() {
  const std::string powers = "2^2..2^24";
  const core::Parameter one_column{"columns", 1};
  std::vector<Preset> presets{{"thesis", {}},
                              {"thesis-powers", {{"@matrix", powers, {one_column}}}},
                              {"thesis-primes", {{"@matrix", "primes", {one_column}}}},
                              {"thesis-unique", {}},
                              {"thesis-find", {}}};
  for (const uint64_t percent : {0, 1, 25, 50, 100})
    presets[3].curves.push_back({"MatrixUnique", powers, {one_column, {"distinct_percent", percent}}});
  for (const uint64_t percent : {0, 25, 50, 100})
    presets[4].curves.push_back({"MatrixFind", powers, {one_column, {"match_percent", percent}}});
  for (std::size_t i = 1; i < presets.size(); i++)
    presets[0].curves.insert(presets[0].curves.end(), presets[i].curves.begin(), presets[i].curves.end());
  return presets;
}

const std::vector<Preset> &all_presets() {
  static const std::vector<Preset> presets = make_presets();
  return presets;
}

const Preset &find_preset(std::string_view name) {
  const auto &presets = all_presets();
  const auto found = std::ranges::find(presets, name, &Preset::name);
  if (found == presets.end())
    throw core::UsageError("--preset takes one of: " + list_presets() + "; not '" +
                           core::shorten(core::flatten(name), 60) + "'");
  return *found;
}

}  // namespace

std::string list_presets() {
  std::string names;
  for (const Preset &preset : all_presets())
    names += (names.empty() ? "" : ", ") + preset.name;
  return names;
}

std::vector<uint64_t> preset_sizes(std::string_view name) {
  std::vector<uint64_t> all;
  for (const Curve &curve : find_preset(name).curves) {
    const std::vector<uint64_t> sizes = parse_sweep_sizes(curve.sizes);
    all.insert(all.end(), sizes.begin(), sizes.end());
  }
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::vector<supervisor::PlannedBenchmark> select_preset(const core::Settings &settings) {
  const std::string name = settings.preset.value_or("");
  const auto wanted = select_benchmarks(settings.benchmarks, settings.size_class, {});
  std::vector<supervisor::PlannedBenchmark> selected;
  for (const Curve &curve : find_preset(name).curves) {
    std::vector<uint64_t> sizes = parse_sweep_sizes(curve.sizes);
    std::erase_if(sizes, [&](uint64_t size) {
      return std::ranges::find(settings.sizes, size) == settings.sizes.end();
    });
    if (sizes.empty()) continue;
    for (auto &planned : select_benchmarks({curve.pattern}, settings.size_class, sizes, curve.fixed)) {
      const auto chosen = std::ranges::find(wanted, planned.name, &supervisor::PlannedBenchmark::name);
      if (chosen == wanted.end()) continue;
      planned.selects = chosen->selects;
      selected.push_back(std::move(planned));
    }
  }
  if (selected.empty())
    throw core::UsageError("sweep: the preset " + name +
                           " has none of these sizes and benchmarks; docs/sweeps.md lists what it has");
  return selected;
}

}  // namespace torment::cli
