// What a device can do at most, from what the record knows of it, and what a result reached of that.
// Not for the cost of a benchmark, which is the host's to declare (benchmarks/).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/machine.h"
#include "core/result.h"

namespace torment::core {

/// The greatest rates of a device; null: not known.
struct DeviceLimits {
  std::optional<double> bytes_per_s;          ///< of its memory: 2 transfers a clock * clock * bus width
  std::optional<double> double_per_s;         ///< double-precision operations, a fused multiply-add being two
  std::optional<double> double_matrix_per_s;  ///< the same with its matrix units; never below double_per_s
  std::optional<double> single_per_s;
  std::optional<double> integer_per_s;  ///< 32-bit integer operations, a multiply-add being two
};

/// From memory clock and bus width, and from clock, multiprocessors and compute capability. Results per clock
/// and multiprocessor: CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions"; of matrix
/// units: NVIDIA's architecture papers of A100 and H100. Null for a capability that the table lacks.
DeviceLimits compute_limits(const Gpu &gpu);

/// What the compute phase of a result reached, by its cost model and the median of its compute times.
struct Rates {
  std::optional<double> bytes_per_s;
  std::optional<double> operations_per_s;
  std::optional<double> intensity;  ///< operations a byte
};

/// All null unless the result is verified and has a cost.
Rates compute_rates(const Result &result);

/// Shares of the device's limits, 1 being all of it. For double-precision operations the limit is that of the
/// matrix units, which some compilers use.
struct LimitShares {
  std::optional<double> bytes;
  std::optional<double> operations;

  /// The greater one: the limit that the result is nearer to.
  std::optional<double> greater() const;
};

LimitShares compute_shares(const Result &result, const Rates &rates, const DeviceLimits &limits);

}  // namespace torment::core
