// Where a profile's program may be: files by name along PATH, prefixes and extra folders.
// Says nothing of what the programs are.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "build/profile.h"

namespace torment::build {

struct Candidate {
  std::filesystem::path path;
  std::string module;                              ///< the environment module that brings it; empty: none
  std::map<std::string, std::string> environment;  ///< to call it with
};

/// Executable files that fit, in order of search; of several names of one file only the best: one
/// with a version in it, else the first.
std::vector<Candidate> find_candidates(const FindRule &rule);

/// True when a name like gcc-12 says which version it is.
bool names_a_version(const std::filesystem::path &program);

}  // namespace torment::build
