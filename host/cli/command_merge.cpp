// `torment-host merge`: the records of one run's parts, or of many nodes, as one record a kind of machine.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <map>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/scored_records.h"
#include "core/error.h"
#include "core/merge.h"
#include "core/spread.h"
#include "core/utf8.h"
#include "report/file.h"
#include "report/record_file.h"
#include "report/record_folder.h"

namespace torment::cli {
namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

/// By kind of machine (core::name_machine_kind), whose times would not compare.
using Mergers = std::map<std::string, core::Merger>;

void warn(const std::string &text) {
  std::cerr << "warning: " << core::to_line(text) << "\n";
}

void require_no_conflicts(const Mergers &mergers) {
  constexpr std::size_t most_shown = 20;
  std::vector<std::string> conflicts;
  for (const auto &[kind, merger] : mergers)
    for (std::string &conflict : merger.list_conflicts())
      conflicts.push_back(std::move(conflict));
  if (conflicts.empty()) return;
  std::string text = "merge: these records contradict one another:";
  for (std::size_t i = 0; i < std::min(conflicts.size(), most_shown); i++)
    text += "\n  " + core::to_line(conflicts[i]);
  if (conflicts.size() > most_shown)
    text += "\n  and " + std::to_string(conflicts.size() - most_shown) + " more";
  throw core::UsageError(
      text + "\nNothing is written. Leave out the records that should not count, or merge them apart");
}

/// A file's name for that kind: its letters and digits.
std::string name_file(const std::string &kind) {
  std::string name;
  for (const char letter : kind.substr(0, 80)) {
    if (std::isalnum(static_cast<unsigned char>(letter))) {
      name += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  while (!name.empty() && name.back() == '-')
    name.pop_back();
  return name.empty() ? "machine" : name;
}

/// Where the record of each kind goes.
std::map<std::string, fs::path> choose_files(const Mergers &mergers, const fs::path &output) {
  std::error_code ignored;
  const bool is_folder = fs::is_directory(output, ignored) || !output.has_filename();
  if (!is_folder && mergers.size() > 1) {
    std::string text = "merge: these records are of " + std::to_string(mergers.size()) +
                       " kinds of machine, whose times are not pooled:";
    for (const auto &[kind, merger] : mergers)
      text += "\n  " + core::to_line(kind) + ": " + std::to_string(merger.list_nodes().size()) + " nodes";
    throw core::UsageError(text +
                           "\nName a folder, e.g. -o merged/, and each kind gets a record of its own there");
  }
  std::map<std::string, fs::path> files;
  std::map<std::string, int> taken;
  for (const auto &[kind, merger] : mergers) {
    const std::string name = name_file(kind);
    const int number = ++taken[name];
    files[kind] =
        is_folder ? output / (name + (number > 1 ? "-" + std::to_string(number) : "") + ".json") : output;
  }
  if (is_folder) fs::create_directories(output);
  return files;
}

void write_merged(core::Merger &merger, const fs::path &file) {
  for (const std::string &difference : merger.list_circumstances())
    warn("these nodes differ in " + difference);
  const std::size_t parts = merger.count_parts();
  const std::size_t nodes = merger.list_nodes().size();
  const core::Record record = merger.take();
  for (const std::string &warning : core::report_spread(record).warnings)
    warn(warning);
  write_text(file.string(), report::to_record_text(record));
  if (file == "-") return;
  const auto verified = std::count_if(record.results.begin(), record.results.end(), [](const auto &result) {
    return result.outcome == core::Outcome::verified;
  });
  std::cout << core::to_line(file.string()) << ": " << parts << (parts == 1 ? " record" : " records")
            << " of " << nodes << (nodes == 1 ? " node, " : " nodes, ") << verified << " of "
            << record.results.size() << " results verified" << (record.complete ? "" : "; incomplete")
            << "\n";
}

}  // namespace

int run_merge(const std::vector<std::string> &arguments) {
  std::vector<std::string> places;
  fs::path output;
  po::options_description visible(
      "torment-host merge RECORD... -o RECORD [options]: parts of one run as one record.\n"
      "A folder stands for all records in it. Units that several nodes of one kind ran get one sample a "
      "node.\n"
      "Order does not matter, nor does it if a record comes twice. See docs/scale.md");
  auto add = visible.add_options();
  add("help,h", "this text");
  add("output,o", path_value(output)->value_name("FILE"),
      "where to write; a folder (or a name that ends in /) for a record a kind of machine; - for standard "
      "output");
  po::options_description hidden;
  hidden.add_options()("record", po::value(&places));
  if (!parse_options("merge", arguments, visible, hidden, "record")) return exit_verified;
  if (places.empty())
    throw core::UsageError("merge: name the records, or folders of them, e.g. results/17/*.json");
  if (output.empty()) throw core::UsageError("merge: say where the record goes, e.g. -o merged.json");

  Mergers mergers;
  for (const std::string &warning : report::visit_records(places, [&](core::Record record) {
         core::Merger &merger = mergers[core::name_machine_kind(record.machine)];
         merger.add(std::move(record));
       }))
    warn(warning);
  require_no_conflicts(mergers);
  for (const auto &[kind, file] : choose_files(mergers, output)) {
    write_merged(mergers.at(kind), file);
    mergers.erase(kind);
  }
  return exit_verified;
}

}  // namespace torment::cli
