// Keeps a run's record on the disk as results come in, at a bounded cost.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

#include "cli/progress.h"
#include "cli/run_record.h"

namespace torment::cli {

/// Shows progress, and writes the record whenever something is new in it: at once, as long as that takes less
/// than a twentieth of the run. A record of thousands of points takes longer to write than a point to
/// measure; then a result waits for a later one's turn, and is in the file within twenty times what writing
/// takes.
class Recorder : public Progress {
 public:
  Recorder(Style style, core::Record &record, RunFiles &files)
      : Progress(style, record.settings), record_(record), files_(files), earlier_s_(record.wall_s) {}

  void on_loaded(const core::PluginInfo &plugin) override {
    flush_if_affordable();
    Progress::on_loaded(plugin);
  }
  void on_result(const core::Result &result, std::size_t number, std::size_t count) override {
    flush_if_affordable();  // before it is shown: what was seen is hardly ever lost
    Progress::on_result(result, number, count);
  }
  void on_profiled(const core::Result &result) override {
    flush();
    Progress::on_profiled(result);
  }
  void flush() {
    const double begun_s = elapsed_s();
    record_.wall_s = earlier_s_ + begun_s;
    files_.write_record(record_);
    spent_s_ += elapsed_s() - begun_s;
  }

 private:
  static constexpr double free_s =
      0.25;  ///< that short runs may spend: all their results are written at once
  static constexpr double share = 0.05;

  double elapsed_s() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  void flush_if_affordable() {
    if (spent_s_ <= free_s + share * elapsed_s()) flush();
  }

  core::Record &record_;
  RunFiles &files_;
  double earlier_s_;    ///< of the run that is resumed
  double spent_s_ = 0;  ///< in writing
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace torment::cli
