// Where a profile's program may be: files by name along PATH, prefixes and extra folders.
// Says nothing of what the programs are.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "build/profile.h"

namespace torment::build {

/// Executable files that fit, in order of search; of several names of one file only the best: one
/// with a version in it, else the first.
std::vector<std::filesystem::path> find_candidates(const FindRule &rule);

/// True when a name like gcc-12 says which version it is.
bool names_a_version(const std::filesystem::path &program);

}  // namespace torment::build
