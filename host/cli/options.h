// What all commands do with Boost.Program_options: parse, print help, turn its errors into UsageError.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/program_options.hpp>
#include <filesystem>
#include <string>
#include <vector>

namespace torment::cli {

/// Parses `arguments` into the variables that `visible` and `positional` name; what stands without an
/// option goes to the option `positional` (empty: nothing may), up to `positional_limit` (-1: any number).
/// No option may be shortened: a script must not change its meaning when an option is added.
/// Returns false when the help was asked for, and then has printed `visible`. Throws core::UsageError that
/// begins with the command's name.
bool parse_options(const std::string &command, const std::vector<std::string> &arguments,
                   const boost::program_options::options_description &visible,
                   const boost::program_options::options_description &positional_options = {},
                   const std::string &positional = {}, int positional_limit = -1);

/// The value of an option that takes a path, spaces and all; `path` outlives the parsing. Boost's own reading
/// of a path stops at the first space.
boost::program_options::typed_value<std::string> *path_value(std::filesystem::path &path);

}  // namespace torment::cli
