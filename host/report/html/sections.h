// The parts of the page, one file each, in the order in which they stand. Each writes nothing where the
// records hold nothing for it. Headings: those of all records are <h2>, those of one record <h3> under its
// <h2>.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "core/feature_table.h"
#include "report/html/history.h"
#include "report/html/view.h"
#include "report/html/writer.h"

namespace torment::report::html {

// Of all records together, side by side.
void write_summary(Writer &page, std::span<const RunView> runs);
void write_scores(Writer &page, std::span<const RunView> runs);
void write_machines(Writer &page, std::span<const RunView> runs);
void write_history(Writer &page, const History &history);
void write_features(Writer &page, std::span<const core::FeatureTable> tables);

// Of one record.
void write_ratios(Writer &page, const RunView &run);
void write_plugins(Writer &page, const RunView &run);
void write_benchmarks(Writer &page, const RunView &run);
void write_limits(Writer &page, const RunView &run);
void write_profiles(Writer &page, const RunView &run);
void write_spread(Writer &page, const RunView &run);
void write_sweep(Writer &page, const RunView &run);
void write_overheads(Writer &page, const RunView &run);
void write_outcomes(Writer &page, const RunView &run);
void write_builds(Writer &page, const RunView &run);
void write_settings(Writer &page, const RunView &run);

}  // namespace torment::report::html
