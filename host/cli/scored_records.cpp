// SPDX-License-Identifier: Apache-2.0
#include "cli/scored_records.h"

#include <filesystem>
#include <iostream>

#include "cli/locations.h"
#include "core/error.h"
#include "core/machine.h"
#include "core/parallel.h"
#include "core/plugin_score.h"
#include "core/utf8.h"
#include "report/file.h"
#include "report/record_file.h"
#include "report/reference_file.h"

namespace torment::cli {
namespace {

namespace fs = std::filesystem;

void warn(const std::string &text) {
  std::cerr << "warning: " << text << "\n";
}

/// Says where records are when the file is none.
core::Record read_named_record(const std::string &file) {
  try {
    return report::read_record(file);
  } catch (const core::Error &error) {
    throw core::Error(std::string(error.what()) +
                      "; records are the JSON files that `torment-host run` leaves in its output folder");
  }
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

void warn_of_gpu_differences(std::span<const report::ScoredRecord> records) {
  const core::Record &first = records.front().record;
  for (const report::ScoredRecord &scored : records)
    for (const std::string &difference : core::list_gpu_differences(first.machine, scored.record.machine))
      warn("records \"" + core::to_line(first.id) + "\" and \"" + core::to_line(scored.record.id) +
           "\" differ in " + core::to_line(difference) + ": their times do not compare");
}

void warn_of_score_differences(std::span<const report::ScoredRecord> records) {
  for (const report::ScoredRecord &scored : records) {
    const report::ScoredRecord &first = records.front();
    const bool comparable = scored.record.suite == first.record.suite &&
                            scored.reference == first.reference &&
                            scored.record.settings.size_class == first.record.settings.size_class &&
                            scored.record.settings.host_memory == first.record.settings.host_memory;
    if (comparable) continue;
    warn(
        "these records differ in suite, size class, host memory or reference: their scores "
        "do not compare");
    return;
  }
}

}  // namespace

std::vector<report::ScoredRecord> read_scored_records(const std::vector<std::string> &files,
                                                      const std::string &reference) {
  std::vector<report::ScoredRecord> records(files.size());
  // Reading is most of the time that these commands take.
  core::run_parallel(core::count_allowed_threads(), files.size(),
                     [&](uint64_t index) { records[index].record = read_named_record(files[index]); });
  for (report::ScoredRecord &scored : records)
    scored.reference = reference.empty() ? look_up_reference(scored.record)
                                         : std::optional(take_given_reference(reference, scored.record));
  return records;
}

void warn_of_differences(std::span<const report::ScoredRecord> records) {
  if (records.empty()) return;
  warn_of_score_differences(records);
  warn_of_gpu_differences(records);
}

void write_text(const std::string &output, const std::string &text) {
  if (!output.empty() && output != "-") return report::write_file(output, text);
  std::cout << text << std::flush;  // main says when that failed
}

}  // namespace torment::cli
