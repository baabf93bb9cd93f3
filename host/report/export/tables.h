// The tables that can be made of records. docs/export.md says what each column holds.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "report/export/table.h"
#include "report/scored_record.h"

namespace torment::report {

/// A row per plugin, benchmark, variant and size. A plugin without results has one row with no benchmark, a
/// unit that the compiler rejected one with the outcome "build failed".
Table make_result_table(std::span<const ScoredRecord> records);

/// What directives cost: a row per plugin, item and size. Results that are no comparisons are left out.
Table make_overhead_table(std::span<const ScoredRecord> records);

/// A row per kept repetition of every result, with its phases.
Table make_sample_table(std::span<const ScoredRecord> records);

/// A row per phase, kernel and kind of transfer of every result with a device's own account; sums over the
/// profiled repetitions, and means of one launch, transfer or repetition.
Table make_profile_table(std::span<const ScoredRecord> records);

/// A row per plugin of a record: its scores and speedups. Sweeps have none.
Table make_score_table(std::span<const ScoredRecord> records);

/// A row per benchmark, variant and size of a record, a column per plugin: `figure` of what is verified. The
/// variants that the suite scores share a row, called "scored", since plugins of other models have no other
/// to hold against it. `figure` is one of matrix_figures(); of results that have all of that, the first
/// counts.
Table make_matrix_table(std::span<const ScoredRecord> records, std::string_view figure);

/// "median_s", "peak_s", ...
std::span<const std::string_view> matrix_figures();

/// Whether sizes vary, so that documents, too, must tell them.
bool has_sweep(std::span<const ScoredRecord> records);

/// The record's reference where it fits, else null.
const core::Reference *find_fitting_reference(const ScoredRecord &scored);

}  // namespace torment::report
