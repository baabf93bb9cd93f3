// Which of a profile's candidates are that compiler: they are asked for their predefined macros,
// never for a banner, which is translated, edited by distributions and shared by other tools.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "build/cache.h"
#include "build/compiler.h"
#include "build/profile.h"

namespace torment::build {

/// A program of the right name that is not the compiler, or does not work.
struct Stranger {
  std::filesystem::path path;
  std::string reason;
  std::string package;  ///< that mends it; empty: none known
};

struct Search {
  std::vector<Compiler> compilers;  ///< by version; each version once
  std::vector<Stranger> strangers;
};

/// Searches and asks; with `only`, among those files and not where the profile says. What
/// was no such compiler before is taken as that, unless `afresh`. `scratch` is a folder to
/// keep small files in; throws core::Error when it can't be written to.
Search find_compilers(const Profile &profile, const std::filesystem::path &scratch, Cache &cache,
                      const std::vector<std::filesystem::path> &only = {}, bool afresh = false);

/// The macros of a -dM dump: name to value.
std::map<std::string, std::string> parse_macros(std::string_view dump);

/// Runs `compiler` with `flags` and the rule's arguments; throws core::Error saying how it failed.
std::map<std::string, std::string> read_macros(const std::filesystem::path &compiler,
                                               const IdentityRule &rule,
                                               const std::vector<std::string> &flags,
                                               const std::map<std::string, std::string> &environment,
                                               const std::filesystem::path &scratch);

/// The first known message that `output` contains, or null.
const KnownMessage *find_known_message(const Profile &profile, std::string_view output);

/// The line of a compiler's output that says most: the first with "error" or "fatal" in it, else the
/// first that is not empty.
std::string find_telling_line(std::string_view output);

/// The version of the C library that a library asks for in vain, e.g. GLIBC_2.38; empty: that is not the
/// matter.
std::string find_missing_glibc(std::string_view message);

/// The telling line, with files named relative to `root`.
std::string describe(std::string_view output, const std::filesystem::path &root);

}  // namespace torment::build
