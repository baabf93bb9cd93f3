// Repetitions of one result that several worker processes made: where memory comes to lie, and what a process
// is lucky or unlucky in besides, stays for as long as it lives, so that repetitions of one process are no
// independent times. Source: T. Kalibera, R. Jones, "Rigorous benchmarking in reasonable time", ISMM 2013,
// section 5.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/result.h"

namespace torment::core {

/// How many repetitions each process makes: as even as can be, earlier ones one more. `processes` is above 0
/// and at most `repetitions`.
std::vector<uint32_t> split_repetitions(uint32_t repetitions, uint32_t processes);

/// Adds to `whole` what one more process measured of the same unit. The outcome and message are the part's.
void append_process(Result &whole, const Result &part);

/// Total times in seconds, of which none depends on another: the median of each process's repetitions or, of
/// a result of one process, each repetition's.
std::vector<double> independent_times_s(const Result &result);

}  // namespace torment::core
