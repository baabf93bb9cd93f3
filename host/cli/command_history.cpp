// `torment-host history`: which records there are, and what they say of a plugin or a benchmark.
// SPDX-License-Identifier: Apache-2.0
#include <fnmatch.h>

#include <algorithm>
#include <iostream>

#include "cli/command.h"
#include "cli/options.h"
#include "core/error.h"
#include "core/statistics.h"
#include "core/sweep.h"
#include "core/utf8.h"
#include "report/number.h"
#include "report/record_folder.h"
#include "report/text_table.h"

namespace torment::cli {
namespace {

namespace po = boost::program_options;

/// Globs, and dates as their beginnings: "2026-11" is all of that month. Empty: all.
struct Filter {
  std::string plugin;
  std::string benchmark;
  std::string host;
  std::string suite;
  std::string since;
  std::string until;
};

bool matches(const std::string &glob, const std::string &text) {
  return glob.empty() || fnmatch(glob.c_str(), text.c_str(), 0) == 0;
}

bool is_date(const std::string &text) {
  constexpr std::string_view shape = "0000-00-00T00:00:00Z";
  return text.size() <= shape.size() &&
         std::equal(text.begin(), text.end(), shape.begin(),
                    [](char at, char like) { return like == '0' ? at >= '0' && at <= '9' : at == like; });
}

bool selects(const Filter &filter, const core::Result &result) {
  return matches(filter.plugin, result.plugin) && matches(filter.benchmark, result.benchmark);
}

bool selects(const Filter &filter, const core::Record &record) {
  if (!matches(filter.host, record.machine.hostname) || !matches(filter.suite, record.suite.name))
    return false;
  if (record.started.compare(0, filter.since.size(), filter.since) < 0) return false;
  if (record.started.compare(0, filter.until.size(), filter.until) > 0) return false;
  if (filter.plugin.empty() && filter.benchmark.empty()) return true;
  return std::ranges::any_of(record.results,
                             [&](const core::Result &result) { return selects(filter, result); }) ||
         (filter.benchmark.empty() &&
          std::ranges::any_of(record.plugins, [&](const core::PluginInfo &plugin) {
            return matches(filter.plugin, plugin.name);
          }));
}

std::string count_verified(const core::Record &record) {
  const auto verified = std::ranges::count(record.results, core::Outcome::verified, &core::Result::outcome);
  return std::to_string(verified) + "/" + std::to_string(record.results.size());
}

constexpr std::size_t date_width = 16;
constexpr std::size_t host_width = 14;
constexpr std::size_t suite_width = 20;
constexpr std::size_t class_width = 6;
constexpr std::size_t plugins_width = 7;
constexpr std::size_t verified_width = 11;

void print_heading() {
  std::cout << report::to_left("started (UTC)", date_width) << " " << report::to_left("host", host_width)
            << " " << report::to_left("suite", suite_width) << " " << report::to_left("size", class_width)
            << " " << report::to_right("plugins", plugins_width) << " "
            << report::to_right("verified", verified_width) << "\n";
}

void print_record(const report::KeptFile &file) {
  const core::Record &record = file.record;
  std::string started = record.started.substr(0, date_width);
  std::ranges::replace(started, 'T', ' ');
  std::cout << report::to_left(started, date_width) << " "
            << report::to_left(record.machine.hostname, host_width) << " "
            << report::to_left(core::is_sweep(record) ? "sweep" : record.suite.name, suite_width) << " "
            << report::to_left(to_string(record.settings.size_class), class_width) << " "
            << report::to_right(std::to_string(record.plugins.size()), plugins_width) << " "
            << report::to_right(count_verified(record), verified_width)
            << (record.complete ? "" : "  incomplete") << "\n"
            << report::wrap(file.path.string(), 2);
}

/// What the filter names, with its median time.
void print_results(const core::Record &record, const Filter &filter) {
  for (const core::Result &result : record.results) {
    if (!selects(filter, result)) continue;
    const bool is_verified = result.outcome == core::Outcome::verified;
    std::string name = result.benchmark + "/" + result.variant;
    if (core::is_sweep(record)) name += " " + to_string(result.size);
    std::cout << "    " << report::to_left(result.plugin, 28) << " " << report::to_left(name, 28) << " "
              << (is_verified
                      ? report::to_time(core::summarize(core::total_times_s(result.samples)).median_s) + " s"
                      : std::string(to_string(result.outcome)))
              << "\n";
  }
}

void check(const Filter &filter) {
  for (const auto &[name, date] : {std::pair("since", &filter.since), std::pair("until", &filter.until)}) {
    if (!is_date(*date))
      throw core::UsageError(std::string("history: --") + name +
                             " takes a date or the beginning of one, e.g. 2026-11-29, not '" + *date + "'");
  }
}

}  // namespace

int run_history(const std::vector<std::string> &arguments) {
  std::string folder;
  Filter filter;
  bool paths_alone = false;
  po::options_description visible(
      "torment-host history [FOLDER] [options]: the records in a folder (default: results), by time.\n"
      "With --plugin or --benchmark also the median time of what they name");
  auto add = visible.add_options();
  add("help,h", "this text");
  add("plugin", po::value(&filter.plugin)->value_name("GLOB"), "only records with such a plugin");
  add("benchmark", po::value(&filter.benchmark)->value_name("GLOB"), "only records with such a benchmark");
  add("host", po::value(&filter.host)->value_name("GLOB"), "only of such a host");
  add("suite", po::value(&filter.suite)->value_name("GLOB"), "only of such a suite");
  add("since", po::value(&filter.since)->value_name("DATE"), "only from that day (UTC) on, e.g. 2026-11-29");
  add("until", po::value(&filter.until)->value_name("DATE"), "only up to the end of that day or month");
  add("paths", po::bool_switch(&paths_alone), "print nothing but the files' paths, one a line");
  po::options_description hidden;
  hidden.add_options()("folder", po::value(&folder)->default_value("results"));
  if (!parse_options("history", arguments, visible, hidden, "folder", 1)) return exit_verified;
  check(filter);

  const report::RecordFolder found = report::read_record_folder(folder);
  for (const std::string &warning : found.warnings)
    std::cerr << "warning: " << warning << "\n";
  std::size_t selected = 0;
  for (const report::KeptFile &file : found.files) {
    if (!selects(filter, file.record)) continue;
    if (paths_alone) {
      std::cout << file.path.string() << "\n";
    } else {
      if (selected == 0) print_heading();
      print_record(file);
      if (!filter.plugin.empty() || !filter.benchmark.empty()) print_results(file.record, filter);
    }
    ++selected;
  }
  if (!paths_alone)
    std::cout << selected << " of " << found.files.size() << " records in " << core::to_line(folder) << "\n";
  return exit_verified;
}

}  // namespace torment::cli
