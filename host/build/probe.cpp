// SPDX-License-Identifier: Apache-2.0
#include "build/probe.h"

#include "build/files.h"
#include "build/finder.h"
#include "build/probe_source.h"
#include "core/error.h"
#include "core/sha256.h"
#include "launch/command.h"

namespace torment::build {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::chrono::seconds step_timeout{120};

/// One command of the probe; what it printed goes to the log. Throws core::Error when it fails.
std::string run_step(std::string_view what, std::vector<std::string> arguments,
                     const std::map<std::string, std::string> &environment, const fs::path &folder,
                     Probe &probe) {
  launch::Command command;
  command.arguments = std::move(arguments);
  command.environment = environment;
  command.directory = folder;
  command.timeout = step_timeout;
  const launch::CommandResult result = launch::run_command(command);
  probe.wall_s += result.wall_s;
  probe.log += "$ " + launch::to_shell(command.arguments) + "\n" + result.output + result.error_output;
  if (result.succeeded()) return result.output;
  probe.log += result.ending() + "\n";
  const std::string line =
      find_telling_line(result.error_output.empty() ? result.output : result.error_output);
  throw core::Error(std::string(what) + ": " + (line.empty() ? result.ending() : line));
}

/// What _OPENACC is with the profile's flags, when that alone gives a compiler away.
std::string describe_openacc_macro(const Toolchain &toolchain, const fs::path &folder) {
  if (toolchain.profile.model != core::Model::openacc) return {};
  try {
    const auto macros = read_macros(toolchain.compiler.path, toolchain.profile.identity,
                                    toolchain.flags.compile, toolchain.compiler.environment, folder);
    const auto found = macros.find("_OPENACC");
    if (found == macros.end()) return "it does not define _OPENACC; ";
    if (is_openacc_date(std::strtol(found->second.c_str(), nullptr, 10))) return {};
    return "_OPENACC is " + found->second + ", which is no specification's date; ";
  } catch (const core::Error &) {
    return {};  // the compile has failed already, and says why
  }
}

/// Makes probe.so and its loader. Throws core::Error.
void make_probe(const Toolchain &toolchain, const fs::path &folder, Probe &probe) {
  const auto &environment = toolchain.compiler.environment;
  const std::string model = std::to_string(1 + static_cast<int>(toolchain.profile.model));
  run_step("the probe does not compile",
           compile_command(toolchain, "probe.c", "probe.o", {"-DTORMENT_PROBE_MODEL=" + model}), environment,
           folder, probe);
  run_step("the probe does not link", link_command(toolchain, {"probe.o"}, "probe.so", "probe.map"),
           environment, folder, probe);
  std::vector<std::string> loader{toolchain.compiler.path.string()};
  loader.insert(loader.end(), toolchain.flags.compile.begin(), toolchain.flags.compile.end());
  loader.insert(loader.end(), {"loader.c", "-o", "loader", "-ldl"});
  run_step("the probe's loader does not compile", loader, environment, folder, probe);
}

/// Runs what was made, with the compiler's own libraries or with the system's.
void run_made(const Toolchain &toolchain, const fs::path &folder, bool own_libraries, Probe &probe) {
  auto environment = toolchain.compiler.environment;
  for (const auto &[name, value] : toolchain.profile.environment)
    environment[name] = value;
  const auto foreign = foreign_libraries(toolchain.libraries);
  if (own_libraries && !foreign.empty()) {
    put_libraries(foreign, folder / "lib", false);
    environment["LD_LIBRARY_PATH"] = with_library_folder(folder / "lib", environment);
  }
  const std::string output =
      run_step("the probe fails when it is run", {(folder / "loader").string(), "./probe.so"}, environment,
               folder, probe);
  judge(parse_probe_facts(output), toolchain.profile.model, toolchain.profile.target, probe);
  const KnownMessage *known = find_known_message(toolchain.profile, probe.log);
  if (!known || probe.state != ProbeState::compiled) return;
  probe.reason = known->reason;
  probe.package = fill_in_version(known->package, toolchain.compiler.version);
}

/// A compiler of another suite may bring libraries that don't run here; then the system's have to do, and
/// where they don't, code for a device can still be built for another machine.
void run_probe_where_it_can(const Toolchain &toolchain, const fs::path &folder, Probe &probe) {
  std::string too_new;
  try {
    return run_made(toolchain, folder, true, probe);
  } catch (const core::Error &error) {
    too_new = find_missing_glibc(error.what());
    if (too_new.empty()) throw;
  }
  const std::string reason =
      "its run-time library needs " + too_new + ", newer than this machine's C library";
  try {
    run_made(toolchain, folder, false, probe);
    probe.own_libraries = false;
  } catch (const core::Error &) {
    if (toolchain.profile.target != core::Place::device) throw core::Error(reason);
    probe.state = ProbeState::compiled;
    probe.reason = reason + "; its plugins are for machines with that (build --bundle)";
  }
}

Probe run_probe(const Toolchain &toolchain, const fs::path &folder) {
  make_folder(folder);
  write_file_if_changed(folder / "probe.c", probe_source);
  write_file_if_changed(folder / "probe.map", probe_version_script);
  write_file_if_changed(folder / "loader.c", loader_source);

  Probe probe;
  try {
    make_probe(toolchain, folder, probe);
    run_probe_where_it_can(toolchain, folder, probe);
  } catch (const core::Error &error) {
    probe.state = ProbeState::refused;
    const KnownMessage *known = find_known_message(toolchain.profile, probe.log);
    probe.reason = describe_openacc_macro(toolchain, folder) + (known ? known->reason : error.what());
    if (known) probe.package = fill_in_version(known->package, toolchain.compiler.version);
  }
  return probe;
}

/// Probes again with the flags that the known message says, until some help; else `refused` as it is.
Probe try_cures(const Toolchain &toolchain, const fs::path &folder, Probe refused) {
  const KnownMessage *known = find_known_message(toolchain.profile, refused.log);
  if (!known) return refused;
  for (const std::vector<std::string> &flags : known->attempts) {
    Toolchain cured = toolchain;
    add_flags(cured, flags);
    Probe probe = run_probe(cured, folder);
    refused.wall_s += probe.wall_s;
    if (probe.state == ProbeState::refused) continue;
    probe.wall_s = refused.wall_s;
    probe.log = refused.log + probe.log;
    probe.extra_flags = flags;
    return probe;
  }
  return refused;
}

/// Everything that the answer depends on and that can be seen: with a driver, there may be a device.
std::string cache_key(const Toolchain &toolchain) {
  std::error_code ignored;
  const bool driver = fs::exists("/dev/nvidiactl", ignored) || fs::exists("/dev/kfd", ignored);
  const json question = {toolchain.compiler.path.string(),
                         toolchain.compiler.stamp,
                         toolchain.compiler.environment,
                         toolchain.flags.compile,
                         toolchain.flags.link,
                         toolchain.profile.hash,
                         compiler_environment(),
                         probe_source,
                         loader_source,
                         driver};
  return "proof " + core::compute_sha256(question.dump());
}

std::optional<Probe> recall(const Cache &cache, const std::string &key) {
  const auto known = cache.find(key);
  if (!known) return std::nullopt;
  Probe probe;
  const std::string state = known->value("state", "");
  for (const ProbeState possible : {ProbeState::works, ProbeState::compiled, ProbeState::refused})
    if (state == to_string(possible)) probe.state = possible;
  probe.reason = known->value("reason", "");
  probe.package = known->value("package", "");
  probe.log = known->value("log", "");
  probe.extra_flags = known->value("extra_flags", std::vector<std::string>{});
  probe.own_libraries = known->value("own_libraries", true);
  return probe;
}

void remember(const Probe &probe, const std::string &key, Cache &cache) {
  cache.keep(key, {{"state", to_string(probe.state)},
                   {"reason", probe.reason},
                   {"package", probe.package},
                   {"log", probe.log},
                   {"extra_flags", probe.extra_flags},
                   {"own_libraries", probe.own_libraries}});
}

}  // namespace

Probe probe_toolchain(const Toolchain &toolchain, const fs::path &scratch, Cache &cache, bool afresh) {
  const std::string key = cache_key(toolchain);
  const std::string refusal = "refused " + core::compute_sha256(key + what_may_mend());
  if (auto known = recall(cache, key)) return *known;
  if (!afresh) {
    if (auto known = recall(cache, refusal)) return *known;
  }
  const fs::path folder = scratch / ("probe-" + toolchain.plugin_name);
  Probe probe = run_probe(toolchain, folder);
  if (probe.state == ProbeState::refused) probe = try_cures(toolchain, folder, std::move(probe));
  remember(probe, probe.state == ProbeState::refused || !probe.package.empty() ? refusal : key, cache);
  return probe;
}

}  // namespace torment::build
