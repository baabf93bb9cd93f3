// Records as text for a terminal of 80 columns: the paper's tables and score lines.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "core/plugin_score.h"
#include "report/scored_record.h"

namespace torment::report {

/// Everything: for each record what ran where, a table per plugin, and the score lines. Only ASCII but for
/// names that the record brings; no colours, no control characters but the line feed.
std::string to_console(std::span<const ScoredRecord> records);

/// The parts of it. A sweep has neither tables per plugin nor scores, but to_console_sweep (console_sweep.h).
std::string to_console_heading(const ScoredRecord &scored);
std::string to_console_plugin(const core::Record &record, const core::PluginInfo &plugin);
std::string to_console_table(const ScoredRecord &scored, const core::PluginInfo &plugin,
                             const core::PluginScore &score);
std::string to_console_scores(const ScoredRecord &scored, const core::RecordScores &scores);

}  // namespace torment::report
