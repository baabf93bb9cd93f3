// `torment-host run` and `sweep`: run plugins, check and time them, leave a record, print scores.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <iostream>
#include <sstream>

#include <spdlog/spdlog.h>

#include "cli/benchmark_patterns.h"
#include "cli/command.h"
#include "cli/command_run.h"
#include "cli/launcher.h"
#include "cli/locations.h"
#include "cli/plugin_files.h"
#include "cli/progress.h"
#include "cli/recorder.h"
#include "cli/resumed_record.h"
#include "cli/run_options.h"
#include "cli/run_record.h"
#include "cli/sweep_presets.h"
#include "cli/workers.h"
#include "core/error.h"
#include "core/job.h"
#include "core/overheads.h"
#include "core/plugin_score.h"
#include "core/processors.h"
#include "core/spread.h"
#include "core/sweep.h"
#include "core/utf8.h"
#include "launch/environment.h"
#include "launch/write_rules.h"
#include "report/console.h"
#include "report/console_overheads.h"
#include "report/console_sweep.h"
#include "report/record_file.h"
#include "report/reference_file.h"
#include "supervisor/roofs.h"
#include "supervisor/run.h"
#include "supervisor/scratch_folder.h"

namespace torment::cli {
namespace {

namespace fs = std::filesystem;

/// A driver that crashes where the machine is described is no reason not to run plugins for the CPU.
core::Machine describe_machine(const supervisor::WorkerFactory &factory) {
  try {
    return supervisor::ProblemMaker(factory).describe().machine;
  } catch (const core::Error &error) {
    spdlog::warn("{}", core::to_line(error.what()));
    return {};
  }
}

/// Machine that the run is on: a record says of one node when times are.
core::Machine describe_here(const supervisor::WorkerFactory &factory, const core::Record &record,
                            bool is_resumed) {
  core::Machine machine = describe_machine(factory);
  const std::string &earlier = record.machine.hostname;
  if (is_resumed && !earlier.empty() && !machine.hostname.empty() && earlier != machine.hostname)
    throw core::UsageError("the record was begun on " + core::to_line(earlier) + ", and this is " +
                           core::to_line(machine.hostname) +
                           ": run it here anew, and put the two records together with torment-host merge");
  return machine;
}

void warn_of_given_gpus(const core::Record &record) {
  if (!record.job || record.job->gpus.empty() || record.job->gpus.size() == record.machine.gpus.size())
    return;
  spdlog::warn("job {} was given {} GPUs, and the driver shows {}: see CUDA_VISIBLE_DEVICES", record.job->id,
               record.job->gpus.size(), record.machine.gpus.size());
}

/// Carries the run out by the launcher that the user named.
int launch_run(RunKind kind, const RunOptions &options, const std::vector<std::string> &arguments) {
  Launch launch;
  launch.launcher = options.launcher;
  launch.arguments = arguments;
  launch.arguments.insert(launch.arguments.begin(), name_of(kind));
  launch.folder = options.resume.empty() ? options.output : fs::absolute(options.resume).parent_path();
  launch.start_limit = std::chrono::duration<double>(options.launch_timeout_s);
  return run_launched(launch);
}

/// Which processors plugins are kept to, by the record's settings and machine; null: all that are allowed.
/// Threads are no more than these, unless that was asked for.
std::optional<std::string> choose_processors(core::Record &record, const RunOptions &options) {
  core::Settings &settings = record.settings;
  if (options.in_process || settings.pin.value_or("none") == "none") return std::nullopt;
  const core::Processors allowed = core::list_allowed_processors();
  const core::Processors chosen = *settings.pin == "near"
                                      ? core::choose_near(record.machine, settings.device, allowed)
                                      : core::parse_processors(*settings.pin).value_or(allowed);
  if (!options.has_threads)
    settings.threads = std::min(settings.threads, static_cast<uint32_t>(chosen.size()));
  return core::to_list(chosen);
}

/// Once a record: a run that is resumed has them already.
void measure_roofs(core::Record &record, const supervisor::WorkerFactory &factory,
                   const RunOptions &options) {
  if (!options.roofs || options.in_process || record.roofs) return;
  record.roofs = supervisor::measure_roofs(factory, record.settings, options.limits.cores);
  record.accounting.roofs_s = record.roofs->wall_s;
  for (const std::string &note : record.roofs->notes)
    if (!record.machine.gpus.empty()) spdlog::warn("{}", core::to_line(note));
}

std::string describe_sandbox(const RunOptions &options) {
  if (options.in_process) return "none: --in-process";
  return options.sandbox ? launch::describe_write_rules() : "none: --no-sandbox";
}

std::optional<core::Reference> find_fitting_reference(const core::Record &record) {
  if (core::is_sweep(record) || core::is_overheads(record)) return std::nullopt;
  const auto folders = reference_folders();
  auto found = report::find_reference(folders, record.suite.name, record.settings.size_class);
  for (const std::string &warning : found.warnings)
    spdlog::warn("{}", warning);
  return found.reference;
}

/// True when nothing is wrong with any plugin; with `require_all`, when everything is verified.
bool is_good(const core::Record &record, bool require_all) {
  const auto is_fine = [&](core::Outcome outcome) {
    return require_all ? outcome == core::Outcome::verified : !is_failure(outcome);
  };
  return std::all_of(record.plugins.begin(), record.plugins.end(),
                     [&](const auto &x) { return is_fine(x.outcome); }) &&
         std::all_of(record.results.begin(), record.results.end(),
                     [&](const auto &x) { return is_fine(x.outcome); });
}

/// The text line by line, without what could move a terminal's cursor or change its colours.
std::string flatten_lines(const std::string &text) {
  std::string lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines += core::flatten(line) + "\n";
  return lines;
}

void print_plugin_outputs(const core::Record &record) {
  for (const core::PluginInfo &plugin : record.plugins) {
    for (const std::string &text : {plugin.standard_output, plugin.standard_error})
      if (!text.empty())
        std::cerr << "--- printed by " << core::to_line(plugin.name) << ":\n" << flatten_lines(text);
  }
}

void print_report(const report::ScoredRecord &scored, const RunOptions &options, const RunFiles &files) {
  for (const core::PluginInfo &plugin : scored.record.plugins)
    for (const std::string &warning : plugin.warnings)
      spdlog::warn("{}: {}", core::to_line(plugin.name), core::to_line(warning));
  const std::vector<std::string> of_spread = core::report_spread(scored.record).warnings;
  for (const std::string &warning : of_spread)
    spdlog::warn("{}", core::to_line(warning));
  if (options.verbose) print_plugin_outputs(scored.record);
  if (options.has_piped_copy()) return;
  if (options.quiet && core::is_sweep(scored.record)) {
    std::cout << report::to_console_sweep_lines(scored.record);
  } else if (options.quiet && core::is_overheads(scored.record)) {
    std::cout << report::to_console_overheads(scored.record);
  } else if (options.quiet) {
    std::cout << report::to_console_scores(scored,
                                           core::compute_scores(scored.record, scored.reference_or_null()));
  } else {
    std::cout << report::to_console({&scored, 1}) << "\nRecord: " << core::to_line(files.record().string())
              << "\nTable:  " << core::to_line(files.table().string()) << "\n";
  }
  std::cout << std::flush;
}

std::vector<supervisor::PlannedBenchmark> select_all(RunKind kind, const core::Settings &settings) {
  if (kind == RunKind::overheads) return select_items(settings.benchmarks, settings.size_class);
  if (settings.preset) return select_preset(settings);
  return select_benchmarks(settings.benchmarks, settings.size_class, settings.sizes);
}

}  // namespace

int run_run(const std::vector<std::string> &arguments) {
  return carry_out_run(RunKind::run, arguments);
}

int carry_out_run(RunKind kind, const std::vector<std::string> &arguments) {
  std::optional<RunOptions> options = parse_run_options(kind, arguments);
  if (!options) return exit_verified;
  const bool is_launched = note_launched();
  if (!options->launcher.empty() && !is_launched) return launch_run(kind, *options, arguments);
  const bool is_resumed = !options->resume.empty();
  core::Record record = is_resumed ? take_up_record(kind, options->resume, options->retry)
                                   : begin_record(kind, options->settings, arguments);

  const auto plugin_files = find_plugin_files(record.settings.plugins);
  if (options->in_process && plugin_files.size() != 1)
    throw core::UsageError(
        name_of(kind) +
        ": --in-process takes one plugin, since two OpenACC runtimes in one process collide; " +
        std::to_string(plugin_files.size()) + " were named");
  const auto benchmarks = select_all(kind, record.settings);
  RunFiles files(*options, record.id);
  supervisor::remove_abandoned_scratch_folders();

  const supervisor::Interrupt interrupt;
  const supervisor::WorkerFactory factory = options->in_process
                                                ? make_in_process_factory(interrupt)
                                                : make_process_factory(interrupt, options->sandbox);
  Recorder recorder(options->quiet ? Progress::Style::none : Progress::find_style(), record, files);
  int stopped_by = 0;
  try {
    record.machine = describe_here(factory, record, is_resumed);
    record.job = core::find_job(launch::current_environment());
    warn_of_given_gpus(record);
    record.sandbox = describe_sandbox(*options);
    options->limits.cores = choose_processors(record, *options);
    measure_roofs(record, factory, *options);
    supervisor::Run run(record, factory, options->limits, recorder);
    for (const auto &path : plugin_files) {
      PluginFile file = describe_plugin_file(path);
      run.add_plugin(std::move(file.info), file.environment);
    }
    run.execute(benchmarks);
    record.complete = true;
  } catch (const supervisor::Interrupted &interrupted) {
    stopped_by = interrupted.signal;
  } catch (...) {
    recorder.flush();
    throw;
  }

  report::ScoredRecord scored{std::move(record), std::nullopt};
  scored.reference = find_fitting_reference(scored.record);
  if (scored.reference) scored.record.reference = scored.reference->id;
  const bool all_written = files.write_all(scored);
  if (stopped_by != 0) {
    spdlog::error("stopped by signal {}; complete the run with: torment-host {} --resume {}", stopped_by,
                  name_of(kind), core::to_line(files.record().string()));
    return exit_signal_base + stopped_by;
  }
  print_report(scored, *options, files);
  return is_good(scored.record, options->require_all) && all_written ? exit_verified : exit_failed;
}

}  // namespace torment::cli
