// SPDX-License-Identifier: Apache-2.0
#include "cli/submit/watch.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <set>
#include <thread>

#include "cli/submit/queue.h"
#include "core/error.h"
#include "core/utf8.h"
#include "report/record_folder.h"

namespace torment::cli::submit {
namespace {

namespace fs = std::filesystem;

/// Slurm's controller may be away for a while, as when it is restarted.
constexpr int most_failures = 20;

/// "17" of "17_3".
std::string job_number(const std::string &job) {
  return job.substr(0, job.find('_'));
}

std::string say_counts(const std::map<Phase, std::size_t> &counts, std::size_t all) {
  const auto count = [&](Phase phase) {
    const auto found = counts.find(phase);
    return std::to_string(found == counts.end() ? 0 : found->second);
  };
  return count(Phase::ended) + " of " + std::to_string(all) + " tasks ended, " + count(Phase::running) +
         " running, " + count(Phase::waiting) + " waiting";
}

bool has_complete_record(const fs::path &task) {
  try {
    const report::RecordFolder records = report::read_record_folder(task);
    return std::any_of(records.files.begin(), records.files.end(),
                       [](const report::KeptFile &file) { return file.record.complete; });
  } catch (const core::Error &) {
    return false;
  }
}

void say_endings(const std::vector<SubmittedTask> &tasks, const std::map<std::string, std::string> &states,
                 const fs::path &folder) {
  for (const std::string &name : list_incomplete(folder)) {
    const auto task =
        std::find_if(tasks.begin(), tasks.end(), [&](const auto &one) { return one.name == name; });
    if (task == tasks.end()) continue;
    const auto state = states.find(task->job);
    std::cerr << "task " << core::to_line(name) << " (job " << task->job << ") left no complete record: "
              << (state == states.end() ? "Slurm no longer knows its end" : core::to_line(state->second))
              << "\n";
  }
}

/// Says what went wrong where it did not. An end that Slurm did not tell is known by the record.
bool has_merged(const std::string &job, const std::map<std::string, std::string> &states,
                const fs::path &folder) {
  const auto known = states.find(job);
  const std::string state = known == states.end() ? "" : known->second;
  if (state == "COMPLETED") return true;
  std::error_code ignored;
  const bool is_told = !state.empty() && phase_of(state) == Phase::ended;
  if (!is_told && fs::exists(folder / "merged", ignored)) return true;
  const fs::path log = folder / "logs" / ("merge-" + job + ".txt");
  std::cerr << "merging (job " << job
            << ") failed: " << (is_told ? core::to_line(state) : "it left no record") << "\n";
  std::ifstream text(log);
  for (std::string line; std::getline(text, line);)
    std::cerr << "  " << core::to_line(line) << "\n";
  std::cerr << "Mend what " << core::to_line(log.string()) << " says, then merge again with: sbatch "
            << core::to_line((folder / "merge.sh").string()) << "\n";
  return false;
}

}  // namespace

std::vector<std::string> list_incomplete(const fs::path &folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry(folder / "tasks", error), end; !error && entry != end;
       entry.increment(error))
    if (entry->is_directory() && !has_complete_record(entry->path()))
      names.push_back(entry->path().filename().string());
  if (error)
    throw core::Error("\"" + core::to_line(folder.string()) +
                      "\" is no folder of a submission: " + error.message());
  std::sort(names.begin(), names.end(), [](const std::string &one, const std::string &other) {
    return std::pair(one.size(), one) < std::pair(other.size(), other);
  });
  return names;
}

bool watch(const std::vector<SubmittedTask> &tasks, const std::string &merge_job,
           std::chrono::duration<double> interval, const fs::path &folder) {
  std::set<std::string> numbers{merge_job};
  for (const SubmittedTask &task : tasks)
    numbers.insert(job_number(task.job));
  const std::vector<std::string> jobs(numbers.begin(), numbers.end());
  std::map<std::string, std::string> states;
  std::string said;
  for (int failures = 0;;) {
    const auto answer = ask_states(jobs);
    failures = answer ? 0 : failures + 1;
    if (failures > most_failures)
      throw core::Error("submit: squeue does not answer; the jobs go on. See " + folder.string() +
                        " for what they leave");
    if (answer) {
      for (const auto &[job, state] : *answer)
        states[job] = state;
      std::map<Phase, std::size_t> counts;
      for (const SubmittedTask &task : tasks) {
        const auto state = answer->find(task.job);
        counts[state == answer->end() ? Phase::ended : phase_of(state->second)]++;
      }
      const std::string line = say_counts(counts, tasks.size());
      if (line != said) std::cerr << line << "\n" << std::flush;
      said = line;
      const auto merge = answer->find(merge_job);
      const bool is_merged = merge == answer->end() || phase_of(merge->second) == Phase::ended;
      if (counts[Phase::ended] == tasks.size() && is_merged) break;
    }
    std::this_thread::sleep_for(interval);
  }
  for (const auto &[job, state] : ask_accounting(jobs))
    states[job] = state;
  say_endings(tasks, states, folder);
  return has_merged(merge_job, states, folder);
}

}  // namespace torment::cli::submit
