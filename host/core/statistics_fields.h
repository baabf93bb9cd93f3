// The JSON keys of what is computed from samples: summaries, overheads, sweeps.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/described.h"
#include "core/overheads.h"
#include "core/statistics.h"
#include "core/sweep.h"

namespace torment::core {

void describe(Either<Summary> auto &value, auto &&field) {
  field("count", value.count);
  field("peak_s", value.peak_s);
  field("average_s", value.average_s);
  field("stddev_s", value.stddev_s);
  field("median_s", value.median_s);
  field("median_low_s", value.median_low_s);
  field("median_high_s", value.median_high_s);
  field("lower_quartile_s", value.lower_quartile_s);
  field("upper_quartile_s", value.upper_quartile_s);
  field("outliers", value.outliers);
}

void describe(Either<Overhead> auto &value, auto &&field) {
  field("rounds", value.rounds);
  field("calls", value.calls);
  field("with_s", value.with_s);
  field("without_s", value.without_s);
  field("difference_s", value.difference_s);
  field("difference_low_s", value.difference_low_s);
  field("difference_high_s", value.difference_high_s);
  field("bytes", value.bytes);
  field("rate_bytes_per_s", value.rate_bytes_per_s);
  field("rate_low_bytes_per_s", value.rate_low_bytes_per_s);
  field("rate_high_bytes_per_s", value.rate_high_bytes_per_s);
}

void describe(Either<SweepPoint> auto &value, auto &&field) {
  field("size", value.size);
  field("time_s", value.time_s);
}

void describe(Either<Growth> auto &value, auto &&field) {
  field("exponent", value.exponent);
  field("r_squared", value.r_squared);
}

void describe(Either<Crossover> auto &value, auto &&field) {
  field("kind", value.kind);
  field("measured_size", value.measured_size);
  field("size", value.size);
}

void describe(Either<SweepSeries> auto &value, auto &&field) {
  field("plugin", value.plugin);
  field("benchmark", value.benchmark);
  field("variant", value.variant);
  field("parameter", value.parameter);
  field("fixed", value.fixed);
  field("points", value.points);
  field("growth", value.growth);
  field("crossover", value.crossover);
}

}  // namespace torment::core
