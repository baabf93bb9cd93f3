// SPDX-License-Identifier: Apache-2.0
#include "build/unit_build.h"

#include <nlohmann/json.hpp>

#include "build/files.h"
#include "build/finder.h"
#include "core/error.h"
#include "launch/command.h"

namespace torment::build {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

/// Says beside the object file, or in place of it, how the compile went.
fs::path note_of(const PluginPlan &plan, const UnitPlan &unit) {
  return plan.objects / (unit.file_stem() + ".json");
}

std::string to_text(const json &value) {
  return value.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace

fs::path object_of(const PluginPlan &plan, const UnitPlan &unit) {
  return plan.objects / (unit.file_stem() + ".o");
}

std::optional<UnitResult> find_earlier(const PluginPlan &plan, const UnitPlan &unit) {
  std::error_code ignored;
  if (!fs::is_regular_file(note_of(plan, unit), ignored)) return std::nullopt;
  try {
    const json note = json::parse(read_file(note_of(plan, unit)));
    UnitResult result;
    result.reused = true;
    result.compiled = note.at("compiled").get<bool>();
    result.message = note.at("message").get<std::string>();
    result.log = note.at("log").get<std::string>();
    result.wall_s = note.at("wall_s").get<double>();
    result.command = note.at("command").get<std::vector<std::string>>();
    if (result.compiled && !fs::is_regular_file(object_of(plan, unit), ignored)) return std::nullopt;
    return result;
  } catch (const json::exception &) {
    return std::nullopt;
  } catch (const core::Error &) {
    return std::nullopt;
  }
}

UnitResult compile_unit(const PluginPlan &plan, const UnitPlan &unit, std::chrono::milliseconds timeout) {
  make_folder(plan.objects);
  const fs::path object = object_of(plan, unit);
  const fs::path unfinished = plan.objects / (unit.file_stem() + ".unfinished.o");
  launch::Command command;
  command.arguments = compile_command(plan.toolchain, unit.source, unfinished, unit.options);
  command.directory = plan.objects;
  command.environment = plan.toolchain.compiler.environment;
  command.timeout = timeout;
  const launch::CommandResult run = launch::run_command(command);

  UnitResult result;
  result.command = command.arguments;
  result.wall_s = run.wall_s;
  result.killed = !run.exit_status.has_value();
  result.log = run.output + run.error_output;
  std::error_code error;
  result.compiled = run.succeeded() && fs::is_regular_file(unfinished, error);
  if (result.compiled) {
    fs::rename(unfinished, object, error);
    if (error) throw core::Error("cannot write " + object.string() + ": " + error.message());
  } else {
    fs::remove(unfinished, error);
    const KnownMessage *known = find_known_message(plan.toolchain.profile, result.log);
    const std::string line = known ? known->reason : describe(result.log, plan.root);
    const bool ended_well = run.exit_status.has_value() && !line.empty();
    result.message = run.succeeded() ? "the compiler reports success but wrote no object file"
                     : ended_well    ? line
                                     : "the compiler ended with: " + run.ending();
  }
  // A compiler that was killed may do better next time; one that said no will say it again.
  if (!result.killed) {
    write_file(note_of(plan, unit), to_text({{"compiled", result.compiled},
                                             {"message", result.message},
                                             {"log", result.log},
                                             {"wall_s", result.wall_s},
                                             {"command", result.command}}));
  }
  return result;
}

}  // namespace torment::build
