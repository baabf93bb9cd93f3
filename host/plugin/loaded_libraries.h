// Which shared libraries the dynamic linker holds: what a plugin brought along, and which build of it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/plugin_info.h"

namespace torment::plugin {

/// All of this process, in the order in which they were loaded; neither the program nor the kernel's vDSO.
std::vector<core::LoadedLibrary> list_loaded_libraries();

}  // namespace torment::plugin
