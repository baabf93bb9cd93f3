// What torment-host says to Slurm, and what Slurm says of jobs: sbatch, squeue, sacct.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace torment::cli::submit {

enum class Phase { waiting, running, ended };

/// Where a job with that state is. Slurm gets new states, and some have words behind them ("CANCELLED by 1"):
/// what is not known to be before its end has ended.
Phase phase_of(const std::string &state);

/// Submits the script; the job's number. Throws core::Error with what sbatch said.
std::string submit_script(const std::vector<std::string> &options, const std::string &script);

/// The states of these jobs, and of the tasks of those that are arrays ("17_3"), as far as squeue tells; what
/// it has forgotten is left out. Null: it did not answer.
std::optional<std::map<std::string, std::string>> ask_states(const std::vector<std::string> &jobs);

/// How jobs ended, by sacct; empty where there is no accounting.
std::map<std::string, std::string> ask_accounting(const std::vector<std::string> &jobs);

/// The names of "n[1-4],n7", by scontrol; of "all" all of that partition (empty: of any), by sinfo. Throws
/// core::Error with what they said.
std::vector<std::string> list_nodes(const std::string &nodes, const std::string &partition);

}  // namespace torment::cli::submit
