// Two records, or two plugins, result by result: what belongs together, what got lost, and how times changed.
// The arithmetic is comparison.h's.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/comparison.h"
#include "core/record.h"
#include "core/reference.h"

namespace torment::core {

/// What is compared: a whole record, or one plugin of it.
struct Side {
  const Record *record = nullptr;
  const Reference *reference = nullptr;  ///< that its scores are taken with; null: none
  std::string plugin;                    ///< empty: all of them, each with that of the same name
};

/// A benchmark that both sides verified.
struct ComparedResult {
  const Result *baseline = nullptr;
  const Result *contender = nullptr;
  TimeRatio time;
};

/// A benchmark that one side verified and the other ran or built in vain.
struct FailedResult {
  const Result *verified = nullptr;
  const Result *failed = nullptr;
};

struct ScoreChange {
  std::string baseline;  ///< plugins' names
  std::string contender;
  std::optional<double> baseline_score;  ///< by average times; null: incomplete
  std::optional<double> contender_score;
  std::optional<double> ratio;  ///< contender's / baseline's: above 1 is better
};

struct RecordComparison {
  bool is_paired = false;  ///< the i-th times of both sides were measured together
  std::vector<ComparedResult> compared;
  std::vector<FailedResult> lost;             ///< verified by the baseline, failed by the contender
  std::vector<FailedResult> gained;           ///< the other way round
  std::vector<const Result *> only_baseline;  ///< verified, and absent on the other side
  std::vector<const Result *> only_contender;
  std::vector<ScoreChange> scores;
  std::optional<double> geometric_mean;  ///< of the ratios
  std::optional<Interval> geometric_mean_interval;

  /// Whether something is slower beyond the threshold, or lost.
  bool is_worse() const;
};

/// Why the two sides must not be compared: other suites, size classes, sizes, revisions, references or host
/// memory. Empty: they may be.
std::vector<std::string> list_misfits(const Side &baseline, const Side &contender);

/// Whether both sides are plugins of one run in which plugins took turns.
bool took_turns(const Side &baseline, const Side &contender);

/// What differs and may well be what is to be compared: host, processor, GPUs and their settings; and records
/// that are not complete, or of a machine that was not equally quiet, as the host's own work tells.
std::vector<std::string> list_circumstances(const Side &baseline, const Side &contender);

/// Each contender against the baseline; all their results are one family (comparison.h). Results belong
/// together when they are of the same benchmark, size of a sweep, and variant, where the variants that the
/// suite scores count as one; and of plugins of the same name, or of those that the sides name. Times are
/// paired where the settings say so or both sides took turns. The pointers are into the sides' records.
std::vector<RecordComparison> compare_records(const Side &baseline, std::span<const Side> contenders,
                                              const ComparisonSettings &settings);

}  // namespace torment::core
