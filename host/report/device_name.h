// What a reader calls the place where a plugin ran.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/record.h"

namespace torment::report {

/// The device's name by its uuid, else as the plugin's runtime told it; "host" for the host; empty where
/// nothing is known.
std::string name_device(const core::Record &record, const core::PluginInfo &plugin);

}  // namespace torment::report
