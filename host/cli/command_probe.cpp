// `torment-host probe`: which features of OpenACC each compiler takes, whether what they compute is right,
// and where it runs.
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <iostream>

#include "build/feature_probes.h"
#include "build/files.h"
#include "build/folder_lock.h"
#include "build/locations.h"
#include "cli/build_place.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/utc_time.h"
#include "cli/workers.h"
#include "core/error.h"
#include "core/feature_table.h"
#include "core/parallel.h"
#include "report/feature_file.h"
#include "report/file.h"
#include "supervisor/problem_maker.h"

namespace torment::cli {

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

struct Arguments {
  BuildPlace place;
  CompilerChoice choice;
  fs::path output;
  fs::path built_before;
  bool bundle = false;
};

po::options_description describe(Arguments &arguments) {
  po::options_description all(
      "torment-host probe [options]: which features of OpenACC each compiler takes, each proved by code that "
      "runs");
  auto add = all.add_options();
  add("help,h", "this text");
  arguments.place.add_folders(all, "folder with compilers.d/",
                              "for what is built; the probes go to features/ in it");
  arguments.choice.add_to(all);
  add("bundle", po::bool_switch(&arguments.bundle),
      "copy run-time libraries beside the probes, so that features/ can go to another machine");
  add("run", path_value(arguments.built_before)->value_name("DIR"),
      "build nothing: run what lies in that features/ folder, copied from elsewhere");
  add("output,o", path_value(arguments.output)->value_name("FILE"),
      "write the table as JSON, too, for `report`");
  arguments.place.add_jobs(all);
  return all;
}

core::Machine ask_for_machine() {
  const supervisor::Interrupt interrupt;
  const supervisor::WorkerFactory factory = make_process_factory(interrupt);
  return supervisor::ProblemMaker(factory).describe().machine;
}

/// Builds all probes; the table in `folder` is what --run reads.
core::FeatureTable build_all(const Arguments &arguments, const fs::path &objects, const fs::path &folder) {
  const auto profiles = arguments.choice.select(arguments.place.read_profiles());
  const unsigned jobs = arguments.place.job_count();
  const auto survey = build::survey_compilers(profiles, objects, jobs,
                                              {.compilers = arguments.choice.compilers, .afresh = true});
  std::vector<const build::ProbedToolchain *> toolchains;
  for (const build::SurveyedProfile &profile : survey)
    for (const build::ProbedToolchain &probed : profile.toolchains)
      toolchains.push_back(&probed);
  if (toolchains.empty())
    throw core::Error("probe: no compiler was found; `torment-host doctor` says what is missing");
  const auto probes =
      build::find_feature_probes(build::default_profiles(arguments.place.find_sources()) / "probes");
  core::FeatureTable table;
  table.compilers.resize(toolchains.size());
  core::run_parallel(jobs, toolchains.size(), [&](std::size_t i) {
    table.compilers[i] = build::build_features(*toolchains[i], probes, folder, arguments.bundle);
  });
  return table;
}

}  // namespace

int run_probe(const std::vector<std::string> &given) {
  Arguments arguments;
  if (!parse_options("probe", given, describe(arguments))) return exit_verified;
  if (!arguments.output.empty()) report::check_writable(arguments.output);
  core::FeatureTable table;
  fs::path folder = arguments.built_before;
  if (!folder.empty()) {
    table = report::read_feature_table(folder / "features.json");
  } else {
    const fs::path objects = arguments.place.objects_folder();
    build::make_folder(objects);
    const build::FolderLock lock(objects);
    folder = objects / "features";
    build::make_folder(folder);
    table = build_all(arguments, objects, folder);
  }
  for (core::ProbedCompiler &compiler : table.compilers)
    build::run_features(compiler, folder);
  table.program_version = TORMENT_VERSION;
  table.made = utc_now();
  table.machine = ask_for_machine();
  if (arguments.built_before.empty())
    report::write_file(folder / "features.json", report::to_feature_text(table));
  std::cout << report::to_text(table);
  if (!arguments.output.empty()) {
    report::write_file(arguments.output, report::to_feature_text(table));
    std::cout << "Table: " << arguments.output.string() << "\n";
  }
  return exit_verified;
}

}  // namespace torment::cli
