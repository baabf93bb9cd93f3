// `torment-host submit`: a run as jobs of Slurm, each leaving a record of its own, and a last one that merges
// them.
// SPDX-License-Identifier: Apache-2.0
#include <fnmatch.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>

#include "cli/benchmark_patterns.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/plugin_files.h"
#include "cli/run_options.h"
#include "cli/submit/argument_list.h"
#include "cli/submit/queue.h"
#include "cli/submit/script.h"
#include "cli/submit/watch.h"
#include "cli/utc_time.h"
#include "core/error.h"
#include "core/utf8.h"
#include "report/file.h"

namespace torment::cli {
namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;
using submit::Division;

struct Options {
  std::string array = "plugins";
  std::string nodes, partition, gres, time, name = "torment";
  std::string cpus;
  std::vector<std::string> modules, sbatch;
  fs::path folder, resume;
  bool is_dry = false;
  bool waits = false;
  double poll_s = 15;
};

po::options_description describe(Options &options) {
  po::options_description visible(
      "torment-host submit [options] [options of run] [PLUGIN...]: a run as jobs of Slurm.\n"
      "Writes a script that runs one task, another that merges what the tasks leave, and submits both.\n"
      "Exit status: 0 submitted (with --wait: all tasks left a complete record), 1 not, 2 wrong usage");
  auto add = visible.add_options();
  add("help,h", "this text");
  add("array", po::value(&options.array)->value_name("plugins|nodes|benchmarks"),
      "what each task has for itself; default plugins; nodes: every one of --nodes runs all");
  add("nodes", po::value(&options.nodes)->value_name("LIST"),
      "with --array nodes: e.g. n[1-4],n7, or all of the partition");
  add("partition", po::value(&options.partition)->value_name("NAME"), "where to run");
  add("gres", po::value(&options.gres)->value_name("GRES"), "what each task needs, e.g. gpu:1");
  add("cpus", po::value(&options.cpus)->value_name("N"), "processors of each task");
  add("time", po::value(&options.time)->value_name("TIME"), "time limit of each task, as sbatch takes it");
  add("module", po::value(&options.modules)->value_name("NAME"),
      "environment module to load; may be repeated");
  add("sbatch", po::value(&options.sbatch)->value_name("OPTION"),
      "another option of sbatch, e.g. --sbatch=--account=site; may be repeated");
  add("name", po::value(&options.name)->value_name("NAME"), "of the jobs; default torment");
  add("output,o", path_value(options.folder)->value_name("DIR"),
      "of scripts, logs and records, which all nodes must see; default results/NAME-TIME");
  add("dry-run", po::bool_switch(&options.is_dry), "print the scripts, and submit nothing");
  add("wait", po::bool_switch(&options.waits), "follow the jobs to their end");
  add("poll", po::value(&options.poll_s)->value_name("SECONDS"),
      "with --wait: how often Slurm is asked; default 15");
  add("resume", path_value(options.resume)->value_name("DIR"),
      "submit again the tasks of that folder that left no complete record");
  return visible;
}

[[noreturn]] void refuse(const std::string &text) {
  throw core::UsageError("submit: " + text + "; see torment-host submit --help");
}

std::string name_by_time(const std::string &name) {
  return name + "-" + format_utc_now("%Y%m%dT%H%M%SZ") + "-" + std::to_string(getpid());
}

/// The words of the command line that are submit's own; the others go to `run`.
std::vector<std::string> split_words(const std::vector<std::string> &words,
                                     std::vector<submit::Argument> &run) {
  const auto is_submit = [](const Command &command) { return command.name == "submit"; };
  const auto is_run = [](const Command &command) { return command.name == "run"; };
  const auto all = commands();
  const auto own = describe_command(*std::find_if(all.begin(), all.end(), is_submit)).options;
  auto known = own;
  for (const OptionText &option : describe_command(*std::find_if(all.begin(), all.end(), is_run)).options) {
    const auto is_taken = [&](const OptionText &one) { return one.name == option.name; };
    if (std::none_of(own.begin(), own.end(), is_taken)) known.push_back(option);
  }
  std::vector<submit::Argument> ours;
  for (submit::Argument &argument : submit::take_apart("submit", words, known)) {
    const auto is_own = [&](const OptionText &option) { return option.name == argument.option; };
    (std::any_of(own.begin(), own.end(), is_own) ? ours : run).push_back(std::move(argument));
  }
  return submit::put_together(ours);
}

/// Whether the option tells where the run goes, which the scripts say themselves.
bool is_place(const submit::Argument &argument) {
  static constexpr std::array places{"csv", "json", "html", "in-process", "retry"};
  return std::find(places.begin(), places.end(), argument.option) != places.end();
}

/// The patterns by which that benchmark was selected, where they name variants of it; else its name.
std::vector<std::string> narrow(const std::vector<std::string> &patterns, const std::string &benchmark) {
  std::vector<std::string> own;
  for (const std::string &pattern : patterns) {
    const std::size_t slash = pattern.find('/');
    if (slash == std::string::npos) continue;
    if (fnmatch(pattern.substr(0, slash).c_str(), benchmark.c_str(), 0) == 0)
      own.push_back(benchmark + pattern.substr(slash));
  }
  return own.empty() ? std::vector{benchmark} : own;
}

std::vector<std::vector<std::string>> divide(Division division, const Options &options,
                                             const RunOptions &run) {
  std::vector<std::vector<std::string>> tasks;
  if (division == Division::plugins) {
    for (const fs::path &plugin : find_plugin_files(run.settings.plugins))
      tasks.push_back({fs::absolute(plugin).string()});
  } else if (division == Division::benchmarks) {
    for (const auto &benchmark :
         select_benchmarks(run.settings.benchmarks, run.settings.size_class, run.settings.sizes))
      tasks.push_back(narrow(run.settings.benchmarks, benchmark.name));
  } else {
    if (options.nodes.empty()) refuse("--array nodes needs --nodes, e.g. --nodes n[1-4] or --nodes all");
    for (const std::string &node : submit::list_nodes(options.nodes, options.partition))
      tasks.push_back({node});
  }
  if (tasks.empty()) refuse("nothing is left to be submitted");
  return tasks;
}

Division parse_division(const Options &options) {
  if (options.array == "plugins" || options.array == "benchmarks") {
    if (!options.nodes.empty())
      refuse("--nodes goes with --array nodes; --sbatch=--nodelist=... holds for all tasks");
    return options.array == "plugins" ? Division::plugins : Division::benchmarks;
  }
  if (options.array != "nodes")
    refuse("--array takes plugins, nodes or benchmarks, not '" + core::to_line(options.array) + "'");
  return Division::nodes;
}

void take_sbatch(const Options &options, submit::Submission &submission) {
  std::vector<std::string> &words = submission.sbatch;
  if (!options.partition.empty()) words.push_back("--partition=" + options.partition);
  for (const std::string &option : options.sbatch)
    words.push_back(option);
  submission.merge_sbatch = words;
  if (!options.gres.empty()) words.push_back("--gres=" + options.gres);
  if (!options.cpus.empty()) words.push_back("--cpus-per-task=" + options.cpus);
  if (!options.time.empty()) words.push_back("--time=" + options.time);
}

submit::Submission make_submission(const Options &options, const std::vector<submit::Argument> &arguments) {
  submit::Submission submission;
  const auto run = parse_run_options(RunKind::run, submit::put_together(arguments));
  submission.division = parse_division(options);
  submission.tasks = divide(submission.division, options, *run);
  submission.host = fs::read_symlink("/proc/self/exe");
  submission.directory = fs::current_path();
  submission.folder = fs::absolute(options.folder.empty() ? fs::path("results") / name_by_time(options.name)
                                                          : options.folder);
  submission.name = options.name;
  submission.modules = options.modules;
  take_sbatch(options, submission);
  for (const submit::Argument &argument : arguments) {
    if (is_place(argument)) refuse("--" + argument.option + " is not for runs that are submitted");
    const bool is_plugin = argument.option.empty() || argument.option == "plugins";
    if (is_plugin && submission.division == Division::plugins) continue;
    if (argument.option == "benchmarks" && submission.division == Division::benchmarks) continue;
    const auto words =
        submit::put_together({is_plugin ? submit::Argument{"plugins", argument.values} : argument});
    submission.run_words.insert(submission.run_words.end(), words.begin(), words.end());
    static constexpr std::array kept{"launcher", "launch-timeout", "no-sandbox", "memory-limit",
                                     "load-timeout"};
    if (std::find(kept.begin(), kept.end(), argument.option) != kept.end())
      submission.resume_words.insert(submission.resume_words.end(), words.begin(), words.end());
  }
  return submission;
}

void write_scripts(const submit::Submission &submission) {
  fs::create_directories(submission.folder / "logs");
  for (std::size_t task = 0; task < submission.tasks.size(); task++)
    fs::create_directories(submission.folder / "tasks" / task_folder(submission, task));
  report::write_file(submission.folder / "run.sh", write_run_script(submission));
  report::write_file(submission.folder / "merge.sh", write_merge_script(submission));
}

bool is_number(const std::string &text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

/// Submits these tasks of the folder, and the merging. Tasks of an array have numbers for names.
int submit_tasks(const fs::path &folder, const std::vector<std::string> &names, const Options &options) {
  std::vector<submit::SubmittedTask> tasks;
  std::string after = "afterany";
  if (std::all_of(names.begin(), names.end(), is_number)) {
    std::string numbers;
    for (const std::string &name : names)
      numbers += (numbers.empty() ? "" : ",") + name;
    const std::string job = submit::submit_script({"--array=" + numbers}, (folder / "run.sh").string());
    after += ":" + job;
    const std::string prefix = job + "_";
    for (const std::string &name : names)
      tasks.push_back({name, prefix + name});
  } else {
    for (const std::string &name : names) {
      const std::string job = submit::submit_script({"--nodelist=" + name}, (folder / "run.sh").string());
      after += ":" + job;
      tasks.push_back({name, job});
    }
  }
  const std::string merge = submit::submit_script({"--dependency=" + after}, (folder / "merge.sh").string());
  std::cout << "Submitted " << tasks.size() << (tasks.size() == 1 ? " task" : " tasks") << ", job "
            << tasks.front().job << (tasks.size() > 1 ? " to " + tasks.back().job : "") << "; merging is job "
            << merge << "\nFolder: " << core::to_line(folder.string()) << "\n"
            << std::flush;
  if (!options.waits) return exit_verified;
  const bool is_merged = submit::watch(tasks, merge, std::chrono::duration<double>(options.poll_s), folder);
  const std::size_t missing = submit::list_incomplete(folder).size();
  if (is_merged) std::cout << "Merged: " << core::to_line((folder / "merged").string()) << "\n";
  if (missing == 0) return is_merged ? exit_verified : exit_failed;
  std::cerr << missing << " of " << tasks.size() << " tasks left no complete record; submit them again with: "
            << "torment-host submit --resume " << core::to_line(folder.string()) << "\n";
  return exit_failed;
}

int resume(const Options &options) {
  const std::vector<std::string> names = submit::list_incomplete(options.resume);
  if (names.empty())
    refuse("all tasks of " + options.resume.string() + " left complete records: nothing to resume");
  return submit_tasks(fs::absolute(options.resume), names, options);
}

}  // namespace

int run_submit(const std::vector<std::string> &arguments) {
  Options options;
  const auto visible = describe(options);
  const bool wants_help = std::any_of(arguments.begin(), arguments.end(),
                                      [](const auto &word) { return word == "--help" || word == "-h"; });
  std::vector<submit::Argument> run;
  const std::vector<std::string> own =
      wants_help ? std::vector<std::string>{"--help"} : split_words(arguments, run);
  if (!parse_options("submit", own, visible)) return exit_verified;
  if (!(options.poll_s > 0 && options.poll_s <= 3600)) refuse("--poll takes seconds, up to 3600");
  if (!options.resume.empty()) {
    if (!run.empty()) refuse("--resume takes the rest from the folder's scripts: change them there");
    return resume(options);
  }
  const submit::Submission submission = make_submission(options, run);
  if (options.is_dry) {
    std::cout << "# run.sh, for " << submission.tasks.size() << " tasks\n"
              << write_run_script(submission) << "\n# merge.sh, once they have ended\n"
              << write_merge_script(submission);
    return exit_verified;
  }
  write_scripts(submission);
  std::vector<std::string> names;
  for (std::size_t task = 0; task < submission.tasks.size(); task++)
    names.push_back(task_folder(submission, task));
  return submit_tasks(submission.folder, names, options);
}

}  // namespace torment::cli
