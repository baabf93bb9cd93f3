// `torment-host score`: scores and speedups of records that exist.
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <iostream>
#include <optional>

#include "cli/command.h"
#include "cli/locations.h"
#include "cli/options.h"
#include "core/error.h"
#include "core/plugin_score.h"
#include "core/utf8.h"
#include "report/file.h"
#include "report/format.h"
#include "report/record_file.h"
#include "report/reference_file.h"

namespace torment::cli {
namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

void warn(const std::string &text) {
  std::cerr << "warning: " << text << "\n";
}

/// The reference that the user names; it must fit every record, or their scores would not compare.
core::Reference take_given_reference(const fs::path &file, const core::Record &record) {
  core::Reference reference = report::read_reference(file);
  const std::string misfit = core::explain_misfit(record, reference);
  if (!misfit.empty()) {
    throw core::UsageError("reference \"" + reference.id.name + "\" does not fit record \"" +
                           core::to_line(record.id) + "\": " + core::to_line(misfit));
  }
  return reference;
}

/// The reference that the record names; else the one that fits it, with a warning, since the figures then
/// are not those that the run printed.
std::optional<core::Reference> look_up_reference(const core::Record &record) {
  const std::vector<fs::path> folders = reference_folders();
  if (record.reference) {
    auto named = report::find_reference(folders, *record.reference);
    if (named.reference) return named.reference;
  }
  auto fitting = report::find_reference(folders, record.suite.name, record.settings.size_class);
  for (const std::string &warning : fitting.warnings)
    warn(warning);
  if (record.reference) {
    warn("reference \"" + core::to_line(record.reference->name) + "\" of record \"" +
         core::to_line(record.id) + "\" is not here; " +
         (fitting.reference ? "taken instead: \"" + fitting.reference->id.name + "\""
                            : std::string("no other fits: name it with --reference")));
  }
  return fitting.reference;
}

void warn_of_gpu_differences(const std::vector<report::ScoredRecord> &records) {
  const core::Record &first = records.front().record;
  for (const report::ScoredRecord &scored : records)
    for (const std::string &difference : core::list_gpu_differences(first.machine, scored.record.machine))
      warn("records \"" + core::to_line(first.id) + "\" and \"" + core::to_line(scored.record.id) +
           "\" differ in " + core::to_line(difference) + ": their times do not compare");
}

void warn_of_differences(const std::vector<report::ScoredRecord> &records) {
  for (const report::ScoredRecord &scored : records) {
    const report::ScoredRecord &first = records.front();
    const bool comparable = scored.record.suite == first.record.suite &&
                            scored.reference == first.reference &&
                            scored.record.settings.size_class == first.record.settings.size_class &&
                            scored.record.settings.host_memory == first.record.settings.host_memory;
    if (comparable) continue;
    warn("these records differ in suite, size class, host memory or reference: their scores do not compare");
    return;
  }
}

}  // namespace

int run_score(const std::vector<std::string> &arguments) {
  std::vector<std::string> files;
  std::string reference;
  std::string output;
  std::string format_name;
  po::options_description options(
      "torment-host score RECORD... [options]: scores and speedups of existing records");
  options.add_options()("help,h", "this text")("reference", po::value(&reference)->value_name("FILE"),
                                               "reference times; default: those the record names")(
      "format", po::value(&format_name)->default_value("text")->value_name("NAME"),
      ("one of: " + report::list_formats()).c_str())("output,o", po::value(&output)->value_name("FILE"),
                                                     "where to write; default: standard output");
  po::options_description hidden;
  hidden.add_options()("record", po::value(&files));
  if (!parse_options("score", arguments, options, hidden, "record")) return exit_verified;
  if (files.empty()) throw core::UsageError("score: name at least one record, e.g. results/NAME.json");
  const report::Format *format = report::find_format(format_name);
  if (format == nullptr) throw core::UsageError("score: --format takes one of: " + report::list_formats());

  std::vector<report::ScoredRecord> records;
  for (const std::string &file : files) {
    report::ScoredRecord scored{report::read_record(file), std::nullopt};
    scored.reference = reference.empty() ? look_up_reference(scored.record)
                                         : std::optional(take_given_reference(reference, scored.record));
    records.push_back(std::move(scored));
  }
  warn_of_differences(records);
  warn_of_gpu_differences(records);
  const std::string text = format->write(records);
  if (output.empty()) {
    std::cout << text << std::flush;
    if (!std::cout) throw core::Error("can't write to standard output");
  } else {
    report::write_file(output, text);
  }
  return exit_verified;
}

}  // namespace torment::cli
