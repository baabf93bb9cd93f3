// Making a plugin again as its build record says it was made, and telling what differs.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "build/plugin_build.h"

namespace torment::build {

/// What a build record says of how its plugin was made.
struct BuildWish {
  std::string plugin;
  std::string profile;
  std::string version;  ///< of the compiler
  std::vector<std::string> asked_flags;
  std::vector<std::string> benchmarks;  ///< whose units it has, in order
  nlohmann::json record;
};

/// Throws core::Error when the text is no build record.
BuildWish parse_build_wish(std::string_view build_record);

/// Builds it with the profile of that name among `options.profiles` and a compiler of that version; all else
/// of `options` holds. Throws core::UsageError when there is no such profile or compiler.
Build rebuild(const BuildWish &wish, BuildOptions options);

/// What differs between two build records of one plugin, a line each: compiler, profile, flags, sources,
/// units, libraries, and the file itself. Empty: nothing.
std::vector<std::string> compare_builds(const nlohmann::json &before, const nlohmann::json &after);

}  // namespace torment::build
