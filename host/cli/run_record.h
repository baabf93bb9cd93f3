// The record of a run in the making: begun, written after every result, ended.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/kept_record.h"
#include "cli/run_options.h"
#include "core/record.h"
#include "report/scored_record.h"

namespace torment::cli {

/// A new record: name, time, surroundings, settings, suite; no machine, plugins and results yet.
core::Record begin_record(RunKind kind, const core::Settings &settings,
                          const std::vector<std::string> &arguments);

/// The files that one run writes. Opened before the first measurement, so that a long run does not fail in
/// its end for a folder that can't be written to.
class RunFiles {
 public:
  /// Throws core::Error when one of them can't be written. A resumed run goes on in its own record.
  RunFiles(const RunOptions &options, const std::string &record_id);

  /// Writes the record as it is now, elsewhere if need be (kept_record.h).
  void write_record(const core::Record &record) { record_.write(record); }

  /// Writes the record, its copies and the tables. Returns false when one of them could not be written where
  /// it should be, which is then said on standard error.
  bool write_all(const report::ScoredRecord &scored);

  /// Where the record is.
  const std::filesystem::path &record() const { return record_.place(); }
  const std::filesystem::path &table() const { return table_; }

 private:
  KeptRecord record_{{}};
  std::filesystem::path table_;
  std::filesystem::path csv_copy_;
  std::filesystem::path record_copy_;
  std::filesystem::path page_;
};

}  // namespace torment::cli
