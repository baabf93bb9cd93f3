// Where sources, profiles, plugins and object files lie unless the user says otherwise.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace torment::build {

/// The folder with plugin_api/ and plugins/: `option` if not empty, else the environment variable
/// TORMENT_ROOT, else found upward from this program. Throws core::UsageError when there is none.
std::filesystem::path find_source_root(const std::string &option);

/// compilers.d/ of the source root.
std::filesystem::path default_profiles(const std::filesystem::path &source_root);

/// plugins/ beside the folder of this program: build/host/torment-host gives build/plugins.
std::filesystem::path default_output();

/// plugin-objects/ beside default_output().
std::filesystem::path default_objects();

}  // namespace torment::build
