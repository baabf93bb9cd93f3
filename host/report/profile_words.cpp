// SPDX-License-Identifier: Apache-2.0
#include "report/profile_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "report/number.h"

namespace torment::report {
namespace {

/// What takes less of the time is not worth a word beside what takes most.
constexpr double least_second_share = 0.2;

std::array<const core::PhaseProfile *, 3> phases_of(const core::DeviceProfile &profile) {
  return {&profile.upload, &profile.compute, &profile.download};
}

/// Something that takes time, and the words for it.
struct Part {
  double time_s = 0;
  std::string words;
};

std::string to_percent(double share) {
  return to_fixed(std::round(100 * share), 0) + " %";
}

/// "3.0", "42".
std::string to_short(double number) {
  return to_fixed(number, number < 10 ? 1 : 0);
}

/// " at 3.0 GB/s"; empty: no rate.
std::string at_rate(const core::TransferProfile &transfer) {
  const auto rate = transfer.rate_bytes_per_s();
  return rate && transfer.bytes > 0 ? " at " + to_short(*rate / 1e9) + " GB/s" : "";
}

/// The same kind of transfer of several phases is one part.
void add_transfers(const core::DeviceProfile &profile, std::vector<Part> &parts) {
  std::vector<core::TransferProfile> sums;
  for (const core::PhaseProfile *phase : phases_of(profile)) {
    for (const core::TransferProfile &transfer : phase->transfers) {
      auto known = std::find_if(sums.begin(), sums.end(), [&](const core::TransferProfile &sum) {
        return sum.kind == transfer.kind && sum.host_memory == transfer.host_memory;
      });
      if (known == sums.end()) known = sums.insert(known, {transfer.kind, transfer.host_memory, 0, 0, 0});
      known->count += transfer.count;
      known->bytes += transfer.bytes;
      known->device_s += transfer.device_s;
    }
  }
  for (const core::TransferProfile &sum : sums)
    parts.push_back({sum.device_s, "in " + name_transfer(sum) + "s" + at_rate(sum)});
}

double sum_kernels_s(const core::DeviceProfile &profile) {
  double sum_s = 0;
  for (const core::PhaseProfile *phase : phases_of(profile))
    for (const core::KernelProfile &kernel : phase->kernels)
      sum_s += kernel.device_s;
  return sum_s;
}

/// Says where most of it is: in launching, or in which phase.
Part idle_part(const core::DeviceProfile &profile) {
  static constexpr std::array names{"upload", "compute", "download"};
  const auto phases = phases_of(profile);
  Part part{0, "with the device idle"};
  std::size_t most = 0;
  for (std::size_t i = 0; i < phases.size(); i++) {
    part.time_s += phases[i]->idle_s;
    if (phases[i]->idle_s > phases[most]->idle_s) most = i;
  }
  const core::PhaseProfile &phase = *phases[most];
  const double launch_s = phase.launch_s.value_or(0);
  if (phase.launches > 0 && launch_s > phase.idle_s / 2) {
    part.words += " (a launch takes the host " +
                  to_short(1e6 * launch_s / static_cast<double>(phase.launches)) + " us)";
  } else {
    part.words += std::string(", most of it in ") + names.at(most);
  }
  return part;
}

/// Without the parameters, which a demangled name ends with.
std::string_view without_parameters(std::string_view name) {
  if (!name.ends_with(')')) return name;
  int depth = 0;
  for (std::size_t i = name.size(); i > 1; i--) {
    if (name[i - 1] == ')') depth++;
    if (name[i - 1] == '(' && --depth == 0) return name.substr(0, i - 1);
  }
  return name;
}

std::string describe_kernel(const core::KernelProfile &kernel) {
  std::string text = "kernel " + std::string(without_parameters(kernel.name)) + " in blocks of " +
                     std::to_string(kernel.block.count()) +
                     (kernel.block.count() == 1 ? " thread" : " threads");
  if (!kernel.occupancy) return text;
  text += ", occupancy at most " + to_percent(*kernel.occupancy);
  if (!kernel.occupancy_limit.empty()) text += " (" + kernel.occupancy_limit + ")";
  return text;
}

}  // namespace

const core::KernelProfile *find_longest_kernel(const core::DeviceProfile &profile) {
  const core::KernelProfile *longest = nullptr;
  for (const core::PhaseProfile *phase : phases_of(profile))
    for (const core::KernelProfile &kernel : phase->kernels)
      if (!longest || kernel.device_s > longest->device_s) longest = &kernel;
  return longest;
}

std::string name_transfer(const core::TransferProfile &transfer) {
  std::string side;
  if (transfer.host_memory)
    side = transfer.host_memory == core::HostMemory::pinned ? "page-locked " : "pageable ";
  switch (transfer.kind) {
    case core::TransferKind::to_device:
      return side + "upload";
    case core::TransferKind::from_device:
      return side + "download";
    case core::TransferKind::on_device:
      return "on-device copy";
    case core::TransferKind::between_devices:
      return "device-to-device copy";
    case core::TransferKind::memory_set:
      break;
  }
  return "memory set";
}

std::string to_text(const core::Extent &extent) {
  std::string text = std::to_string(extent.x);
  if (extent.y != 1 || extent.z != 1) text += " x " + std::to_string(extent.y);
  if (extent.z != 1) text += " x " + std::to_string(extent.z);
  return text;
}

std::string describe_profile(const core::DeviceProfile &profile) {
  if (!profile.has_figures()) return profile.note.empty() ? "nothing was profiled" : profile.note;
  const double whole_s = profile.host_s();
  std::vector<Part> parts;
  add_transfers(profile, parts);
  if (const double kernels_s = sum_kernels_s(profile); kernels_s > 0)
    parts.push_back({kernels_s, "in kernels"});
  parts.push_back(idle_part(profile));
  std::stable_sort(parts.begin(), parts.end(),
                   [](const Part &a, const Part &b) { return a.time_s > b.time_s; });
  std::string text;
  for (const Part &part : parts) {
    const double share = whole_s > 0 ? std::min(part.time_s / whole_s, 1.0) : 0;
    const bool is_first = text.empty();
    if (!is_first && share < least_second_share) break;
    text += (is_first ? "" : ", ") + to_percent(share) + (is_first ? " of the time " : " ") + part.words;
  }
  if (const core::KernelProfile *kernel = find_longest_kernel(profile))
    text += "; " + describe_kernel(*kernel);
  if (!profile.note.empty()) text += " (" + profile.note + ")";
  return text;
}

}  // namespace torment::report
