// A run that another program starts: srun, flux run, mpirun. Waits for it no longer than it may take to
// start, since a launcher may wait for ever for what it never gets.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace torment::cli {

struct Launch {
  std::string launcher;                ///< e.g. "srun -n1"; words, with quotes as in a shell
  std::vector<std::string> arguments;  ///< of torment-host
  std::filesystem::path folder;        ///< that both sides can write to; the launched run leaves a mark there
  std::chrono::duration<double> start_limit = std::chrono::seconds(120);
};

/// Starts torment-host, which is to call note_launched, by the launcher and waits for its end, whose status
/// it returns. Signals that end this program go on to it. Throws core::Error with the launcher's last words
/// when it could not be started, ended before the run began, or took too long to begin it.
int run_launched(const Launch &launch);

/// Tells the launching side, if there is one, that the run has begun; whether there is one.
bool note_launched();

}  // namespace torment::cli
