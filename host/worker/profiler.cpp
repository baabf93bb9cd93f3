// SPDX-License-Identifier: Apache-2.0
#include "worker/profiler.h"

#include <algorithm>

#include "core/error.h"
#include "core/occupancy.h"

namespace torment::worker {
namespace {

std::size_t index_of(protocol::Stage phase) {
  if (phase == protocol::Stage::upload) return 0;
  return phase == protocol::Stage::compute ? 1 : 2;
}

void fill_in_occupancy(core::PhaseProfile &phase, const core::MultiprocessorLimits &limits) {
  for (core::KernelProfile &kernel : phase.kernels) {
    const auto occupancy = core::compute_occupancy(kernel, limits);
    if (!occupancy) continue;
    kernel.occupancy = occupancy->fraction;
    kernel.occupancy_limit = occupancy->limit;
  }
}

void append(std::string &note, const std::string &text) {
  note += (note.empty() ? "" : "; ") + text;
}

}  // namespace

void Profiler::begin(uint32_t discarded) {
  discarded_ = discarded;
  repetitions_ = 0;
  sums_ = {};
  launches_by_device_.clear();
  damaged_ = 0;
  dropped_ = 0;
  failure_.clear();
}

void Profiler::on_repetition_begin(uint32_t number) {
  number_ = number;
  marks_ = {};
}

/// Asked on the way of exceptions too, so none may come out of it.
uint64_t Profiler::now_ns() try { return cupti_.now_ns(); } catch (const core::Error &error) {
  failure_ = error.what();
  return 0;
}

void Profiler::on_phase_begin(protocol::Stage phase) {
  current_ = &marks_.at(index_of(phase));
  current_->begin_ns = now_ns();
}

void Profiler::on_phase_return() {
  current_->return_ns = now_ns();
}

void Profiler::on_phase_end() {
  current_->end_ns = now_ns();
}

void Profiler::on_repetition_end() try {
  const device::Activities activities = cupti_.take();
  if (number_ < discarded_) return;
  repetitions_++;
  damaged_ += activities.damaged;
  dropped_ += activities.dropped;
  for (std::size_t i = 0; i < marks_.size(); i++)
    sums_.at(i).add(marks_.at(i), activities);
  for (const device::KernelActivity &kernel : activities.kernels)
    launches_by_device_[kernel.device]++;
} catch (const std::exception &error) {
  failure_ = error.what();
}

core::DeviceProfile Profiler::sum_up(const device::CudaDriver *driver) const {
  core::DeviceProfile profile;
  profile.recorder = cupti_.name();
  profile.repetitions = repetitions_;
  profile.upload = sums_[0].profile();
  profile.compute = sums_[1].profile();
  profile.download = sums_[2].profile();
  const auto most_used = std::max_element(launches_by_device_.begin(), launches_by_device_.end(),
                                          [](const auto &a, const auto &b) { return a.second < b.second; });
  if (driver && most_used != launches_by_device_.end()) try {
      const int ordinal = static_cast<int>(most_used->first);
      profile.device = driver->describe(ordinal).uuid;
      for (core::PhaseProfile *phase : {&profile.upload, &profile.compute, &profile.download})
        fill_in_occupancy(*phase, driver->limits(ordinal));
    } catch (const core::Error &) {  // NOLINT(bugprone-empty-catch): device and occupancy stay unknown
    }
  if (!failure_.empty()) append(profile.note, failure_);
  if (damaged_ > 0) append(profile.note, std::to_string(damaged_) + " damaged records were left out");
  if (dropped_ > 0) append(profile.note, "CUPTI had no room for " + std::to_string(dropped_) + " records");
  std::size_t left_out = 0;
  for (const PhaseSum &sum : sums_)
    left_out += sum.count_left_out();
  if (left_out > 0) append(profile.note, std::to_string(left_out) + " shorter launch shapes are not listed");
  return profile;
}

}  // namespace torment::worker
