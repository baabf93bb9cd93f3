// What makes a verified result less than trustworthy. docs/measuring.md lists the bounds.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/record.h"
#include "core/warning.h"

namespace torment::core {

/// Of a result of that plugin in that record, whose settings, machine and roofs are known. None for results
/// that are not verified, and for comparisons of two paths, which have their own intervals.
std::vector<Warning> list_warnings(const Record &record, const PluginInfo &plugin, const Result &result);

}  // namespace torment::core
