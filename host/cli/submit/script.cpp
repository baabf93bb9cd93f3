// SPDX-License-Identifier: Apache-2.0
#include "cli/submit/script.h"

#include "launch/command.h"

namespace torment::cli::submit {
namespace {

std::string quote(const std::filesystem::path &path) {
  return launch::to_shell({path.string()});
}

std::string begin_script(const Submission &submission, const std::vector<std::string> &options,
                         const std::string &about) {
  std::string text =
      "#!/bin/bash\n# " + about + "\n# Written by torment-host submit; change it as you like.\n";
  for (const std::string &option : options)
    text += "#SBATCH " + option + "\n";
  text += "cd " + quote(submission.directory) + " || exit 1\n";
  if (submission.modules.empty()) return text;
  text +=
      "\n# Modules. Shells that are no login shells may not know the command yet.\n"
      "for file in /etc/profile.d/lmod.sh /etc/profile.d/modules.sh /usr/share/modules/init/bash; do\n"
      "  type module >/dev/null 2>&1 || { [ -r \"$file\" ] && . \"$file\"; }\n"
      "done\n";
  for (const std::string &module : submission.modules)
    text += "module load " + launch::to_shell({module}) + " || exit 1\n";
  return text;
}

std::string write_tasks(const Submission &submission) {
  if (submission.division == Division::nodes)
    return "\n# Each node is submitted apart and runs all of it.\ntask=$SLURMD_NODENAME\n";
  const std::string kind = submission.division == Division::plugins ? "plugin" : "benchmark";
  std::string text = "\n# One task a " + kind + ".\n" + kind + "s=(\n";
  for (const auto &words : submission.tasks)
    text += "  " + launch::to_shell({launch::to_shell(words)}) + "\n";
  return text + ")\ntask=$SLURM_ARRAY_TASK_ID\neval \"words=(${" + kind + "s[$task]})\"\n";
}

}  // namespace

std::string task_folder(const Submission &submission, std::size_t task) {
  if (submission.division == Division::nodes) return submission.tasks[task].front();
  return std::to_string(task);
}

std::string write_run_script(const Submission &submission) {
  std::vector<std::string> options{"--job-name=" + submission.name,
                                   "--output=" + quote(submission.folder / "logs" / "%x-%A_%a.txt")};
  if (submission.division == Division::nodes)
    options.back() = "--output=" + quote(submission.folder / "logs" / "%x-%j-%N.txt");
  options.insert(options.end(), submission.sbatch.begin(), submission.sbatch.end());
  std::vector<std::string> run{submission.host.string(), "run"};
  std::vector<std::string> resume = run;
  run.insert(run.end(), submission.run_words.begin(), submission.run_words.end());
  resume.insert(resume.end(), submission.resume_words.begin(), submission.resume_words.end());
  std::string own;
  if (submission.division == Division::plugins) own = " --plugins \"${words[@]}\"";
  if (submission.division == Division::benchmarks) own = " --benchmarks \"${words[@]}\"";

  std::string text = begin_script(submission, options, "Runs one task of the submission.");
  text += write_tasks(submission);
  text += "folder=" + quote(submission.folder / "tasks") + "/$task\n";
  text +=
      "\n# A run that was begun on this node, and ended before its time, goes on in its own record.\n"
      "for record in \"$folder/$(uname -n)\"-*.json; do\n"
      "  if [ -e \"$record\" ]; then\n"
      "    exec " +
      launch::to_shell(resume) +
      " --resume \"$record\"\n"
      "  fi\n"
      "done\n"
      "exec " +
      launch::to_shell(run) + own + " --output \"$folder\"\n";
  return text;
}

std::string write_merge_script(const Submission &submission) {
  std::vector<std::string> options{"--job-name=" + submission.name + "-merge",
                                   "--output=" + quote(submission.folder / "logs" / "merge-%j.txt")};
  options.insert(options.end(), submission.merge_sbatch.begin(), submission.merge_sbatch.end());
  return begin_script(submission, options, "Merges the records of all tasks, once they have ended.") +
         "exec " +
         launch::to_shell({submission.host.string(), "merge", (submission.folder / "tasks").string(), "-o",
                           (submission.folder / "merged/").string()}) +
         "\n";
}

}  // namespace torment::cli::submit
