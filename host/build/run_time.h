// The run-time libraries that a compiler's plugins load: where they are, and putting them beside a plugin.
// Not for what a worker has loaded in the end (plugin/loaded_libraries.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "build/cache.h"
#include "build/compiler.h"
#include "build/profile.h"

namespace torment::build {

struct RunTimeLibrary {
  std::string name;            ///< by which it is loaded, e.g. libgomp.so.1
  std::filesystem::path path;  ///< the file itself
  bool operator==(const RunTimeLibrary &) const = default;
};

/// Those of the profile's rule that are there, asked of the compiler or found in the rule's folders.
std::vector<RunTimeLibrary> find_run_time_libraries(const Profile &profile, const Compiler &compiler,
                                                    Cache &cache);

/// True when the dynamic linker finds it without being told: it lies in /lib, /usr/lib or a folder of those.
bool is_of_the_system(const RunTimeLibrary &library);

/// Those that aren't of the system.
std::vector<RunTimeLibrary> foreign_libraries(const std::vector<RunTimeLibrary> &libraries);

/// Puts links to the libraries into `folder`, or copies; what is right already stays. Nothing is done without
/// libraries. Throws core::Error when that fails.
void put_libraries(const std::vector<RunTimeLibrary> &libraries, const std::filesystem::path &folder,
                   bool copy);

/// Where a plugin's own libraries lie: NAME.lib beside NAME.so; workers look there first.
std::filesystem::path library_folder(const std::filesystem::path &plugin);

/// LD_LIBRARY_PATH with `folder` before what `environment` sets, or else what this process has.
std::string with_library_folder(const std::filesystem::path &folder,
                                const std::map<std::string, std::string> &environment);

}  // namespace torment::build
