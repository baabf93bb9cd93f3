// What the commands share that make something of existing records.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "report/scored_record.h"

namespace torment::cli {

/// Reads the records, each with the reference of that file, which must fit them all; with an empty one each
/// with the reference that it names, else the one that fits, with a warning. Throws core::Error.
std::vector<report::ScoredRecord> read_scored_records(const std::vector<std::string> &files,
                                                      const std::string &reference);

/// Warns where scores or times of these records do not compare with those of the first.
void warn_of_differences(std::span<const report::ScoredRecord> records);

/// Writes the text to the file of that name, whole or not at all; to standard output for "" and "-".
void write_text(const std::string &output, const std::string &text);

}  // namespace torment::cli
