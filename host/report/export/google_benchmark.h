// A record in the JSON of Google Benchmark, for its compare.py and for what else reads that.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "report/scored_record.h"

namespace torment::report {

/// Every kept repetition of what is verified, then its mean, median, standard deviation and coefficient of
/// variation, all in ns, named "BENCHMARK/REVISION/VARIANT/SIZE/PLUGIN", so that what must not be compared
/// has different names. `cpu_time` repeats `real_time`, since programs ask for it and processor time is not
/// measured. What is not verified is left out; the context's "torment_left_out" names it.
std::string to_google_benchmark(const ScoredRecord &scored);

}  // namespace torment::report
