// SPDX-License-Identifier: Apache-2.0
#include "cli/submit/queue.h"

#include <algorithm>
#include <array>
#include <set>
#include <sstream>

#include "core/error.h"
#include "core/utf8.h"
#include "launch/command.h"

namespace torment::cli::submit {
namespace {

std::string join(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : ",") + word;
  return text;
}

std::string explain(const launch::CommandResult &result) {
  if (!result.failure.empty()) return result.failure;
  const std::string said = core::to_line(result.error_output.empty() ? result.output : result.error_output);
  return result.ending() + (said.empty() ? "" : ": " + said);
}

std::string trim(const std::string &text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

/// "ID|STATE" lines.
std::map<std::string, std::string> parse_states(const std::string &output) {
  std::map<std::string, std::string> states;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t bar = line.find('|');
    if (bar == std::string::npos) continue;
    states[trim(line.substr(0, bar))] = trim(line.substr(bar + 1));
  }
  return states;
}

std::vector<std::string> read_words(const std::string &output) {
  std::istringstream stream(output);
  std::set<std::string> words;
  for (std::string word; stream >> word;)
    words.insert(word);
  return {words.begin(), words.end()};
}

}  // namespace

Phase phase_of(const std::string &state) {
  static constexpr std::array waiting{"PENDING",     "CONFIGURING",  "REQUEUED",     "REQUEUE_HOLD",
                                      "REQUEUE_FED", "SPECIAL_EXIT", "RESV_DEL_HOLD"};
  static constexpr std::array running{"RUNNING",   "COMPLETING", "RESIZING", "SIGNALING",
                                      "STAGE_OUT", "STOPPED",    "SUSPENDED"};
  const auto is = [&](const char *word) { return state == word; };
  if (std::any_of(waiting.begin(), waiting.end(), is)) return Phase::waiting;
  if (std::any_of(running.begin(), running.end(), is)) return Phase::running;
  return Phase::ended;
}

std::string submit_script(const std::vector<std::string> &options, const std::string &script) {
  std::vector<std::string> words{"sbatch", "--parsable"};
  words.insert(words.end(), options.begin(), options.end());
  words.push_back(script);
  const launch::CommandResult result = launch::run_command({.arguments = words});
  const std::string id = trim(result.output.substr(0, result.output.find_first_of(";\n")));
  if (!result.succeeded() || id.empty())
    throw core::Error("submit: sbatch did not take " + script + ": " + explain(result) +
                      "\nThe script is there; change it and submit it by hand, or mend the options");
  return id;
}

std::optional<std::map<std::string, std::string>> ask_states(const std::vector<std::string> &jobs) {
  const launch::CommandResult result =
      launch::run_command({.arguments = {"squeue", "--noheader", "--array", "--states=all",
                                         "--jobs=" + join(jobs), "--format=%i|%T"}});
  if (result.succeeded()) return parse_states(result.output);
  // It forgets jobs some minutes after their end.
  if (result.error_output.find("Invalid job id") != std::string::npos)
    return std::map<std::string, std::string>{};
  return std::nullopt;
}

std::map<std::string, std::string> ask_accounting(const std::vector<std::string> &jobs) {
  const launch::CommandResult result =
      launch::run_command({.arguments = {"sacct", "--noheader", "--allocations", "--parsable2",
                                         "--jobs=" + join(jobs), "--format=JobID,State"}});
  return result.succeeded() ? parse_states(result.output) : std::map<std::string, std::string>{};
}

std::vector<std::string> list_nodes(const std::string &nodes, const std::string &partition) {
  launch::Command command{.arguments = {"scontrol", "show", "hostnames", nodes}};
  if (nodes == "all") {
    command.arguments = {"sinfo", "--noheader", "--Node", "--format=%N"};
    if (!partition.empty()) command.arguments.push_back("--partition=" + partition);
  }
  // A list without brackets needs no Slurm to be read.
  if (nodes != "all" && nodes.find('[') == std::string::npos) {
    std::string spaced = nodes;
    std::replace(spaced.begin(), spaced.end(), ',', ' ');
    return read_words(spaced);
  }
  const launch::CommandResult result = launch::run_command(command);
  if (!result.succeeded())
    throw core::Error("submit: can't tell which nodes '" + nodes + "' are: " + command.arguments.front() +
                      ": " + explain(result));
  return read_words(result.output);
}

}  // namespace torment::cli::submit
