// SPDX-License-Identifier: Apache-2.0
#include "build/feature_probes.h"

#include <algorithm>

#include "build/files.h"
#include "build/finder.h"
#include "build/probe_source.h"
#include "core/error.h"
#include "launch/command.h"

namespace torment::build {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds build_timeout{120};
constexpr std::chrono::seconds run_timeout{60};

/// True when the command succeeds; else `message` says why not, in a line.
bool run(const Toolchain &toolchain, std::vector<std::string> arguments, const fs::path &folder,
         std::string &message) {
  launch::Command command;
  command.arguments = std::move(arguments);
  command.environment = toolchain.compiler.environment;
  command.directory = folder;
  command.timeout = build_timeout;
  const launch::CommandResult result = launch::run_command(command);
  if (result.succeeded()) return true;
  const std::string output = result.output + result.error_output;
  const KnownMessage *known = find_known_message(toolchain.profile, output);
  const std::string line = known ? known->reason : find_telling_line(output);
  message = result.exit_status && !line.empty() ? line : result.ending();
  return false;
}

core::FeatureResult build_feature(const Toolchain &toolchain, const fs::path &probe, const fs::path &folder) {
  core::FeatureResult result;
  result.feature = probe.stem().string();
  const std::string object = result.feature + ".o";
  result.accepted =
      run(toolchain, compile_command(toolchain, probe, object, {"-I" + probe.parent_path().string()}), folder,
          result.message) &&
      run(toolchain, link_command(toolchain, {object}, result.feature + ".so", "probe.map"), folder,
          result.message);
  return result;
}

/// How a probe ended, and what it said.
std::string last_words(const launch::CommandResult &result) {
  const std::string line = find_telling_line(result.error_output);
  return result.ending() + (line.empty() ? "" : ": " + line);
}

void judge(const ProbeFacts &facts, core::FeatureResult &result) {
  result.ignored = facts.honoured != 1;
  result.right = facts.sum == 0;
  if (facts.on_host == 1 && facts.on_device != 1) result.place = core::Place::host;
  if (facts.on_device == 1 && facts.on_host != 1) result.place = core::Place::device;
  if (result.ignored) {
    result.message = "the directives have no effect";
  } else if (facts.sum != 0) {
    result.message = std::to_string(facts.sum) + " values are wrong";
  }
}

void run_feature(core::FeatureResult &result, const launch::Command &loader) {
  launch::Command command = loader;
  command.arguments.push_back("./" + result.feature + ".so");
  const launch::CommandResult run = launch::run_command(command);
  result.right.reset();
  result.ignored = false;
  result.place = core::Place::unknown;
  result.message.clear();
  const ProbeFacts facts = parse_probe_facts(run.output);
  if (run.succeeded() && facts.complete) {
    judge(facts, result);
  } else {
    result.message = last_words(run);
  }
}

}  // namespace

std::vector<fs::path> find_feature_probes(const fs::path &folder) {
  std::vector<fs::path> probes;
  std::error_code error;
  for (fs::directory_iterator files(folder, error), end; !error && files != end; files.increment(error))
    if (files->path().extension() == ".c") probes.push_back(files->path());
  if (probes.empty()) throw core::Error("there are no probes in " + folder.string());
  std::sort(probes.begin(), probes.end());
  return probes;
}

core::ProbedCompiler build_features(const ProbedToolchain &probed, const std::vector<fs::path> &probes,
                                    const fs::path &folder, bool bundle) {
  const Toolchain &toolchain = probed.toolchain;
  core::ProbedCompiler compiler;
  compiler.plugin = toolchain.plugin_name;
  compiler.profile = toolchain.profile.name;
  compiler.compiler = toolchain.compiler.path.string();
  compiler.version = toolchain.compiler.version.text();
  compiler.model = toolchain.profile.model;
  compiler.target = toolchain.profile.target;
  compiler.state = to_string(probed.probe.state);
  compiler.reason = probed.probe.reason;
  compiler.environment = toolchain.profile.environment;
  for (const KnownFault &fault : faults_of(toolchain.profile, toolchain.compiler.version))
    compiler.known_faults.push_back({fault.fault, fault.cure});
  if (toolchain.profile.model != core::Model::openacc || probed.probe.state == ProbeState::refused)
    return compiler;

  const fs::path own = folder / toolchain.plugin_name;
  make_folder(own);
  write_file_if_changed(own / "probe.map", probe_version_script);
  write_file_if_changed(own / "loader.c", loader_source);
  if (bundle || probed.probe.own_libraries)
    put_libraries(bundle ? toolchain.libraries : foreign_libraries(toolchain.libraries), own / "lib", bundle);
  std::vector<std::string> loader{toolchain.compiler.path.string()};
  loader.insert(loader.end(), toolchain.flags.compile.begin(), toolchain.flags.compile.end());
  loader.insert(loader.end(), {"loader.c", "-o", "loader", "-ldl"});
  if (!run(toolchain, loader, own, compiler.reason)) return compiler;
  for (const fs::path &probe : probes)
    compiler.features.push_back(build_feature(toolchain, probe, own));
  return compiler;
}

void run_features(core::ProbedCompiler &compiler, const fs::path &folder) {
  const fs::path own = folder / compiler.plugin;
  launch::Command loader;
  loader.arguments = {fs::absolute(own / "loader").string()};
  loader.environment = compiler.environment;
  loader.directory = own;
  loader.timeout = run_timeout;
  if (std::error_code ignored; fs::is_directory(own / "lib", ignored))
    loader.environment["LD_LIBRARY_PATH"] =
        with_library_folder(fs::absolute(own / "lib"), loader.environment);
  for (core::FeatureResult &result : compiler.features) {
    if (!result.accepted) continue;
    run_feature(result, loader);
    // Said once, of the compiler: each feature would say the same.
    if (const std::string glibc = find_missing_glibc(result.message); !glibc.empty()) {
      result.message.clear();
      compiler.reason = "its run-time library needs " + glibc + ", newer than this machine's C library";
    }
    if (result.place == core::Place::device && compiler.state == to_string(ProbeState::compiled)) {
      compiler.state = to_string(ProbeState::works);
      compiler.reason.clear();
    }
  }
}

}  // namespace torment::build
