// The scripts that a submission consists of: one that runs a task, one that merges what the tasks left. Made
// to be read and changed by hand.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace torment::cli::submit {

/// What each task of a submission differs in.
enum class Division { plugins, benchmarks, nodes };

struct Submission {
  std::filesystem::path host;       ///< torment-host
  std::filesystem::path folder;     ///< of scripts, logs and records; all nodes must see it
  std::filesystem::path directory;  ///< that the tasks run in
  Division division = Division::plugins;
  std::vector<std::vector<std::string>> tasks;  ///< a task's words: a plugin, benchmark patterns, or a node
  std::vector<std::string> run_words;           ///< options of run for all tasks
  std::vector<std::string> resume_words;        ///< those of them that a resumed run needs, too
  std::string name;                             ///< the job's
  std::vector<std::string> sbatch;              ///< options of sbatch for the tasks, e.g. "--gres=gpu:1"
  std::vector<std::string> merge_sbatch;        ///< and for the job that merges
  std::vector<std::string> modules;
};

/// Where a task's records lie, below the folder: its number, or its node's name.
std::string task_folder(const Submission &submission, std::size_t task);

std::string write_run_script(const Submission &submission);
std::string write_merge_script(const Submission &submission);

}  // namespace torment::cli::submit
