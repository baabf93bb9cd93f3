// `torment-host compare`: how records, or plugins of records, differ in time.
// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/scored_records.h"
#include "cli/terminal.h"
#include "core/error.h"
#include "core/utf8.h"
#include "report/comparison/comparison.h"

namespace torment::cli {
namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

struct Options {
  std::vector<std::string> sides;
  double threshold = 2;
  bool is_paired = false;
  bool is_forced = false;
  std::string format = "text", reference, output;
};

/// A side as it stands on the command line: a record's file, and a plugin in it or nothing.
struct Place {
  std::string file;
  std::string plugin;
};

[[noreturn]] void refuse(const std::string &text) {
  throw core::UsageError("compare: " + text + "; see torment-host compare --help");
}

po::options_description describe(Options &options) {
  po::options_description visible(
      "torment-host compare BASELINE CONTENDER... [options]: what became faster and slower.\n"
      "Each of them is RECORD, RECORD:PLUGIN, or :PLUGIN of the record before.\n"
      "Exit status: 0 nothing is slower, 1 something is, or failed, 2 wrong usage, or not comparable");
  auto add = visible.add_options();
  add("help,h", "this text");
  add("threshold", po::value(&options.threshold)->value_name("PERCENT"),
      "changes up to this one don't matter; default 2");
  add("paired", po::bool_switch(&options.is_paired),
      "the i-th repetitions of both sides were measured together, in turn");
  add("force", po::bool_switch(&options.is_forced),
      "compare what differs in suite, sizes or reference, and say so");
  add("format", po::value(&options.format)->value_name("text|markdown|json|html"), "default text");
  add("reference", po::value(&options.reference)->value_name("FILE"),
      "reference times for the scores; default: those the records name");
  add("output,o", po::value(&options.output)->value_name("FILE"), "where to write; default: standard output");
  return visible;
}

std::vector<Place> find_places(const std::vector<std::string> &sides) {
  std::vector<Place> places;
  for (const std::string &side : sides) {
    Place place{side, {}};
    const std::size_t colon = side.rfind(':');
    if (colon != std::string::npos && !fs::exists(side))
      place = {side.substr(0, colon), side.substr(colon + 1)};
    if (place.file.empty() && places.empty()) refuse("'" + core::to_line(side) + "' follows no record");
    if (place.file.empty()) place.file = places.back().file;
    places.push_back(std::move(place));
  }
  return places;
}

/// Why that plugin can't be compared, with the names of those that can.
void require_plugin(const core::Record &record, const std::string &plugin) {
  if (plugin.empty() ||
      std::ranges::find(record.plugins, plugin, &core::PluginInfo::name) != record.plugins.end())
    return;
  std::string names;
  for (const core::PluginInfo &known : record.plugins)
    names += (names.empty() ? "" : ", ") + core::to_line(known.name);
  refuse("record \"" + core::to_line(record.id) + "\" has no plugin '" + core::to_line(plugin) + "' but " +
         names);
}

/// What must be the same, over all contenders, each once.
template <class List>
std::vector<std::string> list_all(const report::ComparisonReport &report, List list) {
  std::vector<std::string> all;
  for (const core::Side &contender : report.contenders)
    for (std::string &text : list(report.baseline, contender))
      if (std::find(all.begin(), all.end(), text) == all.end()) all.push_back(std::move(text));
  return all;
}

void require_comparable(const report::ComparisonReport &report) {
  if (report.misfits.empty()) return;
  std::string text = "compare: these must not be compared, they differ in";
  for (const std::string &misfit : report.misfits)
    text += "\n  " + core::to_line(misfit);
  throw core::UsageError(text + "\nMeasure both alike, or compare them all the same with --force");
}

std::string write(const report::ComparisonReport &report, const Options &options) {
  if (options.format == "text")
    return to_console(report, options.output.empty() && wants_colours(STDOUT_FILENO));
  if (options.format == "markdown") return to_markdown(report);
  if (options.format == "json") return to_json(report);
  return to_html(report);
}

}  // namespace

int run_compare(const std::vector<std::string> &arguments) {
  Options options;
  po::options_description hidden;
  hidden.add_options()("side", po::value(&options.sides)->value_name("RECORD"));
  if (!parse_options("compare", arguments, describe(options), hidden, "side")) return exit_verified;
  if (options.format != "text" && options.format != "markdown" && options.format != "json" &&
      options.format != "html")
    refuse("--format takes text, markdown, json or html, not '" + core::to_line(options.format) + "'");
  if (!(options.threshold >= 0 && options.threshold <= 1000))
    refuse("--threshold takes percent from 0 to 1000");
  const std::vector<Place> places = find_places(options.sides);
  if (places.size() < 2)
    refuse("name what to compare, two at least, e.g. before.json after.json, or run.json:PLUGIN :PLUGIN");

  std::vector<std::string> files;
  for (const Place &place : places)
    if (std::find(files.begin(), files.end(), place.file) == files.end()) files.push_back(place.file);
  const auto records = read_scored_records(files, options.reference);
  report::ComparisonReport report;
  for (const Place &place : places) {
    const auto found = std::find(files.begin(), files.end(), place.file) - files.begin();
    const report::ScoredRecord &scored = records[static_cast<std::size_t>(found)];
    require_plugin(scored.record, place.plugin);
    const core::Side side{&scored.record, scored.reference_or_null(), place.plugin};
    if (&place == &places.front()) {
      report.baseline = side;
    } else if (side.record == report.baseline.record && side.plugin == report.baseline.plugin) {
      refuse("'" + core::to_line(place.file) +
             "' would be compared with itself: name two of its plugins, as " + "RECORD:PLUGIN");
    } else {
      report.contenders.push_back(side);
    }
  }
  report.settings = {.threshold = options.threshold / 100, .is_paired = options.is_paired};
  report.misfits = list_all(report, core::list_misfits);
  report.circumstances = list_all(report, core::list_circumstances);
  if (!options.is_forced) require_comparable(report);
  report.comparisons = compare_records(report.baseline, report.contenders, report.settings);
  if (report.count_compared() == 0)
    throw core::Error(
        "compare: no benchmark is verified on both sides by plugins of the same name; "
        "name plugins as RECORD:PLUGIN");
  write_text(options.output, write(report, options));
  const bool is_worse = std::any_of(report.comparisons.begin(), report.comparisons.end(),
                                    [](const auto &comparison) { return comparison.is_worse(); });
  return is_worse ? exit_failed : exit_verified;
}

}  // namespace torment::cli
