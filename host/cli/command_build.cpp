// `torment-host build`: makes plugins with every compiler found.
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <iostream>

#include "build/locations.h"
#include "build/plugin_build.h"
#include "build/profile_folders.h"
#include "build/summary.h"
#include "cli/benchmark_patterns.h"
#include "cli/command.h"
#include "cli/options.h"
#include "core/error.h"
#include "core/parallel.h"

namespace torment::cli {

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

struct Arguments {
  std::vector<std::string> compilers;
  std::vector<std::string> profiles;
  std::vector<std::string> benchmarks;
  std::string sources;
  std::string output;
  std::string objects;
  unsigned jobs = 0;
  double timeout_s = 300;
  bool verbose = false;
  bool bundle = false;
};

po::options_description describe(Arguments &arguments) {
  po::options_description all("torment-host build [options]: build plugins with every compiler found");
  auto add = all.add_options();
  add("help,h", "this text");
  add("compilers", po::value(&arguments.compilers)->value_name("DIR"),
      "more compiler profiles; those of the same name replace the tree's");
  add("sources", po::value(&arguments.sources)->value_name("DIR"), "folder with plugin_api/ and plugins/");
  add("output", po::value(&arguments.output)->value_name("DIR"), "for the plugins");
  add("objects", po::value(&arguments.objects)->value_name("DIR"), "for object files");
  add("profile", po::value(&arguments.profiles)->value_name("GLOB"), "only profiles of that name");
  add("benchmarks", po::value(&arguments.benchmarks)->multitoken()->value_name("BENCHMARK..."),
      "only these, in all variants: names, globs or @group; default: all");
  add("jobs,j", po::value(&arguments.jobs)->value_name("N"), "compilers at once; default: one a processor");
  add("timeout", po::value(&arguments.timeout_s)->value_name("SECONDS"),
      "for one run of a compiler or linker; default: 300");
  add("bundle", po::bool_switch(&arguments.bundle),
      "copy each compiler's run-time libraries to NAME.lib/ beside NAME.so, so that both can go to another "
      "machine");
  add("verbose,v", po::bool_switch(&arguments.verbose), "show each command and what it printed");
  return all;
}

std::vector<std::string> choose_benchmarks(const std::vector<std::string> &patterns) {
  std::vector<std::string> names;
  if (patterns.empty()) return names;
  for (const std::string &pattern : patterns)
    if (pattern.find('/') != std::string::npos)
      throw core::UsageError("build: --benchmarks takes whole benchmarks, without '/' and a variant");
  for (const supervisor::PlannedBenchmark &benchmark : select_benchmarks(patterns, core::SizeClass::test, {}))
    names.push_back(benchmark.name);
  return names;
}

build::BuildOptions to_build_options(const Arguments &arguments) {
  build::BuildOptions chosen;
  chosen.sources = build::find_source_root(arguments.sources);
  chosen.output = arguments.output.empty() ? build::default_output() : fs::absolute(arguments.output);
  chosen.objects = arguments.objects.empty() ? build::default_objects() : fs::absolute(arguments.objects);
  std::vector<fs::path> folders{build::default_profiles(chosen.sources)};
  folders.insert(folders.end(), arguments.compilers.begin(), arguments.compilers.end());
  chosen.profiles = build::select_profiles(build::read_profiles(folders), arguments.profiles);
  chosen.benchmarks = choose_benchmarks(arguments.benchmarks);
  chosen.jobs = arguments.jobs > 0 ? arguments.jobs : core::count_allowed_threads();
  chosen.timeout = std::chrono::milliseconds(static_cast<int64_t>(arguments.timeout_s * 1000));
  chosen.verbose = arguments.verbose;
  chosen.bundle = arguments.bundle;
  chosen.say = [](const std::string &line) { std::cout << line << std::endl; };
  return chosen;
}

}  // namespace

int run_build(const std::vector<std::string> &given) {
  Arguments arguments;
  if (!parse_options("build", given, describe(arguments))) return exit_verified;
  if (arguments.timeout_s <= 0) throw core::UsageError("build: --timeout must be more than 0 seconds");
  const build::BuildOptions chosen = to_build_options(arguments);
  const build::Build built = build::build_plugins(chosen);
  std::cout << build::summarize_build(built) << "plugins in " << chosen.output.string() << std::endl;
  for (const build::PluginBuild &plugin : built.plugins) {
    const bool usable =
        plugin.state == build::BuildState::built || plugin.state == build::BuildState::up_to_date;
    if (usable) return exit_verified;
  }
  std::cerr << "torment-host: build: no plugin was built\n";
  return exit_failed;
}

}  // namespace torment::cli
