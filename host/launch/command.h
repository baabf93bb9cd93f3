// Starts a program, waits for it within a deadline, keeps what it printed. For compilers, probes and
// tools; workers need more and have supervisor/.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace torment::launch {

struct Command {
  std::vector<std::string> arguments;  ///< [0] is the program: a path, or a name looked up in PATH
  std::map<std::string, std::string> environment{};  ///< set on top of the caller's; LC_ALL=C always is
  std::filesystem::path directory{};                 ///< to run in; empty: the caller's
  std::chrono::milliseconds timeout{60'000};
  std::size_t output_limit = 1 << 20;  ///< bytes kept of the output: its head and its tail
};

struct CommandResult {
  std::optional<int> exit_status;  ///< null: ended by a signal, timed out, or not started
  int signal = 0;                  ///< that ended it; 0: none
  bool timed_out = false;          ///< killed with its whole process group
  std::string output;              ///< standard output
  std::string error_output;        ///< standard error
  std::string failure;             ///< why it could not be started; empty: it was
  double wall_s = 0;

  bool succeeded() const { return exit_status == 0; }
  /// In words how it ended, e.g. "exit status 1", "killed by signal 11 (Segmentation fault)".
  std::string ending() const;
};

/// Runs the command to its end. Never throws for what the program does.
CommandResult run_command(const Command &command);

/// Where PATH has that program, or nothing. A name with a slash is taken as a path.
std::optional<std::filesystem::path> find_program(const std::string &name);

/// The command line as a POSIX shell would take it, for logs.
std::string to_shell(const std::vector<std::string> &arguments);

}  // namespace torment::launch
