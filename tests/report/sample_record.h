// Records to test with.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "report/scored_record.h"

namespace torment::report {

/// A run of three plugins (gcc sequential, gcc OpenACC, nvcc) that all verified two benchmarks.
ScoredRecord make_sample();

/// Names that break reports: invalid UTF-8, quotes, line breaks, escape sequences, formulas, markup, 400
/// characters.
std::vector<std::string> hostile_texts();

/// A record with a hostile text wherever a text can be, times that are not numbers, and results with 0, 1
/// and 4 samples.
ScoredRecord make_hostile();

}  // namespace torment::report
