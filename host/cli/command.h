// The commands of torment-host: one file each, one row each in commands.cpp.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace torment::cli {

/// Exit statuses of torment-host; documented in docs/usage.md.
inline constexpr int exit_verified = 0;       ///< all that can run here is verified
inline constexpr int exit_failed = 1;         ///< something failed
inline constexpr int exit_usage = 2;          ///< wrong usage
inline constexpr int exit_signal_base = 128;  ///< plus the signal's number: stopped by that signal

struct Command {
  std::string_view name;
  std::string_view summary;  ///< one line for `torment-host --help`; empty: hidden
  /// `arguments` are those behind the command's name. Returns the exit status; throws core::Error.
  int (*run)(const std::vector<std::string> &arguments);
};

/// All commands, in the order in which help lists them.
std::span<const Command> commands();

// One file each: command_NAME.cpp.
int run_build(const std::vector<std::string> &arguments);
int run_completion(const std::vector<std::string> &arguments);
int run_compare(const std::vector<std::string> &arguments);
int run_doctor(const std::vector<std::string> &arguments);
int run_export(const std::vector<std::string> &arguments);
int run_history(const std::vector<std::string> &arguments);
int run_inspect(const std::vector<std::string> &arguments);
int run_list(const std::vector<std::string> &arguments);
int run_man(const std::vector<std::string> &arguments);
int run_merge(const std::vector<std::string> &arguments);
int run_overheads(const std::vector<std::string> &arguments);
int run_probe(const std::vector<std::string> &arguments);
int run_rebuild(const std::vector<std::string> &arguments);
int run_reference(const std::vector<std::string> &arguments);
int run_report(const std::vector<std::string> &arguments);
int run_roofs(const std::vector<std::string> &arguments);
int run_run(const std::vector<std::string> &arguments);
int run_score(const std::vector<std::string> &arguments);
int run_submit(const std::vector<std::string> &arguments);
int run_sweep(const std::vector<std::string> &arguments);
int run_worker(const std::vector<std::string> &arguments);

}  // namespace torment::cli
