// SPDX-License-Identifier: Apache-2.0
#include "cli/run_options.h"

#include "cli/options.h"
#include "cli/run_words.h"
#include "cli/sweep_presets.h"
#include "core/error.h"

namespace torment::cli {
namespace {

namespace po = boost::program_options;

/// "test|small|...", from which completion takes its words.
std::string list_size_classes() {
  std::string names;
  for (const core::SizeClass size_class : core::common_size_classes)
    names += std::string(names.empty() ? "" : "|").append(to_string(size_class));
  for (const core::SizeClass size_class : core::npb_size_classes)
    names.append("|").append(to_string(size_class));
  return names;
}

const char *describe(RunKind kind) {
  if (kind == RunKind::overheads)
    return "torment-host overheads [options] [PLUGIN...]: measure what single OpenACC directives cost, each\n"
           "with it and without it in turn; print the differences and which items a compiler rejected.\n"
           "Leaves a record (JSON) and a table (CSV) in the output folder, and no scores.\n"
           "Exit status: 0 all that can run here is verified, 1 something failed, 2 wrong usage";
  if (kind == RunKind::sweep)
    return "torment-host sweep --benchmarks NAME... --sizes SIZES [options] [PLUGIN...]: run benchmarks "
           "over\n"
           "many sizes; print how time grows and from which size on plugins beat sequential gcc.\n"
           "Leaves a record (JSON) and a table (CSV) in the output folder, and no scores.\n"
           "Exit status: 0 all that can run here is verified, 1 something failed, 2 wrong usage";
  return "torment-host run [options] [PLUGIN...]: run plugins' benchmarks, check and time them, print "
         "scores.\n"
         "Leaves a record (JSON) and a table (CSV) in the output folder.\n"
         "Exit status: 0 all that can run here is verified, 1 something failed, 2 wrong usage";
}

/// What the command line says, before it is checked.
struct Given {
  RunOptions options;
  Numbers numbers;
  Words words;
  std::vector<std::string> positional;
  bool profiled = false;
};

// The options, in the order in which help shows them.

void add_choice(po::options_description &visible, RunKind kind, Given &given) {
  auto add = visible.add_options();
  add("plugins", po::value(&given.options.settings.plugins)->multitoken()->value_name("PLUGIN..."),
      "plugin files, folders of them, or quoted globs; default: those that the build made");
  if (kind == RunKind::overheads)
    add("items", po::value(&given.options.settings.benchmarks)->multitoken()->value_name("NAME..."),
        "names or globs of items, as docs/overheads.md lists them; default: all");
  else
    add("benchmarks", po::value(&given.options.settings.benchmarks)->multitoken()->value_name("BENCHMARK..."),
        kind == RunKind::sweep ? "names, globs, @group, or NAME/VARIANT"
                               : "names, globs, @group, or NAME/VARIANT; default: all");
  if (kind == RunKind::sweep)
    add("sizes", po::value(&given.words.sizes)->value_name("SIZES"),
        "of each benchmark's first parameter: 4096, 2^10..2^24, 1000..1000000x10, 100..1000+50, primes, "
        "several with commas");
  if (kind == RunKind::sweep)
    add("preset", po::value(&given.words.preset)->value_name("NAME"),
        ("a ready-made sweep: " + list_presets()).c_str());
  add("size",
      po::value(&given.words.size_class)
          ->value_name(kind == RunKind::overheads ? "test|small" : list_size_classes()),
      kind == RunKind::overheads ? "test: few sizes; small (the default): all"
      : kind == RunKind::sweep
          ? "whose other parameters to take; default small; S, W, A and B are @npb's alone"
          : "of the problems; default small; S, W, A and B are @npb's alone");
  add("host-memory", po::value(&given.words.host_memory)->value_name("pageable|pinned"),
      "pinned: page-locked, for plugins for a device; default pageable");
}

void add_stopping_and_order(po::options_description &visible, Given &given) {
  auto add = visible.add_options();
  add("until", po::value(&given.words.until)->value_name("RULE"),
      "ci:1%: repeat until half the 95 % interval of the median is at most 1 % of it; --repetitions is the "
      "least then");
  add("max-repetitions", po::value(&given.numbers.max_repetitions)->value_name("N"),
      "with --until: at most so many; default 1000");
  add("max-time", po::value(&given.numbers.max_time_s)->value_name("SECONDS"),
      "with --until: for at most so long, a benchmark and plugin; default 60");
  add("order", po::value(&given.words.order)->value_name("blocked|interleaved"),
      "interleaved: plugins take turns, repetition by repetition; default blocked: one after the other");
  add("order-seed", po::value(&given.numbers.order_seed)->value_name("N"),
      "that the turns are drawn from; default: another one each run, which the record holds");
}

void add_repetitions(po::options_description &visible, RunKind kind, Given &given) {
  auto add = visible.add_options();
  add("repetitions", po::value(&given.numbers.repetitions)->value_name("N"),
      kind == RunKind::overheads ? "rounds that are kept, each with, without, without, with; default 10"
                                 : "repetitions that are kept; default 10");
  if (kind == RunKind::run)
    add("processes", po::value(&given.numbers.processes)->value_name("N"),
        "worker processes that make them, evenly; what differs between processes is then in the figures; "
        "default 1");
  if (kind != RunKind::overheads) add_stopping_and_order(visible, given);
  add("warmup", po::value(&given.numbers.warmup)->value_name("N"),
      kind == RunKind::overheads ? "rounds that are discarded first; default 1"
                                 : "repetitions that are discarded first; default 1");
}

void add_limits(po::options_description &visible, Given &given) {
  auto add = visible.add_options();
  add("timeout", po::value(&given.numbers.timeout_s)->value_name("SECONDS"),
      "time limit of one benchmark; default 60 (test), 120 (small), 600 (ref, S, W, A), 1800 (large, B)");
  add("load-timeout", po::value(&given.numbers.load_timeout_s)->value_name("SECONDS"),
      "time limit of loading, of opening and of closing a plugin; default 60, 120 and 20");
  add("memory-limit", po::value(&given.numbers.memory_limit_mib)->value_name("MIB"),
      "how much memory of its own a plugin's worker may take, inputs apart; default: no limit");
}

void add_place(po::options_description &visible, Given &given) {
  auto add = visible.add_options();
  add("device", po::value(&given.words.device)->value_name("N|all"),
      "number of the device to use, from 0; all: each of them, in turn");
  add("parallel-devices", po::bool_switch(&given.words.parallel_devices),
      "with --device all: side by side, which shares links, power and processors");
  add("launcher", po::value(&given.options.launcher)->value_name("COMMAND"),
      "start the run by that command, e.g. \"srun -n1\"");
  add("launch-timeout", po::value(&given.options.launch_timeout_s)->value_name("SECONDS"),
      "how long the launcher may take to begin the run; default 120");
  add("threads", po::value(&given.numbers.threads)->value_name("N"),
      "threads for models of the CPU; default: all that may be used");
  add("pin", po::value(&given.words.pin)->value_name("PROCESSORS"),
      "that plugins are kept to, as 0-3,8; none: all; default near: those of the device's NUMA node");
  add("seed", po::value(&given.numbers.seed)->value_name("N"),
      "of the inputs; default 1987, which scores are taken with");
}

void add_output(po::options_description &visible, Given &given) {
  auto add = visible.add_options();
  add("output,o", path_value(given.options.output)->value_name("DIR"),
      "folder for record and CSV; default results");
  add("csv", path_value(given.options.csv)->value_name("FILE"),
      "write the CSV here too; - for standard output, without the report");
  add("json", path_value(given.options.json)->value_name("FILE"),
      "write the record here too; - for standard output, without the report");
  add("html", path_value(given.options.html)->value_name("FILE"), "write a page for a browser here");
}

/// What is measured beside times.
void add_measurements(po::options_description &visible, Given &given) {
  auto add = visible.add_options();
  add("roofs", po::value(&given.words.roofs)->value_name("yes|no"),
      "measure first what the machine can do, a few seconds; default yes, but for --size test");
  add("profile", po::bool_switch(&given.profiled),
      "after timing, have devices' own account of the phases taken by CUPTI: kernels, copies, idle time");
}

void add_conduct(po::options_description &visible, RunKind kind, Given &given) {
  auto add = visible.add_options();
  add("resume", path_value(given.options.resume)->value_name("RECORD"),
      "complete an interrupted run, with its settings");
  add("require-all", po::bool_switch(&given.options.require_all), "count what can't run here as failed");
  add("in-process", po::bool_switch(&given.options.in_process),
      "run one plugin within this process, for a debugger");
  add("retry", po::bool_switch(&given.options.retry), "with --resume: run again what is not verified");
  add("no-sandbox", po::bool_switch()->notifier([&given](bool off) { given.options.sandbox = !off; }),
      "let plugins write wherever you may");
  add("quiet,q", po::bool_switch(&given.options.quiet),
      kind == RunKind::overheads ? "no progress, and tables without heading"
      : kind == RunKind::sweep   ? "no progress and no tables: a line per plugin"
                                 : "no progress and no tables: the score lines alone");
  add("verbose,v", po::bool_switch(&given.options.verbose), "show what plugins printed");
}

}  // namespace

std::string name_of(RunKind kind) {
  switch (kind) {
    case RunKind::run:
      return "run";
    case RunKind::sweep:
      return "sweep";
    case RunKind::overheads:
      break;
  }
  return "overheads";
}

std::optional<RunOptions> parse_run_options(RunKind kind, const std::vector<std::string> &arguments) {
  Given given;
  po::options_description visible(describe(kind));
  visible.add_options()("help,h", "this text");
  add_choice(visible, kind, given);
  add_repetitions(visible, kind, given);
  add_limits(visible, given);
  add_place(visible, given);
  add_output(visible, given);
  if (kind != RunKind::overheads) add_measurements(visible, given);
  add_conduct(visible, kind, given);
  po::options_description hidden;
  hidden.add_options()("plugin", po::value(&given.positional)->value_name("PLUGIN"));
  if (!parse_options(name_of(kind), arguments, visible, hidden, "plugin")) return std::nullopt;

  auto &[options, numbers, words, positional, profiled] = given;
  if (profiled && options.in_process)
    throw core::UsageError(name_of(kind) +
                           ": --profile needs a worker of its own, which --in-process is not");
  if (profiled) options.settings.profiled = true;
  options.settings.plugins.insert(options.settings.plugins.end(), positional.begin(), positional.end());
  if (options.csv == standard_output && options.json == standard_output)
    throw core::UsageError(name_of(kind) + ": --csv - and --json - can't both go to standard output");
  require_seconds("launch-timeout", options.launch_timeout_s);
  take_settings(kind, !options.resume.empty(), words, numbers, options.settings);
  options.has_threads = numbers.threads > 0;
  options.roofs = kind != RunKind::overheads && parse_roofs(words.roofs, options.settings);
  if (options.in_process && options.settings.is_interleaved())
    throw core::UsageError(name_of(kind) +
                           ": --in-process takes one plugin, which has nobody to take turns with");
  if (options.in_process && options.settings.processes)
    throw core::UsageError(name_of(kind) + ": --in-process has one process, --processes wants several");
  options.limits = to_limits(numbers);
  return options;
}

}  // namespace torment::cli
