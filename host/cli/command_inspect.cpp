// `torment-host inspect`: all that is known of one plugin, without opening its device.
// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/plugin_files.h"
#include "cli/workers.h"
#include "core/error.h"
#include "core/json.h"
#include "core/utf8.h"
#include "report/text_table.h"
#include "supervisor/plugin_session.h"

namespace torment::cli {
namespace {

namespace po = boost::program_options;

void print_field(std::string_view name, const std::string &value) {
  constexpr std::size_t name_width = 18;
  if (!value.empty())
    std::cout << report::wrap(report::to_left(std::string(name) + ":", name_width) + core::to_line(value), 2);
}

std::string version_text(uint32_t version) {
  return version == 0 ? std::string() : std::to_string(version);
}

void print_plugin(const core::PluginInfo &plugin) {
  std::cout << core::to_line(plugin.path) << "\n";
  const core::Identity &identity = *plugin.identity;
  print_field("name", identity.name);
  print_field("model", std::string(to_string(identity.model)));
  print_field("meant for", std::string(to_string(identity.target)));
  print_field("compiler", identity.compiler + " " + identity.compiler_version);
  print_field("_OPENACC", version_text(identity.openacc_version));
  print_field("_OPENMP", version_text(identity.openmp_version));
  print_field("profile", identity.profile);
  print_field("flags", identity.flags);
  print_field("source hash", identity.source_hash);
  for (const core::Unit &unit : plugin.units)
    print_field("benchmark",
                unit.benchmark + "/" + unit.variant + ", revision " + std::to_string(unit.revision));
  for (const core::FailedUnit &unit : plugin.failed_units)
    print_field("build failed", unit.benchmark + "/" + unit.variant + ": " + unit.message);
  for (const std::string &warning : plugin.warnings)
    print_field("warning", warning);
}

}  // namespace

int run_inspect(const std::vector<std::string> &arguments) {
  std::string path;
  bool with_build_record = false;
  bool as_json = false;
  po::options_description visible(
      "torment-host inspect PLUGIN [options]: identity, compiler, flags, benchmarks");
  visible.add_options()("help,h", "this text")("build-record", po::bool_switch(&with_build_record),
                                               "print the build record (JSON) that lies beside the plugin");
  visible.add_options()("json", po::bool_switch(&as_json), "print all of it as JSON");
  po::options_description hidden;
  hidden.add_options()("plugin", po::value(&path)->value_name("PLUGIN"));
  if (!parse_options("inspect", arguments, visible, hidden, "plugin", 1)) return exit_verified;
  if (path.empty()) throw core::UsageError("inspect: name the plugin to look at");

  PluginFile file = describe_plugin_file(find_plugin_files({path}).front());
  if (with_build_record) {
    if (file.info.build_record.empty()) throw core::Error("no build record lies beside " + path);
    std::cout << file.info.build_record << "\n";
    return exit_verified;
  }
  const supervisor::Interrupt interrupt;
  const supervisor::WorkerFactory factory = make_process_factory(interrupt);
  const core::Settings settings;
  supervisor::PluginSession session(std::move(file.info), file.environment, factory, settings);
  session.load();
  if (!session.is_usable()) throw core::Error(path + " " + session.info().message);
  if (as_json) {
    std::cout << core::dump(core::encode<nlohmann::ordered_json>(session.info()), 1) << "\n";
  } else {
    print_plugin(session.info());
  }
  session.close();
  return exit_verified;
}

}  // namespace torment::cli
