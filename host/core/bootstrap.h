// How sure an average score is, by resampling the times that it was made from.
// Not for comparing two plugins: their intervals may overlap and still differ.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "core/scoring.h"

namespace torment::core {

/// 95 % percentile interval of the harmonic mean of average ratios: each benchmark's times are drawn
/// again with replacement, 2000 times, by a generator of fixed seed, so that the same times give the same
/// interval everywhere. The reference times are taken as exact. Null when a benchmark has fewer than
/// 6 times or no ratio. Source: Efron and Tibshirani, "An Introduction to the Bootstrap", chapter 13.
std::optional<Interval> bootstrap_average_score(std::span<const RatedTime> verified);

}  // namespace torment::core
