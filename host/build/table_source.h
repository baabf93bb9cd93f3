// The generated source that makes a plugin of its units: it names them and includes plugins/plugin.c.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "build/unit_plan.h"

namespace torment::build {

/// `text` as a C string literal; bytes beyond ASCII as octal escapes.
std::string to_c_literal(std::string_view text);

/// The source of a table with those units of the plan.
std::string make_table_source(const PluginPlan &plan, const std::vector<std::size_t> &units);

}  // namespace torment::build
