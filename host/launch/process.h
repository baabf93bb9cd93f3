// Starts one child process, apart from its parent in all that could let it harm or outlive it.
// Not for waiting for it within a deadline: command.h and supervisor/ do that, each in its way.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "launch/descriptor.h"

namespace torment::launch {

struct ProcessOptions {
  std::filesystem::path program{};
  std::vector<std::string> arguments{};          ///< [0] included
  std::vector<std::string> environment{};        ///< all of it, as NAME=VALUE
  std::filesystem::path directory{};             ///< to run in; empty: the parent's
  std::optional<uint64_t> memory_limit_bytes{};  ///< of private writable memory (RLIMIT_DATA); null: none
  bool first_to_be_killed = false;               ///< when the machine runs out of memory
  int write_rules = -1;                          ///< of make_write_rules; -1: none
  int channel = -1;  ///< descriptor that the child gets as number `channel_number`; -1: none
};

/// The one descriptor beside the standard three that a child may inherit.
inline constexpr int channel_number = 3;

/// How a process ended, from waitpid.
struct Ending {
  bool exited = false;
  int exit_status = 0;       ///< if exited
  int signal = 0;            ///< otherwise
  std::string text() const;  ///< e.g. "exit status 1", "killed by signal 11 (Segmentation fault)"
};

/// A running child: leader of its own session and process group; dies with its parent; no core
/// files; default signal handling; standard input empty; outputs to pipes. Killed and reaped at the latest by
/// the destructor.
class Process {
 public:
  /// Throws core::Error when the program can't be started.
  explicit Process(const ProcessOptions &options);
  ~Process();
  Process(const Process &) = delete;
  Process &operator=(const Process &) = delete;

  pid_t pid() const { return pid_; }
  int standard_output() const { return output_.get(); }  ///< non-blocking
  int standard_error() const { return error_output_.get(); }
  /// Readable once the process has ended; -1 where the kernel has no such thing: then ask has_ended.
  int ended_descriptor() const { return ended_.get(); }

  /// Sends the signal to the whole process group.
  void signal_group(int signal) const;

  /// True once the process has ended; its status is kept for ending().
  bool has_ended();

  /// Kills what is left of the group and reaps the process. Call it before ending().
  void finish();

  const Ending &ending() const { return ending_; }

 private:
  pid_t pid_ = -1;
  bool reaped_ = false;
  Ending ending_;
  Descriptor output_;
  Descriptor error_output_;
  Descriptor ended_;
};

}  // namespace torment::launch
