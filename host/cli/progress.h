// Shows on standard error how a run goes: one line that changes on a terminal, plain lines elsewhere.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "supervisor/run.h"

namespace torment::cli {

/// ", about 3 min left" if the `left` results take as long each as those that took `elapsed_s`; empty while
/// too little has run to tell.
std::string say_time_left(double elapsed_s, std::size_t done, std::size_t left);

class Progress : public supervisor::RunListener {
 public:
  enum class Style { none, plain, terminal };

  /// terminal where standard error is one that can move its cursor, else plain.
  static Style find_style();

  Progress(Style style, const core::Settings &settings)
      : style_(style),
        repetitions_(settings.until ? 0 : settings.repetitions),
        shows_sizes_(!settings.sizes.empty()) {}
  ~Progress() override { clear(); }

  void on_loaded(const core::PluginInfo &plugin) override;
  void on_preparing(const std::string &benchmark) override;
  void on_start(const core::Result &result, std::size_t number, std::size_t count) override;
  void on_measured(const protocol::Measured &measured) override;
  void on_round(const std::string &benchmark, std::size_t plugins, uint32_t round) override;
  void on_result(const core::Result &result, std::size_t number, std::size_t count) override;
  void on_profiling(const core::Result &result) override;
  void on_profiled(const core::Result &result) override;

 private:
  std::string say_repetition(uint32_t number) const;
  std::string name_of(const core::Result &result) const;
  std::string time_left(std::size_t done, std::size_t count);
  void show(const std::string &text);
  void say(const std::string &text);
  void clear();

  Style style_;
  uint32_t repetitions_;  ///< 0: not known beforehand
  bool shows_sizes_;
  uint32_t measured_ = 0;
  bool line_is_open_ = false;
  std::string current_;
  std::chrono::steady_clock::time_point last_shown_{};
  std::chrono::steady_clock::time_point started_{};  ///< when the first result was
  std::optional<std::size_t> done_before_;           ///< by an earlier run that this one resumes
};

}  // namespace torment::cli
