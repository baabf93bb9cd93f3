// A command line taken apart into options and what stands alone, without knowing what the options mean: so
// that one command can carry those of another.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/options.h"

namespace torment::cli::submit {

struct Argument {
  std::string option;               ///< long name; empty: it stands alone
  std::vector<std::string> values;  ///< of an option; else the one word
  bool operator==(const Argument &) const = default;
};

/// Throws core::UsageError, that begins with the command's name, for an option that `known` does not list,
/// and for one without its value.
std::vector<Argument> take_apart(const std::string &command, const std::vector<std::string> &words,
                                 const std::vector<OptionText> &known);

/// As words of a command line again.
std::vector<std::string> put_together(const std::vector<Argument> &arguments);

}  // namespace torment::cli::submit
