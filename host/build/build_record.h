// The build record: the JSON file beside a plugin that says how it was made. Reading is for whoever
// runs or shows plugins; writing is for the build alone (plugin_build.cpp).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/plugin_info.h"

namespace torment::build {

inline constexpr int build_record_schema_version = 1;

struct BuildRecord {
  std::string text;                                ///< the file as it is; empty when it is no JSON
  std::map<std::string, std::string> environment;  ///< to run the plugin with
  std::vector<core::FailedUnit> failed_units;
  std::string warning;  ///< what is wrong with the record; the rest is what could be read of it
};

/// Where the record of a plugin lies: NAME.build.json beside NAME.so.
std::filesystem::path build_record_path(const std::filesystem::path &plugin);

/// A record's text. A broken one gives a warning; never throws for what it holds.
BuildRecord parse_build_record(std::string text);

/// The plugin's record, or nothing when there is none. A broken one gives a warning; never throws
/// for what the file holds.
std::optional<BuildRecord> read_build_record(const std::filesystem::path &plugin);

}  // namespace torment::build
