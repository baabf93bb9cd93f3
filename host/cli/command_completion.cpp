// `torment-host completion`: what a shell needs to complete commands and options.
// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "cli/command.h"
#include "cli/completions.h"
#include "cli/options.h"
#include "core/error.h"
#include "core/utf8.h"

namespace torment::cli {

int run_completion(const std::vector<std::string> &arguments) {
  namespace po = boost::program_options;
  std::string shell;
  po::options_description visible(
      "torment-host completion SHELL: a script that completes commands and options.\n"
      "bash: source <(torment-host completion bash); zsh: write it to _torment-host in your fpath;\n"
      "fish: write it to ~/.config/fish/completions/torment-host.fish");
  visible.add_options()("help,h", "this text");
  po::options_description hidden;
  hidden.add_options()("shell", po::value(&shell)->value_name("bash|zsh|fish"));
  if (!parse_options("completion", arguments, visible, hidden, "shell", 1)) return exit_verified;
  if (shell == "bash") {
    std::cout << complete_bash(describe_commands());
  } else if (shell == "zsh") {
    std::cout << complete_zsh(describe_commands());
  } else if (shell == "fish") {
    std::cout << complete_fish(describe_commands());
  } else {
    throw core::UsageError("completion: name your shell, bash, zsh or fish" +
                           (shell.empty() ? "" : ", not '" + core::to_line(shell) + "'"));
  }
  return exit_verified;
}

}  // namespace torment::cli
