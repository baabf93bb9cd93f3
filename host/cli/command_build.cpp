// `torment-host build`: makes plugins with every compiler found.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "build/diagnostics.h"
#include "build/files.h"
#include "build/folder_lock.h"
#include "build/locations.h"
#include "build/plugin_build.h"
#include "build/summary.h"
#include "cli/benchmark_patterns.h"
#include "cli/build_place.h"
#include "cli/command.h"
#include "cli/options.h"
#include "core/error.h"

namespace torment::cli {

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

struct Arguments {
  BuildPlace place;
  CompilerChoice choice;
  std::vector<std::string> benchmarks;
  std::vector<std::string> defines;
  std::string flags;
  std::string name;
  std::string explain;
  std::string output;
  double timeout_s = 300;
  bool verbose = false;
  bool dry_run = false;
  bool keep = false;
  bool bundle = false;
};

po::options_description describe(Arguments &arguments) {
  po::options_description all("torment-host build [options]: build plugins with every compiler found");
  auto add = all.add_options();
  add("help,h", "this text");
  arguments.place.add_folders(all, "folder with plugin_api/ and plugins/", "for object files");
  add("output,o", po::value(&arguments.output)->value_name("DIR"), "for the plugins");
  arguments.choice.add_to(all);
  add("flags", po::value(&arguments.flags)->value_name("FLAGS"),
      "more flags to compile and to link with, as a shell would take them; with --name");
  add("define", po::value(&arguments.defines)->value_name("NAME[=VALUE]"),
      "a macro for the sources; with --name");
  add("name", po::value(&arguments.name)->value_name("NAME"), "the plugin's name, when one plugin is built");
  add("benchmarks", po::value(&arguments.benchmarks)->multitoken()->value_name("BENCHMARK..."),
      "only these, in all variants: names, globs or @group; default: all");
  arguments.place.add_jobs(all);
  add("timeout", po::value(&arguments.timeout_s)->value_name("SECONDS"),
      "for one run of a compiler or linker; default: 300");
  add("bundle", po::bool_switch(&arguments.bundle),
      "copy each compiler's run-time libraries to NAME.lib/ beside NAME.so, so that both can go to another "
      "machine");
  add("keep", po::bool_switch(&arguments.keep),
      "have compilers leave what they make on their way, such as assembly, among the object files");
  add("dry-run", po::bool_switch(&arguments.dry_run), "print the commands of a build from nothing, and stop");
  add("explain", po::value(&arguments.explain)->value_name("BENCHMARK[/VARIANT]"),
      "print what the compilers say of its loops, and stop");
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

/// What a flag study asks for. It needs a name of its own, so as not to take the place of the plain plugin.
build::Choice to_choice(const Arguments &arguments) {
  build::Choice choice;
  choice.compilers = arguments.choice.compilers;
  choice.flags = po::split_unix(arguments.flags);
  for (const std::string &define : arguments.defines)
    choice.flags.push_back("-D" + define);
  choice.plugin_name = arguments.name;
  if (!choice.flags.empty() && choice.plugin_name.empty() && arguments.explain.empty() && !arguments.dry_run)
    throw core::UsageError(
        "build: --flags and --define need --name, so that the plugin made with them does not "
        "take the place of the plain one");
  if (!choice.plugin_name.empty() && !build::is_plugin_name(choice.plugin_name))
    throw core::UsageError(
        "build: --name must be letters, digits and . _ + -, beginning with a letter or digit");
  return choice;
}

build::BuildOptions to_build_options(const Arguments &arguments) {
  build::BuildOptions chosen;
  chosen.sources = arguments.place.find_sources();
  chosen.output = arguments.output.empty() ? build::default_output() : fs::absolute(arguments.output);
  chosen.objects = arguments.place.objects_folder();
  chosen.profiles = arguments.choice.select(arguments.place.read_profiles());
  chosen.choice = to_choice(arguments);
  chosen.benchmarks = choose_benchmarks(arguments.benchmarks);
  chosen.jobs = arguments.place.job_count();
  chosen.timeout = std::chrono::milliseconds(static_cast<int64_t>(arguments.timeout_s * 1000));
  chosen.verbose = arguments.verbose;
  chosen.dry_run = arguments.dry_run;
  chosen.keep = arguments.keep;
  chosen.bundle = arguments.bundle;
  chosen.say = [](const std::string &line) { std::cout << line << std::endl; };
  return chosen;
}

int explain(const build::BuildOptions &chosen, const std::string &benchmark) {
  build::make_folder(chosen.objects);
  const build::FolderLock lock(chosen.objects);
  bool any = false;
  for (const build::SurveyedProfile &profile :
       build::survey_compilers(chosen.profiles, chosen.objects, chosen.jobs, chosen.choice)) {
    for (const build::ProbedToolchain &probed : profile.toolchains) {
      if (probed.probe.state == build::ProbeState::refused) continue;
      for (const build::Explanation &explanation : build::explain_benchmark(
               probed.toolchain, benchmark, chosen.sources, chosen.objects / "explained", chosen.timeout)) {
        std::cout << build::to_text(explanation);
        any = true;
      }
    }
  }
  if (!any) std::cerr << "torment-host: build: no compiler that was found can explain " << benchmark << "\n";
  return any ? exit_verified : exit_failed;
}

bool is_usable(const build::PluginBuild &plugin) {
  return plugin.state == build::BuildState::built || plugin.state == build::BuildState::up_to_date ||
         plugin.state == build::BuildState::planned;
}

}  // namespace

int run_build(const std::vector<std::string> &given) {
  Arguments arguments;
  if (!parse_options("build", given, describe(arguments))) return exit_verified;
  if (arguments.timeout_s <= 0) throw core::UsageError("build: --timeout must be more than 0 seconds");
  const build::BuildOptions chosen = to_build_options(arguments);
  if (!arguments.explain.empty()) return explain(chosen, arguments.explain);
  const build::Build built = build::build_plugins(chosen);
  const bool any = std::any_of(built.plugins.begin(), built.plugins.end(), is_usable);
  if (arguments.dry_run && any) return exit_verified;
  std::cout << build::summarize_build(built) << "plugins in " << chosen.output.string() << std::endl;
  if (any) return exit_verified;
  std::cerr << "torment-host: build: no plugin was built\n";
  return exit_failed;
}

}  // namespace torment::cli
