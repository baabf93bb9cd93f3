// A compiler profile: how one compiler is found, told apart and driven for one model and target.
// Not for what was found on this machine (finder.h) nor for proving it (probe.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "build/version.h"
#include "core/plugin_info.h"

namespace torment::build {

/// Where to look for the program.
struct FindRule {
  std::vector<std::string> names;  ///< globs
  std::vector<std::string>
      prefix_variables;              ///< each names a folder whose bin/ is searched first; NAME/SUB its SUB
  std::vector<std::string> folders;  ///< globs, searched after PATH
  std::vector<std::string> modules;  ///< globs of environment modules, searched last
};

/// How to tell that a program is this compiler, by its predefined macros.
struct IdentityRule {
  std::vector<std::string> macros;    ///< arguments that print them
  std::vector<std::string> required;  ///< NAME, or NAME=GLOB for its value
  std::vector<std::string> forbidden;
  std::vector<std::string> version;   ///< macros of major, minor, patch; 1 to 3
  std::vector<std::string> banner;    ///< arguments that print what it says of itself; kept, never read
  std::vector<std::string> programs;  ///< arguments of which each prints the path of a program behind it
};

struct Flags {
  std::vector<std::string> compile;
  std::vector<std::string> link;
  std::vector<std::string> libraries;        ///< behind the object files when linking
  std::vector<std::string> explain_compile;  ///< more of them, to be told what became of each loop
  std::vector<std::string> explain_link;
  bool operator==(const Flags &) const = default;
};

/// Versions in [from, below).
struct VersionRange {
  std::optional<Version> from;
  std::optional<Version> below;

  bool holds(const Version &version) const {
    return !(from && version < *from) && !(below && version >= *below);
  }
};

/// Flags that are added for some versions.
struct VersionFlags {
  VersionRange versions;
  Flags flags;
};

/// What some versions do wrong.
struct KnownFault {
  VersionRange versions;
  std::string fault;
  std::string cure;   ///< what is done against it, or can be; empty: nothing known
  std::string where;  ///< where it can be read up; empty: nowhere
  Flags flags;        ///< that cure it; added as those of VersionFlags are
};

/// What a compiler prints, and what that means.
struct KnownMessage {
  std::string contains;
  std::string reason;
  std::string package;                             ///< that mends it; empty: none
  std::vector<std::vector<std::string>> attempts;  ///< more flags, of which the first that help are taken
};

/// What plugins load when they run, beside the system's.
struct RunTimeRule {
  std::vector<std::string> libraries;  ///< file names; globs for `folders`
  std::vector<std::string> ask;        ///< arguments that print the path of {name}; none: not asked
  std::vector<std::string> folders;    ///< globs; {bin} is the compiler's folder
};

struct Profile {
  std::filesystem::path file;
  std::string hash;  ///< SHA-256 of it and of all that it inherits
  std::string name;
  std::string summary;
  core::Model model = core::Model::sequential;
  core::Place target = core::Place::host;
  std::string offload;      ///< which devices, e.g. nvptx; empty for the host, or where it takes no word
  std::string plugin_name;  ///< with placeholders
  FindRule find;
  IdentityRule identity;
  Flags flags;
  std::vector<VersionFlags> by_version;
  std::map<std::string, std::string> environment;  ///< to run the plugin with
  std::vector<KnownMessage> known_messages;
  std::vector<KnownFault> known_faults;
  RunTimeRule run_time;
  std::vector<std::string> keep;  ///< flags that leave what the compiler makes on its way
  std::string package;            ///< that brings the compiler; empty: none known
  std::string notes;
};

/// A profile with all that it inherits, as JSON; `file` gives its name. Throws core::UsageError naming the
/// file and the key.
Profile parse_whole_profile(const nlohmann::json &whole, const std::filesystem::path &file);

/// The same of a text, which inherits nothing.
Profile parse_profile(std::string_view text, const std::filesystem::path &file);

/// True for letters, digits and . _ + -, beginning with a letter or digit: names become file names.
bool is_plugin_name(std::string_view text);

/// The profile's flags for that version: rows of by_version appended in order, then those of known_faults.
Flags flags_for(const Profile &profile, const Version &version);

/// Faults that this version has, or would have without the profile's flags.
std::vector<KnownFault> faults_of(const Profile &profile, const Version &version);

}  // namespace torment::build
