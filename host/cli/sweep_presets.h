// Ready-made sweeps: which benchmarks over which sizes, with which other parameters.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/record.h"
#include "supervisor/run.h"

namespace torment::cli {

/// All sizes of the preset, rising. Throws core::UsageError when there is no preset of that name.
std::vector<uint64_t> preset_sizes(std::string_view name);

/// What the preset of the settings sweeps, of these only the settings' sizes and the benchmarks that their
/// patterns select. Throws core::UsageError where nothing is left.
std::vector<supervisor::PlannedBenchmark> select_preset(const core::Settings &settings);

/// "thesis-powers, ...", for messages.
std::string list_presets();

}  // namespace torment::cli
