// Profiles as they lie in folders, each with what it inherits.
// Not for what one says (profile.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "build/profile.h"

namespace torment::build {

/// `child` laid over `parent`: its keys replace the parent's, those of objects one by one, and in a list of
/// the child's "{inherited}" stands for the parent's list. What is each file's own is not taken from the
/// parent: name, abstract, inherits.
nlohmann::json inherit(const nlohmann::json &parent, const nlohmann::json &child);

/// Reads all profiles (*.json, but not *.schema.json) of the folders, sorted by name; one in a later folder
/// takes the place of an earlier one of the same name, and may inherit from it by that name. Abstract ones
/// are there to be inherited from alone. Throws core::UsageError naming file and key, also for one that
/// inherits from itself.
std::vector<Profile> read_profiles(const std::vector<std::filesystem::path> &folders);

/// One profile of a file, which may inherit from those beside it. Throws core::UsageError; core::Error when
/// it can't be read.
Profile read_profile(const std::filesystem::path &file);

/// The JSON of one profile with all that it inherits, of the folders as read_profiles takes them. Throws
/// core::UsageError, also when there is no such profile.
nlohmann::json read_whole_profile(const std::vector<std::filesystem::path> &folders, const std::string &name);

}  // namespace torment::build
