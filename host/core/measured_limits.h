// What simple loops reached where a plugin ran, as limits of a result: the measured beside the nominal ones
// of device_limits.h. docs/limits.md derives the formula.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "core/device_limits.h"
#include "core/record.h"

namespace torment::core {

/// What measuring may be off by: a result up to this far above a roof is no fault.
inline constexpr double roof_margin = 0.1;

/// The GPU of the record's machine that the plugin ran on; null: none, or not known.
const Gpu *find_gpu(const Record &record, const PluginInfo &plugin);

/// The roofs of where the plugin ran: its device's; one thread's of the host for model `sequential`, all
/// threads' for the others. Null: none were measured there.
const Roofs *find_roofs(const Record &record, const PluginInfo &plugin);

/// A cache's rate, in bytes a second, and how many bytes it holds.
struct CacheLimit {
  double bytes_per_s = 0;
  double capacity_bytes = 0;
};

/// The greatest rate at which arrays of `footprint_bytes` can be worked on, in bytes a second, with these
/// caches, nearest first, and that memory: min(r(1), r(i+1) * f / (f - c(i)) for all c(i) < f), since of each
/// f bytes a cache can keep at most c from having to come again.
double limit_bandwidth(std::span<const CacheLimit> caches, double memory_bytes_per_s, double footprint_bytes);

/// Null where nothing was measured, and for integers. The footprint is what the result's cost model uploads
/// and downloads. Matrix units are taken to exceed the measured double-precision rate as they do nominally.
DeviceLimits find_measured_limits(const Record &record, const PluginInfo &plugin, const Result &result);

}  // namespace torment::core
