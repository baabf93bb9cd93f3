// Where this program finds what belongs to it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

namespace torment::cli {

/// Folders that reference files are looked for in; they need not exist.
std::vector<std::filesystem::path> reference_folders();

/// Makes the paths in TORMENT_ORACLES absolute, since workers run in folders of their own.
void anchor_oracle_paths();

}  // namespace torment::cli
