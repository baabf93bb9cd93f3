// SPDX-License-Identifier: Apache-2.0
#include "cli/run_words.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <limits>
#include <random>

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

template <class Number>
Number require_range(const char *option, int64_t value, int64_t least, int64_t greatest) {
  if (value < least || value > greatest)
    throw core::UsageError("--" + std::string(option) + " takes a whole number from " +
                           std::to_string(least) + " to " + std::to_string(greatest) + ", not " +
                           std::to_string(value));
  return static_cast<Number>(value);
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

/// "ci:1%" as a share of the median.
double parse_until(const std::string &text) {
  double percent = 0;
  const std::string number =
      text.starts_with("ci:") && text.ends_with("%") ? text.substr(3, text.size() - 4) : "";
  const char *last = number.data() + number.size();
  const bool is_number = !number.empty() && std::from_chars(number.data(), last, percent).ptr == last;
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

void take_processes(const Words &words, const Numbers &numbers, core::Settings &settings) {
  if (numbers.processes == 1) return;
  settings.processes = require_range<uint32_t>("processes", numbers.processes, 1, most_repetitions);
  if (*settings.processes > settings.repetitions)
    throw core::UsageError("--processes " + std::to_string(*settings.processes) +
                           " needs as many --repetitions, not " + std::to_string(settings.repetitions));
  if (settings.until)
    throw core::UsageError(
        "--processes shares out a number of repetitions that --until does not know beforehand; name one of "
        "them");
  if (words.parallel_devices)
    throw core::UsageError(
        "--processes makes plugins start again, and --parallel-devices wants them to run at once");
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

/// Items have sizes of their own: a short list of them, or the whole.
void require_item_size(const core::Settings &settings) {
  if (settings.size_class != core::SizeClass::test && settings.size_class != core::SizeClass::small)
    throw core::UsageError("overheads: --size takes test (few sizes) or small (all), not '" +
                           std::string(to_string(settings.size_class)) + "'");
}

}  // namespace

void require_seconds(const char *option, double seconds) {
  if (!(seconds >= 0) || seconds > 1e6)
    throw core::UsageError("--" + std::string(option) + " takes seconds from 0 to 1000000");
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

bool parse_roofs(const std::string &word, const core::Settings &settings) {
  if (word.empty()) return settings.size_class != core::SizeClass::test;
  if (word != "yes" && word != "no") throw core::UsageError("--roofs takes yes or no, not '" + word + "'");
  return word == "yes";
}

void take_settings(RunKind kind, bool is_resumed, const Words &words, const Numbers &numbers,
                   core::Settings &settings) {
  take_words(words, settings);
  if (kind == RunKind::overheads) require_item_size(settings);
  if (kind == RunKind::sweep && !is_resumed) take_sizes(words, settings);
  take_numbers(numbers, settings);
  take_stopping_rule(words, numbers, settings);
  take_processes(words, numbers, settings);
  take_order_seed(numbers, settings);
  if (words.parallel_devices && settings.is_interleaved())
    throw core::UsageError(name_of(kind) +
                           ": --parallel-devices runs at once what --order interleaved would run in turn");
  require_processors(words.pin);
  settings.pin = words.pin;
}

}  // namespace torment::cli
