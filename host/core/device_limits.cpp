// SPDX-License-Identifier: Apache-2.0
#include "core/device_limits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "core/statistics.h"

namespace torment::core {
namespace {

/// Results per clock and multiprocessor. A 0 is "not known".
struct Throughput {
  std::string_view compute_capability;
  double double_fma;
  double double_matrix_fma;
  double single_fma;
  double integer_mad;
};

constexpr std::array throughputs{
    Throughput{"6.0", 32, 32, 64, 0}, Throughput{"6.1", 4, 4, 128, 0},     Throughput{"7.0", 32, 32, 64, 64},
    Throughput{"7.5", 2, 2, 64, 64},  Throughput{"8.0", 32, 64, 64, 64},   Throughput{"8.6", 2, 2, 128, 64},
    Throughput{"8.9", 2, 2, 128, 64}, Throughput{"9.0", 64, 128, 128, 64}, Throughput{"10.0", 64, 64, 128, 0},
    Throughput{"12.0", 2, 2, 128, 0},
};

constexpr double operations_per_fma = 2;
constexpr double transfers_per_clock = 2;  // double data rate
constexpr double bits_per_byte = 8;

std::optional<double> positive(double value) {
  return std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

std::optional<double> divide(std::optional<double> dividend, std::optional<double> divisor) {
  if (!dividend || !divisor) return std::nullopt;
  return positive(*dividend / *divisor);
}

std::optional<double> operation_limit(std::string_view operation, const DeviceLimits &limits) {
  if (operation == "double-precision operation") return limits.double_matrix_per_s;
  if (operation == "single-precision operation") return limits.single_per_s;
  if (operation == "32-bit integer operation") return limits.integer_per_s;
  return std::nullopt;
}

}  // namespace

DeviceLimits compute_limits(const Gpu &gpu) {
  DeviceLimits limits;
  if (gpu.memory_clock_mhz && gpu.memory_bus_bits) {
    limits.bytes_per_s =
        positive(transfers_per_clock * *gpu.memory_clock_mhz * 1e6 * *gpu.memory_bus_bits / bits_per_byte);
  }
  const auto *row =
      std::ranges::find(throughputs, gpu.compute_capability.value_or(""), &Throughput::compute_capability);
  if (row == throughputs.end() || !gpu.clock_mhz || !gpu.multiprocessors) return limits;
  const double fmas = operations_per_fma * *gpu.clock_mhz * 1e6 * *gpu.multiprocessors;
  limits.double_per_s = positive(fmas * row->double_fma);
  limits.double_matrix_per_s = positive(fmas * row->double_matrix_fma);
  limits.single_per_s = positive(fmas * row->single_fma);
  limits.integer_per_s = positive(fmas * row->integer_mad);
  return limits;
}

Rates compute_rates(const Result &result) {
  if (result.outcome != Outcome::verified || !result.cost) return {};
  const std::optional<double> median_s = summarize(compute_times_s(result.samples)).median_s;
  return {.bytes_per_s = divide(result.cost->bytes, median_s),
          .operations_per_s = divide(result.cost->operations, median_s),
          .intensity = divide(result.cost->operations, result.cost->bytes)};
}

std::optional<double> LimitShares::greater() const {
  if (bytes && operations) return std::max(*bytes, *operations);
  return bytes ? bytes : operations;
}

LimitShares compute_shares(const Result &result, const Rates &rates, const DeviceLimits &limits) {
  LimitShares shares;
  shares.bytes = divide(rates.bytes_per_s, limits.bytes_per_s);
  if (result.cost)
    shares.operations = divide(rates.operations_per_s, operation_limit(result.cost->operation, limits));
  return shares;
}

}  // namespace torment::core
