// SPDX-License-Identifier: Apache-2.0
#include "build/unit_plan.h"

#include <nlohmann/json.hpp>

#include "build/files.h"
#include "core/sha256.h"

namespace torment::build {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

/// Changes whenever what this program makes of the same sources changes.
constexpr int recipe = 2;

UnitPlan plan_unit(const Toolchain &toolchain, const ListedBenchmark &benchmark, const std::string &variant,
                   SourceTree &tree, const std::vector<std::string> &include_options) {
  UnitPlan unit;
  unit.benchmark = benchmark.name;
  unit.variant = variant;
  unit.source = tree.plugins() / (benchmark.source + ".c");
  unit.options = {"-DTORMENT_VARIANT=" + variant, "-DTORMENT_VARIANT_" + variant + "=1"};
  unit.options.insert(unit.options.end(), include_options.begin(), include_options.end());
  unit.sources = tree.hashes_of(tree.files_of(unit.source));
  const json depends = {recipe,
                        toolchain.compiler.stamp,
                        toolchain.compiler.environment,
                        compiler_environment(),
                        unit.sources,
                        compile_command(toolchain, unit.source, "", unit.options)};
  unit.key = core::compute_sha256(depends.dump());
  return unit;
}

}  // namespace

PluginPlan plan_plugin(const Toolchain &toolchain, const std::vector<ListedBenchmark> &suite,
                       SourceTree &tree, const fs::path &output, const fs::path &objects) {
  PluginPlan plan;
  plan.toolchain = toolchain;
  plan.root = tree.root();
  plan.objects = objects / toolchain.plugin_name;
  plan.plugin = output / (toolchain.plugin_name + ".so");
  plan.record = output / (toolchain.plugin_name + ".build.json");
  plan.options = {"-I" + tree.api().string(), "-I" + tree.plugins().string()};
  plan.version_script = tree.plugins() / "plugin.map";

  auto table_files = tree.files_of(tree.plugins() / "plugin.c");
  table_files.insert(plan.version_script);
  plan.sources = tree.hashes_of(table_files);
  json unit_keys = json::array();
  for (const ListedBenchmark &benchmark : suite) {
    for (const std::string &variant : variants_for(benchmark, toolchain.profile.model)) {
      plan.units.push_back(plan_unit(toolchain, benchmark, variant, tree, plan.options));
      plan.sources.insert(plan.units.back().sources.begin(), plan.units.back().sources.end());
      unit_keys.push_back(plan.units.back().key);
    }
  }
  json libraries = json::array();
  for (const RunTimeLibrary &library : toolchain.libraries)
    libraries.push_back({library.name, read_stamp(library.path).value_or("")});
  plan.source_hash = core::compute_sha256(json(plan.sources).dump());
  const json depends = {recipe,
                        toolchain.compiler.stamp,
                        toolchain.compiler.environment,
                        toolchain.profile.hash,
                        compiler_environment(),
                        libraries,
                        plan.sources,
                        unit_keys,
                        link_command(toolchain, {}, plan.plugin, plan.version_script)};
  plan.key = core::compute_sha256(depends.dump());
  return plan;
}

}  // namespace torment::build
