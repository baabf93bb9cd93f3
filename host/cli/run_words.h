// What stands on the command line of `run`, `sweep` and `overheads`, and the settings that become of it.
// Not for the table of options (run_options.cpp). All functions throw core::UsageError that names the option.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "cli/run_options.h"

namespace torment::cli {

/// Numbers as they stand on the command line, before they are checked: the option parser would take -1 for
/// an unsigned number, too.
struct Numbers {
  int64_t repetitions = 10;
  int64_t processes = 1;
  int64_t max_repetitions = 1000;
  int64_t order_seed = -1;
  int64_t warmup = 1;
  int64_t seed = 1987;
  int64_t threads = 0;
  int64_t memory_limit_mib = 0;
  double max_time_s = 60;
  double timeout_s = 0;
  double load_timeout_s = 0;
};

/// Words as they stand on the command line.
struct Words {
  std::string size_class = "small";
  std::string host_memory = "pageable";
  std::string order = "blocked";
  std::string pin = "near";
  std::string roofs;
  std::string until;
  std::string sizes;
  std::string preset;
  std::string device;
  bool parallel_devices = false;
};

/// Sizes, device, memory and order, then numbers, stopping rule and turns, in that order: later ones need
/// earlier ones.
void take_settings(RunKind kind, bool is_resumed, const Words &words, const Numbers &numbers,
                   core::Settings &settings);

supervisor::Limits to_limits(const Numbers &numbers);

/// Refuses processors that are none, or that this process may not use.
void require_processors(const std::string &pin);

/// Seconds from 0 to 1000000.
void require_seconds(const char *option, double seconds);

/// Whether roofs are measured. Where nothing is said, the class that measures nothing goes without.
bool parse_roofs(const std::string &word, const core::Settings &settings);

}  // namespace torment::cli
