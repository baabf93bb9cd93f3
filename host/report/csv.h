// Records as CSV (RFC 4180): one row per plugin, benchmark and variant. docs/results.md says what each
// column holds.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/scored_record.h"

namespace torment::report {

/// The text with the header line first; lines end with CR LF. A plugin without results has one row with
/// no benchmark, a unit that the compiler rejected one with the outcome "build failed".
std::string to_csv(std::span<const ScoredRecord> records);

/// One text as a cell: without control characters, quoted where it must be, and with an apostrophe in front
/// where a spreadsheet would take it for a formula (=, +, -, @).
std::string to_csv_cell(std::string_view text);

}  // namespace torment::report
