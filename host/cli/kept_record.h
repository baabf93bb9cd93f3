// Keeps the record of a run on a disk while the run goes on: in its own file, and where that can't be written
// any more (full disk, folder gone or read-only) in the folder for temporary files, until it can be again.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "core/record.h"

namespace torment::cli {

class KeptRecord {
 public:
  explicit KeptRecord(std::filesystem::path file) : file_(std::move(file)), place_(file_) {}

  /// Writes the record as it is now; a reader never sees half of it. What goes wrong is said on standard
  /// error, once, and does not stop the run.
  void write(const core::Record &record);

  /// Where the record was written last; the file that it should be in when that was nowhere.
  const std::filesystem::path &place() const { return place_; }

  bool is_in_its_file() const { return state_ == State::in_its_file; }

 private:
  enum class State { in_its_file, elsewhere, nowhere };
  void give_way(const core::Record &record, const std::string &reason);

  std::filesystem::path file_;
  std::filesystem::path place_;
  State state_ = State::in_its_file;
};

}  // namespace torment::cli
