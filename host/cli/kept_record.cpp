// SPDX-License-Identifier: Apache-2.0
#include "cli/kept_record.h"

#include <cstdlib>
#include <vector>

#include <spdlog/spdlog.h>

#include "core/error.h"
#include "core/utf8.h"
#include "report/record_file.h"

namespace torment::cli {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> folders_for_temporary_files() {
  const char *wanted = std::getenv("TMPDIR");
  if (!wanted || !*wanted) return {"/tmp"};
  return {wanted, "/tmp"};
}

}  // namespace

void KeptRecord::write(const core::Record &record) {
  try {
    report::write_record(record, file_);
  } catch (const core::Error &error) {
    return give_way(record, error.what());
  }
  if (state_ == State::in_its_file) return;
  spdlog::warn("the record can be written again: {}", core::to_line(file_.string()));
  std::error_code ignored;
  if (state_ == State::elsewhere) fs::remove(place_, ignored);
  state_ = State::in_its_file;
  place_ = file_;
}

void KeptRecord::give_way(const core::Record &record, const std::string &reason) {
  for (const fs::path &folder : folders_for_temporary_files()) {
    const fs::path place = folder / file_.filename();
    if (place == file_) continue;
    try {
      report::write_record(record, place);
    } catch (const core::Error &) {
      continue;
    }
    if (state_ != State::elsewhere || place != place_)
      spdlog::warn("{}; until that works again the record is kept in {}", reason,
                   core::to_line(place.string()));
    state_ = State::elsewhere;
    place_ = place;
    return;
  }
  if (state_ != State::nowhere)
    spdlog::error("{}, nor to a folder for temporary files; the run goes on, and each result tries again",
                  reason);
  state_ = State::nowhere;
  place_ = file_;
}

}  // namespace torment::cli
