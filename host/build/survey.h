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

/// Profiles whose name matches one of the globs and whose target or offload is one of the targets; all when
/// there are no globs, or no targets. Throws core::UsageError for a glob or a target that fits none.
std::vector<Profile> select_profiles(std::vector<Profile> profiles, const std::vector<std::string> &globs,
                                     const std::vector<std::string> &targets = {});

/// What the user wants other than what profiles say.
struct Choice {
  std::vector<std::string> compilers{};  ///< globs of program names, or paths; none: whatever is found
  std::vector<std::string> flags{};      ///< behind the profile's, to compile and to link with
  std::string plugin_name{};             ///< of the one plugin; empty: as the profile says
  std::string version{};                 ///< that the compiler must be of; empty: any
  bool afresh = false;                   ///< asks again where a compiler was refused before
};

/// Searches and probes, `jobs` at once. `scratch` keeps answers for the next time. Throws core::Error when it
/// can't be written to; core::UsageError for a compiler that no profile finds, and for a plugin name that
/// would be that of several plugins.
std::vector<SurveyedProfile> survey_compilers(const std::vector<Profile> &profiles,
                                              const std::filesystem::path &scratch, unsigned jobs,
                                              const Choice &choice = {});

}  // namespace torment::build
