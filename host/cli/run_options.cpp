// SPDX-License-Identifier: Apache-2.0
#include "cli/run_options.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>
#include <random>

#include "cli/options.h"
#include "cli/sweep_presets.h"
#include "cli/sweep_sizes.h"
#include "core/error.h"
#include "core/job.h"
#include "core/parallel.h"
#include "core/processors.h"
#include "core/spread.h"
#include "launch/environment.h"

namespace torment::cli {
namespace {

namespace po = boost::program_options;

/// More than this in one result is a slip of the finger, and would fill memory.
constexpr int64_t most_repetitions = 1'000'000;

double default_timeout_s(core::SizeClass size_class) {
  switch (size_class) {
    case core::SizeClass::test:
      return 60;
    case core::SizeClass::small:
      return 120;
    case core::SizeClass::ref:
      return 600;
    case core::SizeClass::large:
      return 1800;
  }
  return size_class == core::npb_class_b ? 1800 : 600;
}

/// Numbers as they stand on the command line, before they are checked: the option parser would take -1 for
/// an unsigned number, too.
struct Numbers {
  int64_t repetitions = 10;
  int64_t max_repetitions = 1000;
  int64_t order_seed = -1;
  int64_t warmup = 1;
  int64_t seed = 1987;
  int64_t threads = 0;
  int64_t memory_limit_mib = 0;
  double max_time_s = 60;
  double timeout_s = 0;
  double load_timeout_s = 0;
};

template <class Number>
Number require_range(const char *option, int64_t value, int64_t least, int64_t greatest) {
  if (value < least || value > greatest)
    throw core::UsageError("--" + std::string(option) + " takes a whole number from " +
                           std::to_string(least) + " to " + std::to_string(greatest) + ", not " +
                           std::to_string(value));
  return static_cast<Number>(value);
}

void require_seconds(const char *option, double seconds) {
  if (!(seconds >= 0) || seconds > 1e6)
    throw core::UsageError("--" + std::string(option) + " takes seconds from 0 (the default) to 1000000");
}

/// Logical processors that this process may use, and that its job was given: not every site binds jobs to
/// theirs.
uint32_t count_given_threads() {
  const uint32_t allowed = core::count_allowed_threads();
  const auto job = core::find_job(launch::current_environment());
  return job && job->cpus ? std::min(allowed, *job->cpus) : allowed;
}

void take_numbers(const Numbers &numbers, core::Settings &settings) {
  settings.repetitions = require_range<uint32_t>("repetitions", numbers.repetitions, 1, most_repetitions);
  settings.warmup = require_range<uint32_t>("warmup", numbers.warmup, 0, most_repetitions);
  settings.seed =
      require_range<uint64_t>("seed", numbers.seed, 0, std::numeric_limits<uint32_t>::max() - int64_t{1});
  settings.threads = require_range<uint32_t>("threads", numbers.threads, 0, 65536);
  if (settings.threads == 0) settings.threads = count_given_threads();
  require_seconds("timeout", numbers.timeout_s);
  require_seconds("load-timeout", numbers.load_timeout_s);
  settings.timeout_s = numbers.timeout_s > 0 ? numbers.timeout_s : default_timeout_s(settings.size_class);
}

supervisor::Limits to_limits(const Numbers &numbers) {
  supervisor::Limits limits;
  if (numbers.load_timeout_s > 0) {
    const std::chrono::duration<double> limit(numbers.load_timeout_s);
    limits.load = limits.open = limits.close = limit;
  }
  const auto mib = require_range<uint64_t>("memory-limit", numbers.memory_limit_mib, 0, int64_t{1} << 40);
  if (mib > 0) limits.memory_bytes = mib << 20;
  return limits;
}

/// Words as they stand on the command line.
struct Words {
  std::string size_class = "small";
  std::string host_memory = "pageable";
  std::string order = "blocked";
  std::string pin = "near";
  std::string roofs;
  std::string until;
  std::string sizes;
  std::string preset;
  std::string device;
  bool parallel_devices = false;
};

void take_device(const Words &words, core::Settings &settings) {
  if (words.parallel_devices && words.device != "all")
    throw core::UsageError("--parallel-devices goes with --device all");
  if (words.device == "all") {
    settings.devices = words.parallel_devices ? core::devices_side_by_side : core::devices_in_turn;
    return;
  }
  if (words.device.empty()) return;
  int32_t number = 0;
  const char *end = words.device.data() + words.device.size();
  const auto parsed = std::from_chars(words.device.data(), end, number);
  if (parsed.ec != std::errc() || parsed.ptr != end || number < -1 || number > 4095)
    throw core::UsageError("--device takes a whole number from -1 to 4095, or all, not '" + words.device +
                           "'");
  settings.device = number;
}

void take_words(const Words &words, core::Settings &settings) {
  take_device(words, settings);
  const auto size_class = core::parse_size_class(words.size_class);
  if (!size_class)
    throw core::UsageError("--size takes test, small, ref or large, or for @npb S, W, A or B, not '" +
                           words.size_class + "'");
  settings.size_class = *size_class;
  const auto host_memory = core::parse_host_memory(words.host_memory);
  if (!host_memory)
    throw core::UsageError("--host-memory takes pageable or pinned, not '" + words.host_memory + "'");
  settings.host_memory = *host_memory;
  settings.order = core::parse_order(words.order);
  if (!settings.order)
    throw core::UsageError("--order takes blocked or interleaved, not '" + words.order + "'");
}

/// Refuses processors that are none, or that this process may not use.
void require_processors(const std::string &pin) {
  if (pin == "none" || pin == "near") return;
  const auto wanted = core::parse_processors(pin);
  if (!wanted)
    throw core::UsageError("--pin takes none, near or numbers of processors as 0-3,8; not '" + pin + "'");
  const core::Processors allowed = core::list_allowed_processors();
  if (!std::includes(allowed.begin(), allowed.end(), wanted->begin(), wanted->end()))
    throw core::UsageError("--pin: of " + pin + " this process may use only some: it is kept to " +
                           core::to_list(allowed));
}

/// Where nothing is said, the class that measures nothing goes without.
bool parse_roofs(const std::string &word, const core::Settings &settings) {
  if (word.empty()) return settings.size_class != core::SizeClass::test;
  if (word != "yes" && word != "no") throw core::UsageError("--roofs takes yes or no, not '" + word + "'");
  return word == "yes";
}

/// "ci:1%" as a share of the median.
double parse_until(const std::string &text) {
  double percent = 0;
  const bool has_frame = text.starts_with("ci:") && text.ends_with("%");
  const char *first = text.data() + 3;
  const char *last = text.data() + text.size() - 1;
  const bool is_number = has_frame && std::from_chars(first, last, percent).ptr == last && first != last;
  if (!is_number || !(percent > 0 && percent <= 100))
    throw core::UsageError(
        "--until takes ci:PERCENT%, e.g. ci:1%: until half the 95 % interval of the median is at most 1 % of "
        "the median; not '" +
        text + "'");
  return percent / 100;
}

void take_stopping_rule(const Words &words, const Numbers &numbers, core::Settings &settings) {
  if (words.until.empty()) return;
  core::StoppingRule rule;
  rule.half_width = parse_until(words.until);
  rule.max_repetitions =
      require_range<uint32_t>("max-repetitions", numbers.max_repetitions, 1, most_repetitions);
  require_seconds("max-time", numbers.max_time_s);
  if (numbers.max_time_s > 0) rule.max_time_s = numbers.max_time_s;
  settings.until = rule;
  // The deadline is for what hangs.
  if (!(numbers.timeout_s > 0)) settings.timeout_s += rule.max_time_s;
}

/// Turns differ from run to run unless a seed is given, so that no plugin is lucky each time.
void take_order_seed(const Numbers &numbers, core::Settings &settings) {
  if (!settings.is_interleaved()) return;
  constexpr int64_t greatest = std::numeric_limits<uint32_t>::max();
  settings.order_seed = numbers.order_seed == -1
                            ? std::random_device()()
                            : require_range<uint64_t>("order-seed", numbers.order_seed, 0, greatest);
}

/// A sweep names benchmarks, since no list of sizes suits them all; a preset does it, of which --sizes and
/// --benchmarks then choose.
void take_sizes(const Words &words, core::Settings &settings) {
  if (!words.preset.empty()) {
    settings.preset = words.preset;
    settings.sizes = preset_sizes(words.preset);
    if (!words.sizes.empty()) settings.sizes = parse_sweep_sizes(words.sizes);
    return;
  }
  if (words.sizes.empty())
    throw core::UsageError(
        "sweep: name the sizes, e.g. --sizes 2^10..2^24, or a preset; see torment-host sweep --help");
  if (settings.benchmarks.empty())
    throw core::UsageError("sweep: name the benchmarks, e.g. --benchmarks StreamTriad");
  settings.sizes = parse_sweep_sizes(words.sizes);
}

/// "test|small|...", from which completion takes its words.
std::string list_size_classes() {
  std::string names;
  for (const core::SizeClass size_class : core::common_size_classes)
    names += std::string(names.empty() ? "" : "|").append(to_string(size_class));
  for (const core::SizeClass size_class : core::npb_size_classes)
    names.append("|").append(to_string(size_class));
  return names;
}

/// Items have sizes of their own: a short list of them, or the whole.
void require_item_size(const core::Settings &settings) {
  if (settings.size_class != core::SizeClass::test && settings.size_class != core::SizeClass::small)
    throw core::UsageError("overheads: --size takes test (few sizes) or small (all), not '" +
                           std::string(to_string(settings.size_class)) + "'");
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
  RunOptions options;
  Numbers numbers;
  Words words;
  std::vector<std::string> positional;
  po::options_description visible(describe(kind));
  auto add = visible.add_options();
  add("help,h", "this text");
  add("plugins", po::value(&options.settings.plugins)->multitoken()->value_name("PLUGIN..."),
      "plugin files, folders of them, or quoted globs; default: those that the build made");
  if (kind == RunKind::overheads)
    add("items", po::value(&options.settings.benchmarks)->multitoken()->value_name("NAME..."),
        "names or globs of items, as docs/overheads.md lists them; default: all");
  else
    add("benchmarks", po::value(&options.settings.benchmarks)->multitoken()->value_name("BENCHMARK..."),
        kind == RunKind::sweep ? "names, globs, @group, or NAME/VARIANT"
                               : "names, globs, @group, or NAME/VARIANT; default: all");
  if (kind == RunKind::sweep)
    add("sizes", po::value(&words.sizes)->value_name("SIZES"),
        "of each benchmark's first parameter: 4096, 2^10..2^24, 1000..1000000x10, 100..1000+50, primes, "
        "several with commas");
  if (kind == RunKind::sweep)
    add("preset", po::value(&words.preset)->value_name("NAME"),
        ("a ready-made sweep: " + list_presets()).c_str());
  add("size",
      po::value(&words.size_class)
          ->value_name(kind == RunKind::overheads ? "test|small" : list_size_classes()),
      kind == RunKind::overheads ? "test: few sizes; small (the default): all"
      : kind == RunKind::sweep
          ? "whose other parameters to take; default small; S, W, A and B are @npb's alone"
          : "of the problems; default small; S, W, A and B are @npb's alone");
  add("host-memory", po::value(&words.host_memory)->value_name("pageable|pinned"),
      "pinned: page-locked, for plugins for a device; default pageable");
  add("repetitions", po::value(&numbers.repetitions)->value_name("N"),
      kind == RunKind::overheads ? "rounds that are kept, each with, without, without, with; default 10"
                                 : "repetitions that are kept; default 10");
  if (kind != RunKind::overheads) {
    add("until", po::value(&words.until)->value_name("RULE"),
        "ci:1%: repeat until half the 95 % interval of the median is at most 1 % of it; --repetitions is the "
        "least then");
    add("max-repetitions", po::value(&numbers.max_repetitions)->value_name("N"),
        "with --until: at most so many; default 1000");
    add("max-time", po::value(&numbers.max_time_s)->value_name("SECONDS"),
        "with --until: for at most so long, a benchmark and plugin; default 60");
    add("order", po::value(&words.order)->value_name("blocked|interleaved"),
        "interleaved: plugins take turns, repetition by repetition; default blocked: one after the other");
    add("roofs", po::value(&words.roofs)->value_name("yes|no"),
        "measure first what the machine can do, a few seconds; default yes, but for --size test");
    add("order-seed", po::value(&numbers.order_seed)->value_name("N"),
        "that the turns are drawn from; default: another one each run, which the record holds");
  }
  add("warmup", po::value(&numbers.warmup)->value_name("N"),
      kind == RunKind::overheads ? "rounds that are discarded first; default 1"
                                 : "repetitions that are discarded first; default 1");
  add("timeout", po::value(&numbers.timeout_s)->value_name("SECONDS"),
      "time limit of one benchmark; default 60 (test), 120 (small), 600 (ref, S, W, A), 1800 (large, B)");
  add("load-timeout", po::value(&numbers.load_timeout_s)->value_name("SECONDS"),
      "time limit of loading, of opening and of closing a plugin; default 60, 120 and 20");
  add("memory-limit", po::value(&numbers.memory_limit_mib)->value_name("MIB"),
      "how much memory of its own a plugin's worker may take, inputs apart; default: no limit");
  add("device", po::value(&words.device)->value_name("N|all"),
      "number of the device to use, from 0; all: each of them, in turn");
  add("parallel-devices", po::bool_switch(&words.parallel_devices),
      "with --device all: side by side, which shares links, power and processors");
  add("launcher", po::value(&options.launcher)->value_name("COMMAND"),
      "start the run by that command, e.g. \"srun -n1\"");
  add("launch-limit", po::value(&options.launch_limit_s)->value_name("SECONDS"),
      "how long the launcher may take to begin the run; default 120");
  add("threads", po::value(&numbers.threads)->value_name("N"),
      "threads for models of the CPU; default: all that may be used");
  add("pin", po::value(&words.pin)->value_name("PROCESSORS"),
      "that plugins are kept to, as 0-3,8; none: all; default near: those of the device's NUMA node");
  add("seed", po::value(&numbers.seed)->value_name("N"),
      "of the inputs; default 1987, which scores are taken with");
  add("output", path_value(options.output)->value_name("DIR"), "folder for record and CSV; default results");
  add("csv", path_value(options.csv)->value_name("FILE"),
      "write the CSV here too; - for standard output, without the report");
  add("json", path_value(options.json)->value_name("FILE"),
      "write the record here too; - for standard output, without the report");
  add("html", path_value(options.html)->value_name("FILE"), "write a page for a browser here");
  bool profiled = false;
  if (kind != RunKind::overheads)
    add("profile", po::bool_switch(&profiled),
        "after timing, have devices' own account of the phases taken by CUPTI: kernels, copies, idle time");
  add("resume", path_value(options.resume)->value_name("RECORD"),
      "complete an interrupted run, with its settings");
  add("require-all", po::bool_switch(&options.require_all), "count what can't run here as failed");
  add("in-process", po::bool_switch(&options.in_process),
      "run one plugin within this process, for a debugger");
  add("retry", po::bool_switch(&options.retry), "with --resume: run again what is not verified");
  add("no-sandbox", po::bool_switch()->notifier([&](bool off) { options.sandbox = !off; }),
      "let plugins write wherever you may");
  add("quiet,q", po::bool_switch(&options.quiet),
      kind == RunKind::overheads ? "no progress, and tables without heading"
      : kind == RunKind::sweep   ? "no progress and no tables: a line per plugin"
                                 : "no progress and no tables: the score lines alone");
  add("verbose,v", po::bool_switch(&options.verbose), "show what plugins printed");
  po::options_description hidden;
  hidden.add_options()("plugin", po::value(&positional)->value_name("PLUGIN"));
  if (!parse_options(name_of(kind), arguments, visible, hidden, "plugin")) return std::nullopt;

  if (profiled && options.in_process)
    throw core::UsageError(name_of(kind) +
                           ": --profile needs a worker of its own, which --in-process is not");
  if (profiled) options.settings.profiled = true;
  options.settings.plugins.insert(options.settings.plugins.end(), positional.begin(), positional.end());
  if (options.csv == standard_output && options.json == standard_output)
    throw core::UsageError(name_of(kind) + ": --csv - and --json - can't both go to standard output");
  take_words(words, options.settings);
  if (kind == RunKind::overheads) require_item_size(options.settings);
  if (kind == RunKind::sweep && options.resume.empty()) take_sizes(words, options.settings);
  take_numbers(numbers, options.settings);
  take_stopping_rule(words, numbers, options.settings);
  take_order_seed(numbers, options.settings);
  if (words.parallel_devices && options.settings.is_interleaved())
    throw core::UsageError(name_of(kind) +
                           ": --parallel-devices runs at once what --order interleaved would run in turn");
  require_processors(words.pin);
  options.settings.pin = words.pin;
  options.has_threads = numbers.threads > 0;
  options.roofs = kind != RunKind::overheads && parse_roofs(words.roofs, options.settings);
  if (options.in_process && options.settings.is_interleaved())
    throw core::UsageError(name_of(kind) +
                           ": --in-process takes one plugin, which has nobody to take turns with");
  options.limits = to_limits(numbers);
  return options;
}

}  // namespace torment::cli
