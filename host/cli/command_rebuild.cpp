// `torment-host rebuild`: makes the plugins of a record again, and says what differs.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "build/build_record.h"
#include "build/files.h"
#include "build/rebuild.h"
#include "cli/build_place.h"
#include "cli/command.h"
#include "cli/options.h"
#include "core/error.h"
#include "core/json.h"
#include "report/record_file.h"

namespace torment::cli {

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

struct Arguments {
  std::vector<std::string> records;
  BuildPlace place;
  std::vector<std::string> plugins;
  fs::path output;
};

po::options_description describe(Arguments &arguments) {
  po::options_description all(
      "torment-host rebuild RECORD [options]: make the plugins of a record again, and say what differs.\n"
      "RECORD is a run's, or a build record (NAME.build.json)");
  auto add = all.add_options();
  add("help,h", "this text");
  add("plugin", po::value(&arguments.plugins)->value_name("NAME"), "only the plugin of that name");
  add("output,o", path_value(arguments.output)->value_name("DIR"), "for the plugins; default: rebuilt/");
  arguments.place.add_folders(all, "folder with plugin_api/ and plugins/", "for object files");
  arguments.place.add_jobs(all);
  return all;
}

/// The build records in the file: it is one, or a run's record that holds them.
std::vector<build::BuildWish> read_wishes(const fs::path &path) {
  const std::string text = build::read_file(path);
  const nlohmann::json file = core::parse_json(text);
  if (file.is_object() && file.contains("units") && file.contains("profile"))
    return {build::parse_build_wish(text)};
  std::vector<build::BuildWish> wishes;
  for (const core::PluginInfo &plugin : report::read_record(path).plugins) {
    if (plugin.build_record.empty()) {
      std::cerr << "torment-host: rebuild: " << plugin.name
                << " has no build record, so nobody knows how to make it\n";
      continue;
    }
    wishes.push_back(build::parse_build_wish(plugin.build_record));
  }
  return wishes;
}

/// True when the plugin was made, and nothing differs.
bool make_again(const build::BuildWish &wish, const build::BuildOptions &options) {
  std::cout << wish.plugin << std::endl;
  build::Build built;
  try {
    built = build::rebuild(wish, options);
  } catch (const core::UsageError &error) {
    std::cout << "  not made: " << error.what() << std::endl;
    return false;
  }
  if (built.plugins.empty() || built.plugins[0].state == build::BuildState::refused) {
    std::cout << "  not made: " << (built.plugins.empty() ? "no such compiler" : built.plugins[0].message)
              << std::endl;
    return false;
  }
  const auto record = build::read_build_record(options.output / (wish.plugin + ".so"));
  if (!record || record->text.empty()) throw core::Error("the build left no record of " + wish.plugin);
  const auto differences = build::compare_builds(wish.record, core::parse_json(record->text));
  for (const std::string &difference : differences)
    std::cout << "  " << difference << "\n";
  if (differences.empty()) std::cout << "  the same, to the byte" << std::endl;
  return differences.empty();
}

}  // namespace

int run_rebuild(const std::vector<std::string> &given) {
  Arguments arguments;
  po::options_description hidden;
  hidden.add_options()("record", po::value(&arguments.records));
  if (!parse_options("rebuild", given, describe(arguments), hidden, "record", 1)) return exit_verified;
  if (arguments.records.empty()) throw core::UsageError("rebuild: name a record, e.g. results/NAME.json");
  std::vector<build::BuildWish> wishes = read_wishes(arguments.records[0]);
  for (const std::string &name : arguments.plugins)
    if (std::none_of(wishes.begin(), wishes.end(), [&](const auto &wish) { return wish.plugin == name; }))
      throw core::UsageError("rebuild: --plugin: the record knows no build of \"" + name + "\"");
  if (!arguments.plugins.empty())
    std::erase_if(wishes, [&](const build::BuildWish &wish) {
      return std::find(arguments.plugins.begin(), arguments.plugins.end(), wish.plugin) ==
             arguments.plugins.end();
    });
  if (wishes.empty()) throw core::Error("rebuild: the record holds no build records");

  build::BuildOptions options;
  options.sources = arguments.place.find_sources();
  options.output = fs::absolute(arguments.output.empty() ? fs::path("rebuilt") : arguments.output);
  options.objects = arguments.place.objects_folder();
  options.profiles = arguments.place.read_profiles();
  options.jobs = arguments.place.job_count();
  bool all_the_same = true;
  for (const build::BuildWish &wish : wishes)
    all_the_same = make_again(wish, options) && all_the_same;
  std::cout << "plugins in " << options.output.string() << std::endl;
  return all_the_same ? exit_verified : exit_failed;
}

}  // namespace torment::cli
