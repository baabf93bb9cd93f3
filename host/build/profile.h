// A compiler profile: how one compiler is found, told apart and driven for one model and target.
// Not for what was found on this machine (finder.h) nor for proving it (probe.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "build/version.h"
#include "core/plugin_info.h"

namespace torment::build {

/// Where to look for the program.
struct FindRule {
  std::vector<std::string> names;             ///< globs
  std::vector<std::string> prefix_variables;  ///< each names a folder whose bin/ is searched first
  std::vector<std::string> folders;           ///< globs, searched after PATH
};

/// How to tell that a program is this compiler, by its predefined macros.
struct IdentityRule {
  std::vector<std::string> macros;  ///< arguments that print them
  std::vector<std::string> required;
  std::vector<std::string> forbidden;
  std::vector<std::string> version;  ///< macros of major, minor, patch; 1 to 3
};

struct Flags {
  std::vector<std::string> compile;
  std::vector<std::string> link;
  std::vector<std::string> libraries;  ///< behind the object files when linking
};

/// Flags that are added for versions in [from, below).
struct VersionFlags {
  std::optional<Version> from;
  std::optional<Version> below;
  Flags flags;
};

/// What a compiler prints, and what that means.
struct KnownMessage {
  std::string contains;
  std::string reason;
  std::string package;  ///< that mends it; empty: none
};

struct Profile {
  std::filesystem::path file;
  std::string hash;  ///< SHA-256 of the file
  std::string name;
  std::string summary;
  core::Model model = core::Model::sequential;
  core::Place target = core::Place::host;
  std::string plugin_name;  ///< with placeholders
  FindRule find;
  IdentityRule identity;
  Flags flags;
  std::vector<VersionFlags> by_version;
  std::map<std::string, std::string> environment;  ///< to run the plugin with
  std::vector<KnownMessage> known_messages;
  std::string package;  ///< that brings the compiler; empty: none known
  std::string notes;
};

/// One profile's text; `file` gives its name. Throws core::UsageError naming the file and the key.
Profile parse_profile(std::string_view text, const std::filesystem::path &file);

/// The same from the file; throws core::Error when it can't be read.
Profile read_profile(const std::filesystem::path &file);

/// Reads all profiles (*.json, but not *.schema.json) of the folders, sorted by name; one in a later
/// folder takes the place of an earlier one of the same name. Throws core::UsageError.
std::vector<Profile> read_profiles(const std::vector<std::filesystem::path> &folders);

/// The profile's flags for that version, rows of by_version appended in order.
Flags flags_for(const Profile &profile, const Version &version);

}  // namespace torment::build
