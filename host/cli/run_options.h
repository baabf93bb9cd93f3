// The options of `torment-host run` and `torment-host sweep`.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/record.h"
#include "supervisor/plugin_session.h"

namespace torment::cli {

/// Which command the options are of.
enum class RunKind { run, sweep, overheads };

/// The command's name.
std::string name_of(RunKind kind);

/// In place of a file's name: standard output.
inline constexpr const char *standard_output = "-";

struct RunOptions {
  core::Settings settings;
  supervisor::Limits limits;
  std::filesystem::path output = "results";
  std::filesystem::path csv;     ///< a copy of the CSV; empty: none
  std::filesystem::path json;    ///< a copy of the record; empty: none
  std::filesystem::path html;    ///< a page for a browser; empty: none
  std::filesystem::path resume;  ///< record to complete; empty: a new run
  bool retry = false;            ///< with `resume`: run again what is not verified
  std::string launcher;          ///< command that starts the run; empty: this process runs
  double launch_timeout_s = 120;
  bool has_threads = false;  ///< whether --threads was given
  bool roofs = true;         ///< measure what the machine can do, too
  bool quiet = false;
  bool verbose = false;
  bool in_process = false;
  bool sandbox = true;  ///< see docs/security.md
  bool require_all = false;

  /// Whether a copy goes to standard output, which the report then must not.
  bool has_piped_copy() const { return csv == standard_output || json == standard_output; }
};

/// Null when the help was asked for and is printed. Throws core::UsageError.
std::optional<RunOptions> parse_run_options(RunKind kind, const std::vector<std::string> &arguments);

}  // namespace torment::cli
