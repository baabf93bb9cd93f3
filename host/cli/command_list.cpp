// `torment-host list`: the benchmarks that there are, or what plugins hold.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>

#include "benchmarks/catalogue.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/plugin_files.h"
#include "cli/workers.h"
#include "core/utf8.h"
#include "report/text_table.h"
#include "supervisor/plugin_session.h"

namespace torment::cli {
namespace {

namespace po = boost::program_options;

std::string join(const std::vector<std::string> &texts) {
  std::string joined;
  for (const std::string &text : texts)
    joined += (joined.empty() ? "" : ", ") + text;
  return joined;
}

std::string describe_size(const core::Size &size) {
  std::vector<std::string> parts;
  for (const core::Parameter &parameter : size.parameters)
    parts.push_back(parameter.name + " " + std::to_string(parameter.value));
  return join(parts);
}

void list_size(core::SizeClass size_class, const core::Size &size) {
  std::cout << report::wrap(std::string(to_string(size_class)) + ": " + describe_size(size), 2);
}

void list_benchmarks() {
  const auto &rows = benchmarks::catalogue();  // first, since it may fail
  std::cout << "Suite " << benchmarks::suite().name << "\n";
  for (const benchmarks::CatalogueRow &row : rows) {
    const benchmarks::Benchmark &benchmark = *row.benchmark;
    std::cout << "\n"
              << benchmark.name() << "/" << benchmark.revision() << "\n"
              << report::wrap(benchmark.summary(), 2) << "  groups: @" << join(row.groups)
              << (row.is_outside ? "" : "; OpenACC variants: " + join(row.openacc_variants)) << "\n"
              << (row.scored_variant.empty() ? "  not scored" : "  scored by: " + row.scored_variant) << "\n";
    for (const auto size_class : core::common_size_classes)
      list_size(size_class, benchmark.size(size_class));
    for (const auto size_class : core::npb_size_classes)
      if (const auto size = benchmark.npb_size(size_class)) list_size(size_class, *size);
  }
}

void list_plugin(const core::PluginInfo &plugin) {
  if (!plugin.identity) {
    std::cout << core::to_line(plugin.path) << "\n"
              << report::wrap(std::string(to_string(plugin.outcome)) + ": " + plugin.message, 2);
    return;
  }
  std::cout << core::to_line(plugin.identity->name) << " (" << to_string(plugin.identity->model) << ", "
            << core::to_line(plugin.identity->compiler + " " + plugin.identity->compiler_version) << ")\n";
  for (const core::Unit &unit : plugin.units)
    std::cout << "  " << core::to_line(unit.benchmark + "/" + unit.variant) << "\n";
  for (const core::FailedUnit &unit : plugin.failed_units)
    std::cout << "  " << core::to_line(unit.benchmark + "/" + unit.variant) << ": build failed\n";
}

}  // namespace

int run_list(const std::vector<std::string> &arguments) {
  std::vector<std::string> patterns;
  po::options_description visible(
      "torment-host list [PLUGIN...]: the benchmarks that there are, or what these plugins hold");
  visible.add_options()("help,h", "this text");
  po::options_description hidden;
  hidden.add_options()("plugin", po::value(&patterns)->value_name("PLUGIN"));
  if (!parse_options("list", arguments, visible, hidden, "plugin")) return exit_verified;
  if (patterns.empty()) {
    list_benchmarks();
    return exit_verified;
  }
  const supervisor::Interrupt interrupt;
  const supervisor::WorkerFactory factory = make_process_factory(interrupt);
  const core::Settings settings;
  bool all_loadable = true;
  for (const auto &path : find_plugin_files(patterns)) {
    PluginFile file = describe_plugin_file(path);
    supervisor::PluginSession session(std::move(file.info), file.environment, factory, settings);
    session.load();
    all_loadable = all_loadable && session.is_usable();
    list_plugin(session.info());
    session.close();
  }
  return all_loadable ? exit_verified : exit_failed;
}

}  // namespace torment::cli
