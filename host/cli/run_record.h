// The record of a run in the making: begun, written after every result, ended.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/run_options.h"
#include "core/record.h"
#include "report/scored_record.h"

namespace torment::cli {

/// A new record: name, time, surroundings, settings, suite; no machine, plugins and results yet.
core::Record begin_record(const core::Settings &settings, const std::vector<std::string> &arguments);

/// The files that one run writes. Opened before the first measurement, so that a long run does not fail in
/// its end for a folder that can't be written to.
class RunFiles {
 public:
  /// Throws core::Error when one of them can't be written. A resumed run goes on in its own record.
  RunFiles(const RunOptions &options, const std::string &record_id);

  /// Writes the record as it is now; a reader never sees half of it.
  void write_record(const core::Record &record) const;

  /// Writes the record's copies and the tables.
  void write_all(const report::ScoredRecord &scored) const;

  const std::filesystem::path &record() const { return record_; }
  const std::filesystem::path &table() const { return table_; }

 private:
  std::filesystem::path record_;
  std::filesystem::path table_;
  std::filesystem::path csv_copy_;
  std::filesystem::path record_copy_;
};

}  // namespace torment::cli
