// Records as one HTML page: no file beside it, no network, and without a script every table.
// docs/report.md says what it shows.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "report/scored_record.h"

namespace torment::report {

std::string to_page(std::span<const ScoredRecord> records);

}  // namespace torment::report
