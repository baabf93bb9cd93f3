// Records to test with.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "report/scored_record.h"

namespace torment::report {

/// A run of three plugins (gcc sequential, gcc OpenACC, nvcc) that all verified two benchmarks.
ScoredRecord make_sample();

/// A sweep over 6 sizes: gcc sequential, whose times are proportional to size; gcc OpenACC `auto`, always as
/// long as the former at 64; nvcc, which ran out of memory at the two greatest sizes.
ScoredRecord make_sweep();

/// The sample as three nodes of one kind measured it, merged; one of them failed at one result.
ScoredRecord make_merged();

/// Names that break reports: invalid UTF-8, quotes, line breaks, escape sequences, formulas, markup, 400
/// characters.
std::vector<std::string> hostile_texts();

/// A record with a hostile text wherever a text can be, times that are not numbers, and results with 0, 1
/// and 4 samples.
ScoredRecord make_hostile();

}  // namespace torment::report
