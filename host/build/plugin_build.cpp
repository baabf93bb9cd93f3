// SPDX-License-Identifier: Apache-2.0
#include "build/plugin_build.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <mutex>

#include "build/files.h"
#include "build/folder_lock.h"
#include "build/record_writer.h"
#include "core/error.h"
#include "core/parallel.h"
#include "launch/command.h"

namespace torment::build {

namespace fs = std::filesystem;

namespace {

/// One plugin on its way.
struct Job {
  PluginPlan plan;
  const Probe *probe = nullptr;
  PluginBuild *outcome = nullptr;
  MadePlugin made;
};

std::string in_seconds(double seconds) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f s", seconds);
  return text.data();
}

class Builder {
 public:
  explicit Builder(const BuildOptions &options) : options_(options) {}

  Build run();

 private:
  void plan(const ProbedToolchain &probed, PluginBuild &outcome, SourceTree &tree,
            const std::vector<ListedBenchmark> &suite);
  void say_commands(Job &job);
  void compile(Job &job, std::size_t unit);
  void finish(Job &job);
  void bring_libraries(const Job &job) const;
  void remove_old_objects(const Job &job) const;
  void say(const std::string &line) {
    const std::lock_guard lock(say_mutex_);
    options_.say(line);
  }

  const BuildOptions &options_;
  std::mutex say_mutex_;
  std::vector<Job> jobs_;
};

/// Sets the outcome of a toolchain that needs no work, or adds a job.
void Builder::plan(const ProbedToolchain &probed, PluginBuild &outcome, SourceTree &tree,
                   const std::vector<ListedBenchmark> &suite) {
  outcome.profile = probed.toolchain.profile.name;
  outcome.compiler = probed.toolchain.compiler;
  outcome.plugin_name = probed.toolchain.plugin_name;
  if (probed.probe.state == ProbeState::refused) {
    outcome.state = BuildState::refused;
    outcome.message = probed.probe.reason;
    outcome.package = probed.probe.package;
    return;
  }
  Job job;
  Toolchain toolchain = probed.toolchain;
  if (options_.keep) {
    const auto &keep = toolchain.profile.keep;
    toolchain.flags.compile.insert(toolchain.flags.compile.end(), keep.begin(), keep.end());
  }
  job.plan = plan_plugin(toolchain, suite, tree, options_.output, options_.objects);
  job.probe = &probed.probe;
  job.outcome = &outcome;
  if (options_.dry_run) return say_commands(job);
  if (const auto earlier = find_earlier_build(job.plan)) {
    if (earlier->linked) bring_libraries(job);
    outcome.state = earlier->linked ? BuildState::up_to_date : BuildState::failed;
    outcome.message = earlier->message;
    outcome.built = earlier->built;
    outcome.failed = earlier->failed;
    return;
  }
  job.made.units.resize(job.plan.units.size());
  jobs_.push_back(std::move(job));
}

/// All the commands that a build from nothing would run.
void Builder::say_commands(Job &job) {
  const PluginPlan &plan = job.plan;
  job.outcome->state = BuildState::planned;
  say("# " + plan.toolchain.plugin_name);
  std::vector<fs::path> objects{plan.objects / "table.o"};
  for (const UnitPlan &unit : plan.units) {
    objects.push_back(object_of(plan, unit));
    say(launch::to_shell(compile_command(plan.toolchain, unit.source, objects.back(), unit.options)));
  }
  say(launch::to_shell(
      compile_command(plan.toolchain, plan.objects / "table.c", objects.front(), plan.options)));
  say(launch::to_shell(link_command(plan.toolchain, objects, plan.plugin, plan.version_script)));
}

void Builder::compile(Job &job, std::size_t index) {
  const UnitPlan &unit = job.plan.units[index];
  UnitResult &result = job.made.units[index];
  if (auto earlier = find_earlier(job.plan, unit)) {
    result = std::move(*earlier);
    return;
  }
  result = compile_unit(job.plan, unit, options_.timeout);
  const std::string label = job.plan.toolchain.plugin_name + ": " + unit.label();
  if (options_.verbose) say(launch::to_shell(result.command));
  if (options_.verbose && !result.log.empty()) say(result.log);
  if (!result.compiled) {
    say(label + ": not compiled: " + result.message);
  } else if (options_.verbose) {
    say(label + ": compiled in " + in_seconds(result.wall_s));
  }
}

/// What the dynamic linker would not find by itself lies beside the plugin as links, or all of it as copies.
void Builder::bring_libraries(const Job &job) const {
  const Toolchain &toolchain = job.plan.toolchain;
  if (!options_.bundle && !job.probe->own_libraries) return;
  put_libraries(options_.bundle ? toolchain.libraries : foreign_libraries(toolchain.libraries),
                library_folder(job.plan.plugin), options_.bundle);
}

void Builder::remove_old_objects(const Job &job) const {
  if (!options_.benchmarks.empty()) return;  // those of benchmarks that were not chosen are good
  std::error_code error;
  for (fs::directory_iterator files(job.plan.objects, error), end; !error && files != end;
       files.increment(error)) {
    const std::string name = files->path().filename().string();
    const auto wanted = [&](const UnitPlan &unit) { return name.starts_with(unit.file_stem() + "."); };
    if (name.starts_with("table.") || std::any_of(job.plan.units.begin(), job.plan.units.end(), wanted))
      continue;
    std::error_code ignored;
    fs::remove(files->path(), ignored);
  }
}

void Builder::finish(Job &job) {
  MadePlugin &made = job.made;
  const auto good = [](const UnitResult &unit) { return unit.good(); };
  if (std::any_of(made.units.begin(), made.units.end(), good)) {
    made.link = link_plugin(job.plan, made.units, options_.timeout);
  } else {
    made.link.message = "no benchmark compiles";
  }
  if (made.link.linked && std::none_of(made.units.begin(), made.units.end(), good)) {
    made.link.linked = false;
    made.link.message = "no benchmark links";
  }
  if (made.link.linked) {
    copy_into_place(made.link.output, job.plan.plugin);
    bring_libraries(job);
  } else {
    std::error_code ignored;
    fs::remove(job.plan.plugin, ignored);  // it is not made of these sources
  }

  PluginBuild &outcome = *job.outcome;
  outcome.state = made.link.linked ? BuildState::built : BuildState::failed;
  outcome.message = made.link.linked ? "" : made.link.message;
  double total_s = made.link.wall_s;
  made.final = !made.link.killed;
  for (std::size_t i = 0; i < made.units.size(); i++) {
    const UnitResult &unit = made.units[i];
    outcome.built += unit.good();
    outcome.failed += !unit.good();
    outcome.compiled_now += !unit.reused;
    total_s += unit.wall_s;
    made.final = made.final && !unit.killed;
    if (unit.compiled && !unit.linked)
      say(outcome.plugin_name + ": " + job.plan.units[i].label() + ": " + unit.message);
  }
  write_build_record(job.plan, *job.probe, made, total_s);
  remove_old_objects(job);
  if (options_.verbose) {
    for (const auto &command : made.link.commands)
      say(launch::to_shell(command));
    if (!made.link.log.empty()) say(made.link.log);
  }
  say(outcome.plugin_name + ": " +
      (made.link.linked ? "built in " + in_seconds(total_s) + " of compiler time"
                        : "not built: " + made.link.message));
}

Build Builder::run() {
  make_folder(options_.output);
  make_folder(options_.objects);
  const FolderLock lock(options_.objects);
  Build build;
  build.survey = survey_compilers(options_.profiles, options_.objects, options_.jobs, options_.choice);
  SourceTree tree(options_.sources);
  auto suite = read_lists(tree.plugins());
  if (const auto &chosen = options_.benchmarks; !chosen.empty())
    std::erase_if(suite, [&](const ListedBenchmark &listed) {
      return std::find(chosen.begin(), chosen.end(), listed.name) == chosen.end();
    });
  std::size_t count = 0;
  for (const SurveyedProfile &profile : build.survey)
    count += profile.toolchains.size();
  build.plugins.resize(count);
  std::size_t next = 0;
  for (const SurveyedProfile &profile : build.survey) {
    for (const ProbedToolchain &probed : profile.toolchains)
      plan(probed, build.plugins[next++], tree, suite);
  }
  std::vector<std::pair<Job *, std::size_t>> units;
  for (Job &job : jobs_) {
    for (std::size_t i = 0; i < job.plan.units.size(); i++)
      units.emplace_back(&job, i);
  }
  core::run_parallel(options_.jobs, units.size(),
                     [&](std::size_t i) { compile(*units[i].first, units[i].second); });
  core::run_parallel(options_.jobs, jobs_.size(), [&](std::size_t i) { finish(jobs_[i]); });
  return build;
}

}  // namespace

std::string_view to_string(BuildState state) {
  switch (state) {
    case BuildState::built:
      return "built";
    case BuildState::up_to_date:
      return "up to date";
    case BuildState::failed:
      return "failed";
    case BuildState::planned:
      return "planned";
    case BuildState::refused:
      break;
  }
  return "refused";
}

Build build_plugins(const BuildOptions &options) {
  return Builder(options).run();
}

}  // namespace torment::build
