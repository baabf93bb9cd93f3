// Order among version numbers of compilers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace torment::core {

/// Less than, for versions like "12.2.0": numbers by value, other text by its characters.
bool is_older_version(std::string_view left, std::string_view right);

}  // namespace torment::core
