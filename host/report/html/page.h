// Records as one HTML page: no file beside it, no network, and without a script every table.
// docs/report.md says what it shows.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "core/feature_table.h"
#include "report/scored_record.h"

namespace torment::report {

std::string to_page(std::span<const ScoredRecord> records);

/// With tables of what compilers take beside the records; there may be no records.
std::string to_page(std::span<const ScoredRecord> records, std::span<const core::FeatureTable> features);

}  // namespace torment::report
