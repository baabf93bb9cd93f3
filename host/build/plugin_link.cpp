// SPDX-License-Identifier: Apache-2.0
#include "build/plugin_link.h"

#include "build/files.h"
#include "build/finder.h"
#include "build/table_source.h"
#include "launch/command.h"

namespace torment::build {

namespace fs = std::filesystem;

namespace {

struct Attempt {
  bool table_compiled = false;
  LinkResult result;
};

class Linker {
 public:
  Linker(const PluginPlan &plan, std::chrono::milliseconds timeout) : plan_(plan), timeout_(timeout) {}

  /// Compiles the table of those units and links it with them.
  Attempt attempt(const std::vector<std::size_t> &units) {
    Attempt attempt;
    const fs::path table = plan_.objects / "table.c";
    const fs::path table_object = plan_.objects / "table.o";
    attempt.result.output = plan_.objects / "plugin.so";
    write_file(table, make_table_source(plan_, units));
    attempt.table_compiled =
        run(compile_command(plan_.toolchain, table, table_object, plan_.options), attempt.result);
    if (attempt.table_compiled) {
      std::vector<fs::path> objects{table_object};
      for (const std::size_t index : units)
        objects.push_back(object_of(plan_, plan_.units[index]));
      attempt.result.linked =
          run(link_command(plan_.toolchain, objects, attempt.result.output, plan_.version_script),
              attempt.result);
    }
    attempt.result.wall_s = wall_s_;
    attempt.result.killed = killed_;
    return attempt;
  }

 private:
  bool run(std::vector<std::string> arguments, LinkResult &result) {
    launch::Command command;
    command.arguments = std::move(arguments);
    command.directory = plan_.objects;
    command.environment = plan_.toolchain.compiler.environment;
    command.timeout = timeout_;
    const launch::CommandResult run = launch::run_command(command);
    wall_s_ += run.wall_s;
    killed_ = killed_ || !run.exit_status.has_value();
    const std::string output = run.output + run.error_output;
    result.log += output;
    result.commands.push_back(command.arguments);
    if (!run.succeeded()) {
      const KnownMessage *known = find_known_message(plan_.toolchain.profile, output);
      const std::string line = known ? known->reason : describe(output, plan_.root);
      result.message = run.exit_status && !line.empty() ? line : "the linker ended with: " + run.ending();
    }
    return run.succeeded();
  }

  const PluginPlan &plan_;
  std::chrono::milliseconds timeout_;
  double wall_s_ = 0;
  bool killed_ = false;
};

void leave_out(UnitResult &unit, const LinkResult &link, const std::string &prefix) {
  unit.linked = false;
  unit.message = prefix + link.message;
  unit.log += link.log;
}

}  // namespace

LinkResult link_plugin(const PluginPlan &plan, std::vector<UnitResult> &results,
                       std::chrono::milliseconds timeout) {
  make_folder(plan.objects);
  Linker linker(plan, timeout);
  std::vector<std::size_t> units;
  for (std::size_t i = 0; i < results.size(); i++) {
    if (results[i].good()) units.push_back(i);
  }
  Attempt all = linker.attempt(units);
  if (all.result.linked) return all.result;
  if (!all.table_compiled) {
    all.result.message = "plugins/plugin.c does not compile: " + all.result.message;
    return all.result;
  }
  // Nothing to do with the units: without any, it fails as well.
  const Attempt none = linker.attempt({});
  if (!none.result.linked) {
    LinkResult result = none.result;
    result.message = "does not link even without benchmarks: " + result.message;
    return result;
  }
  std::vector<std::size_t> kept;
  for (const std::size_t index : units) {
    const Attempt alone = linker.attempt({index});
    if (alone.result.linked) {
      kept.push_back(index);
    } else {
      leave_out(results[index], alone.result, "does not link: ");
    }
  }
  all = linker.attempt(kept);
  if (all.result.linked) return all.result;

  // Each links by itself but not together: keep as many as fit, in order.
  std::vector<std::size_t> fitting;
  for (const std::size_t index : kept) {
    fitting.push_back(index);
    const Attempt more = linker.attempt(fitting);
    if (more.result.linked) continue;
    fitting.pop_back();
    leave_out(results[index], more.result, "does not link with the other benchmarks: ");
  }
  return linker.attempt(fitting).result;
}

}  // namespace torment::build
