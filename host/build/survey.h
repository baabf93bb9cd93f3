// Which compilers there are and what they are good for: every profile searched, every toolchain probed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "build/finder.h"
#include "build/probe.h"

namespace torment::build {

struct ProbedToolchain {
  Toolchain toolchain;
  Probe probe;
};

struct SurveyedProfile {
  Profile profile;
  std::vector<Stranger> strangers;
  std::vector<ProbedToolchain> toolchains;  ///< empty: the compiler was not found
};

/// Profiles whose name matches one of the globs; all when there are no globs. Throws
/// core::UsageError for a glob that fits none.
std::vector<Profile> select_profiles(std::vector<Profile> profiles, const std::vector<std::string> &globs);

/// Searches and probes, `jobs` at once. `scratch` keeps answers for the next time. Throws core::Error
/// when it can't be written to.
std::vector<SurveyedProfile> survey_compilers(const std::vector<Profile> &profiles,
                                              const std::filesystem::path &scratch, unsigned jobs);

}  // namespace torment::build
