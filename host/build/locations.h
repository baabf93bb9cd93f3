// Where sources, profiles, plugins and object files lie unless the user says otherwise.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace torment::build {

/// The folder with plugin_api/ and plugins/: `option` if not empty, else the environment variable
/// TORMENT_ROOT, else ../share/torment beside this program's folder, as `meson install` lays it, else found
/// upward from this program. Throws core::UsageError when there is none.
std::filesystem::path find_source_root(const std::string &option);

/// compilers.d/ of the source root.
std::filesystem::path default_profiles(const std::filesystem::path &source_root);

/// Folders of profiles, later ones before earlier ones: default_profiles(), the user's own compilers.d in
/// $XDG_CONFIG_HOME/torment (or ~/.config/torment) where there is one, then `more`.
std::vector<std::filesystem::path> profile_folders(const std::filesystem::path &source_root,
                                                   const std::vector<std::string> &more);

/// plugins/ beside the folder of this program: build/host/torment-host gives build/plugins. Of an installed
/// program, whose folders are not the user's, torment/plugins of $XDG_DATA_HOME. Throws core::UsageError.
std::filesystem::path default_output();

/// plugin-objects/ beside default_output(); of an installed program, below torment/ of $XDG_CACHE_HOME.
std::filesystem::path default_objects();

}  // namespace torment::build
