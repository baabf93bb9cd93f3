// SPDX-License-Identifier: Apache-2.0
#include "build/record_writer.h"

#include <unistd.h>

#include <array>
#include <ctime>
#include <nlohmann/json.hpp>

#include "build/build_record.h"
#include "build/files.h"
#include "core/error.h"
#include "core/sha256.h"
#include "launch/command.h"

namespace torment::build {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

std::string host_name() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return name.data();
}

json to_json(const UnitPlan &unit, const UnitResult &result) {
  return {{"benchmark", unit.benchmark},
          {"variant", unit.variant},
          {"state", result.good()     ? "built"
                    : result.compiled ? "link failed"
                                      : "compile failed"},
          {"message", result.message},
          {"command", launch::to_shell(result.command)},
          {"log", result.log},
          {"wall_s", result.wall_s},
          {"sources", unit.sources},
          {"key", unit.key}};
}

json compiler_to_json(const Compiler &compiler) {
  json programs = json::array();
  for (const CompilerProgram &program : compiler.programs)
    programs.push_back({{"path", program.path.string()}, {"sha256", program.sha256}});
  return {{"path", compiler.path.string()},
          {"real_path", compiler.real_path.string()},
          {"version", compiler.version.text()},
          {"macros", compiler.macros},
          {"banner", compiler.banner},
          {"programs", programs},
          {"module", compiler.module},
          {"module_environment", compiler.environment},
          {"environment", compiler_environment()}};
}

json libraries_to_json(const std::vector<RunTimeLibrary> &libraries) {
  json list = json::array();
  for (const RunTimeLibrary &library : libraries)
    list.push_back({{"name", library.name},
                    {"path", library.path.string()},
                    {"sha256", core::compute_sha256(read_file(library.path))}});
  return list;
}

json faults_to_json(const Toolchain &toolchain) {
  json list = json::array();
  for (const KnownFault &fault : faults_of(toolchain.profile, toolchain.compiler.version))
    list.push_back({{"fault", fault.fault}, {"cure", fault.cure}, {"where", fault.where}});
  return list;
}

/// What the plugin is to be run with: the profile's variables, and where a module says that libraries lie.
std::map<std::string, std::string> run_environment(const Toolchain &toolchain) {
  auto environment = toolchain.profile.environment;
  const auto libraries = toolchain.compiler.environment.find("LD_LIBRARY_PATH");
  if (libraries != toolchain.compiler.environment.end()) environment.insert(*libraries);
  return environment;
}

/// Variables by which run-time libraries are told what to do: they may decide what a probe finds.
std::map<std::string, std::string> run_time_variables() {
  constexpr std::array prefixes{"GOMP_", "ACC_", "NVCOMPILER_", "PGI_", "OMP_", "CUDA_", "LIBOMP"};
  std::map<std::string, std::string> variables;
  for (char **variable = environ; variable && *variable; variable++) {
    const std::string_view text = *variable;
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) continue;
    for (const std::string_view prefix : prefixes)
      if (text.starts_with(prefix)) variables.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  return variables;
}

json file_to_json(const fs::path &file, bool present) {
  if (!present) return nullptr;
  const std::string bytes = read_file(file);
  return {
      {"name", file.filename().string()}, {"bytes", bytes.size()}, {"sha256", core::compute_sha256(bytes)}};
}

}  // namespace

void write_build_record(const PluginPlan &plan, const Probe &probe, const MadePlugin &made, double total_s) {
  const Toolchain &toolchain = plan.toolchain;
  json units = json::array();
  json failed = json::array();
  for (std::size_t i = 0; i < made.units.size(); i++) {
    units.push_back(to_json(plan.units[i], made.units[i]));
    if (made.units[i].good()) continue;
    failed.push_back({{"benchmark", plan.units[i].benchmark},
                      {"variant", plan.units[i].variant},
                      {"message", made.units[i].message},
                      {"log", made.units[i].log}});
  }
  json link_commands = json::array();
  for (const auto &command : made.link.commands)
    link_commands.push_back(launch::to_shell(command));
  const json record = {
      {"schema_version", build_record_schema_version},
      {"plugin", toolchain.plugin_name},
      {"profile", {{"name", toolchain.profile.name}, {"sha256", toolchain.profile.hash}}},
      {"model", core::to_string(toolchain.profile.model)},
      {"target", core::to_string(toolchain.profile.target)},
      {"compiler", compiler_to_json(toolchain.compiler)},
      {"flags",
       {{"compile", toolchain.flags.compile},
        {"link", toolchain.flags.link},
        {"libraries", toolchain.flags.libraries},
        {"asked", toolchain.asked_flags}}},
      {"environment", run_environment(toolchain)},
      {"build_environment", run_time_variables()},
      {"run_time_libraries", libraries_to_json(toolchain.libraries)},
      {"known_faults", faults_to_json(toolchain)},
      {"probe", {{"state", to_string(probe.state)}, {"reason", probe.reason}, {"log", probe.log}}},
      {"sources", plan.sources},
      {"source_hash", plan.source_hash},
      {"units", units},
      {"failed_units", failed},
      {"link",
       {{"state", made.link.linked ? "built" : "failed"},
        {"message", made.link.message},
        {"commands", link_commands},
        {"log", made.link.log},
        {"wall_s", made.link.wall_s}}},
      {"file", file_to_json(plan.plugin, made.link.linked)},
      {"host", host_name()},
      {"built", utc_now()},
      {"total_s", total_s},
      {"final", made.final},
      {"key", plan.key}};
  // Compilers print in any encoding.
  write_file(plan.record, record.dump(1, ' ', false, json::error_handler_t::replace) + "\n");
}

std::optional<EarlierBuild> find_earlier_build(const PluginPlan &plan) {
  std::error_code error;
  if (!fs::is_regular_file(plan.record, error)) return std::nullopt;
  try {
    const json record = json::parse(read_file(plan.record));
    if (record.at("key") != plan.key || !record.at("final").get<bool>()) return std::nullopt;
    EarlierBuild earlier;
    earlier.linked = record.at("link").at("state") == "built";
    earlier.message = record.at("link").at("message").get<std::string>();
    earlier.failed = record.at("failed_units").size();
    earlier.built = record.at("units").size() - earlier.failed;
    if (earlier.linked) {
      const auto bytes = fs::file_size(plan.plugin, error);
      if (error || bytes != record.at("file").at("bytes").get<uint64_t>()) return std::nullopt;
    }
    return earlier;
  } catch (const json::exception &) {
    return std::nullopt;
  } catch (const core::Error &) {
    return std::nullopt;
  }
}

}  // namespace torment::build
