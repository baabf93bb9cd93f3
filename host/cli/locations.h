// Where this program finds what belongs to it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

namespace torment::cli {

/// Folders that reference files are looked for in; they need not exist.
std::vector<std::filesystem::path> reference_folders();

}  // namespace torment::cli
