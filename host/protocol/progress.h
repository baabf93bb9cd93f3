// The page that worker and host share, so that the host knows where a worker was when it died, and can show
// how far it is, at no cost to the measurement.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace torment::protocol {

enum class Stage : uint32_t {
  idle,
  load,
  open,
  create,
  upload,
  compute,
  download,
  check,
  destroy,
  close,
  prepare
};

/// Where an address that a worker faulted at lies.
enum class FaultPlace : uint32_t { none, elsewhere, input, beside_output };

/// Lives in shared memory. The plugin could write to it too, so that readers take nothing for granted.
struct ProgressPage {
  std::atomic<uint32_t> stage{0};
  std::atomic<uint32_t> repetition{0};  ///< counted from 0, the discarded ones included
  std::atomic<uint32_t> fault{0};       ///< FaultPlace of the signal that ended the worker
  std::atomic<uint32_t> lost_host{0};   ///< 1: the worker ended itself, since its channel was closed
};
static_assert(std::atomic<uint32_t>::is_always_lock_free);

/// In words, e.g. "in compute of repetition 3 of 11"; `repetitions` of 0 leaves the count out.
std::string describe_stage(const ProgressPage &page, uint32_t repetitions);

}  // namespace torment::protocol
