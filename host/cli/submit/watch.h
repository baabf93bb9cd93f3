// Follows submitted jobs to their end.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace torment::cli::submit {

/// A task as it was submitted: its folder's name, and its job ("17_3", or "18").
struct SubmittedTask {
  std::string name;
  std::string job;
};

/// Says on standard error how the jobs go, until all have ended; asks every `interval`. What Slurm says of
/// their ends stands beside tasks without a complete record, and beside a merging that left none. Whether it
/// merged. Throws core::Error when Slurm does not answer any more.
bool watch(const std::vector<SubmittedTask> &tasks, const std::string &merge_job,
           std::chrono::duration<double> interval, const std::filesystem::path &folder);

/// The tasks of that folder (submission folder) that left no complete record, by name.
std::vector<std::string> list_incomplete(const std::filesystem::path &folder);

}  // namespace torment::cli::submit
