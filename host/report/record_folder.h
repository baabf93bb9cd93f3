// A folder of records is the data base: what lies in it, and which files are records.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/record.h"

namespace torment::report {

struct KeptFile {
  std::filesystem::path path;
  core::Record record;
};

struct RecordFolder {
  std::vector<KeptFile> files;        ///< by the time at which they were started, then by path
  std::vector<std::string> warnings;  ///< records that could not be read, each with why
};

/// All records of the folder and of those below it: *.json that say they are records; other files are passed
/// over. Throws core::Error when the folder can't be read.
RecordFolder read_record_folder(const std::filesystem::path &folder);

/// Reads the files among `places`, and the records in the folders among them, a few at a time, and hands each
/// to `visit` in their order, so that no more of them are in memory at once than processors may be used.
/// Returns what could not be read in folders, each with why. Throws core::Error for a file that is no record,
/// and for a folder without any.
std::vector<std::string> visit_records(std::span<const std::string> places,
                                       const std::function<void(core::Record)> &visit);

/// The files among `places`, and in place of each folder the records in it, by time. Throws core::Error for a
/// folder without any.
std::vector<std::string> expand_folders(std::span<const std::string> places);

}  // namespace torment::report
