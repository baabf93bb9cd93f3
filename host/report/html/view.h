// What the page shows, computed once: every figure is core's, nothing here scores a second time.
// Not for markup (section_*.cpp).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/device_limits.h"
#include "core/overheads.h"
#include "core/plugin_score.h"
#include "core/statistics.h"
#include "core/sweep.h"
#include "report/scored_record.h"

namespace torment::report::html {

/// One result with all that is said of it.
struct ResultView {
  const core::Result *result = nullptr;
  std::string name;                              ///< "benchmark", or "benchmark/variant"
  core::Summary times;                           ///< of upload + compute + download
  core::Figures ratios;                          ///< null unless verified and the reference has it
  bool is_scored = false;                        ///< the suite's variant of a benchmark that counts
  std::optional<core::Interval> ratio_interval;  ///< of the average ratio; only where it is scored
  std::optional<double> upload_s;                ///< arithmetic means of the phases
  std::optional<double> compute_s;
  std::optional<double> download_s;
  core::Rates rates;
  core::LimitShares shares;           ///< null where the device's limits are not known
  core::LimitShares measured_shares;  ///< of the roofs that the run measured

  bool is_verified() const { return result->outcome == core::Outcome::verified; }
};

/// One plugin of a run.
struct PluginView {
  const core::PluginInfo *plugin = nullptr;
  core::PluginScore score;
  std::string id;        ///< of its section in the page
  std::string compiler;  ///< "gcc 12.2.0, openacc"; empty: could not be loaded
  std::string device;    ///< name_device
  std::optional<core::Model> model;
  const core::Gpu *gpu = nullptr;  ///< where it ran, when the record knows it
  core::DeviceLimits limits;       ///< of that GPU
  std::vector<ResultView> results;
};

/// One record.
struct RunView {
  const ScoredRecord *scored = nullptr;
  const core::Reference *reference = nullptr;  ///< null: none, or one that doesn't fit
  std::string id;                              ///< of its section in the page, e.g. "run-1"
  std::string name;                            ///< "hostname, 2026-11-29 22:34"
  std::vector<PluginView> plugins;             ///< in the record's order
  std::optional<std::string> sequential_baseline;
  std::optional<std::string> cuda_baseline;
  std::vector<core::SweepSeries> sweep;  ///< empty for a run

  const core::Record &record() const { return scored->record; }
  bool is_sweep() const { return core::is_sweep(scored->record); }
  bool is_overheads() const { return core::is_overheads(scored->record); }

  /// Whether it ran benchmarks at the size of a class, which scores, ratios and history are of.
  bool has_scores() const { return !is_sweep() && !is_overheads(); }
};

/// `records` must outlive the view.
std::vector<RunView> make_run_views(std::span<const ScoredRecord> records);

/// "2026-11-29 22:34" of "2026-11-29T22:34:17Z"; other texts as they are.
std::string to_minute(std::string_view started);

}  // namespace torment::report::html
