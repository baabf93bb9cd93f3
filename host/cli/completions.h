// Completion for shells, made from what the commands say of themselves.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"

namespace torment::cli {

struct DescribedCommand {
  std::string_view name;
  std::string_view summary;
  CommandText text;
};

/// All commands that are not hidden.
std::vector<DescribedCommand> describe_commands();

/// What may stand for a value of that name.
struct ValueChoice {
  enum class Kind { words, files, folders, anything };
  Kind kind = Kind::anything;
  std::vector<std::string> words;
};

/// By the value's name: "wide|long" is a choice of words, FILE, RECORD and PLUGIN are files, DIR is a folder,
/// BENCHMARK is one of the catalogue or a group of it.
ValueChoice find_choice(std::string_view value);

/// Scripts to be read by the shells: `source` for bash, a file `_torment-host` in zsh's fpath, a file
/// `torment-host.fish` in fish's folder of completions.
std::string complete_bash(std::span<const DescribedCommand> commands);
std::string complete_zsh(std::span<const DescribedCommand> commands);
std::string complete_fish(std::span<const DescribedCommand> commands);

}  // namespace torment::cli
