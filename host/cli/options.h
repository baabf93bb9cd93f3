// What all commands do with Boost.Program_options: parse, print help, turn its errors into UsageError.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/program_options.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/command.h"

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

/// One option as its command describes it.
struct OptionText {
  std::string name;      ///< without dashes, e.g. "output"
  char letter = 0;       ///< of the short form, e.g. 'o'; 0: none
  std::string value;     ///< what it takes, e.g. "FILE" or "wide|long"; empty: nothing
  bool is_list = false;  ///< takes several values
  std::string help;
};

/// A command as it describes itself: what help, manual page and completions are made from.
struct CommandText {
  std::string usage;  ///< e.g. "torment-host score RECORD... [options]"
  std::string about;  ///< what it does
  std::vector<OptionText> options;
  std::string positional;  ///< what stands without an option, e.g. "RECORD"; empty: nothing may
};

/// Lets the command describe itself, as for its help, which is not printed.
CommandText describe_command(const Command &command);

/// The value of an option that takes a path, spaces and all; `path` outlives the parsing. Boost's own reading
/// of a path stops at the first space.
boost::program_options::typed_value<std::string> *path_value(std::filesystem::path &path);

}  // namespace torment::cli
