// SPDX-License-Identifier: Apache-2.0
#include "launch/command.h"

#include <poll.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "core/error.h"
#include "launch/capture.h"
#include "launch/environment.h"
#include "launch/process.h"

namespace torment::launch {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// How long outputs are still read after the program has ended: a grandchild that escaped the process
/// group may hold the pipes open for ever.
constexpr milliseconds drain_limit{500};

/// Where the kernel has no process descriptors, how often the process is looked at.
constexpr int tick_ms = 20;

/// Reads both outputs until both are closed, the process has ended or the deadline has passed.
/// Returns false when the outputs are closed.
bool pump(Process &process, Capture &output, Capture &error_output, Clock::time_point deadline,
          bool until_ended) {
  bool output_open = true;
  bool error_open = true;
  while (output_open || error_open || until_ended) {
    const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now()).count() + 1;
    if (left <= 0) return true;
    if (until_ended && process.has_ended()) return output_open || error_open;
    std::array<pollfd, 3> polled{pollfd{output_open ? process.standard_output() : -1, POLLIN, 0},
                                 pollfd{error_open ? process.standard_error() : -1, POLLIN, 0},
                                 pollfd{until_ended ? process.ended_descriptor() : -1, POLLIN, 0}};
    const bool must_tick = until_ended && process.ended_descriptor() < 0;
    const int wait_ms = static_cast<int>(std::min<long long>(left, must_tick ? tick_ms : 60'000));
    poll(polled.data(), polled.size(), wait_ms);
    if (polled[0].revents) output_open = read_available(process.standard_output(), output);
    if (polled[1].revents) error_open = read_available(process.standard_error(), error_output);
  }
  return false;
}

}  // namespace

std::string CommandResult::ending() const {
  if (!failure.empty()) return failure;
  if (timed_out) return "killed after its time limit";
  return Ending{exit_status.has_value(), exit_status.value_or(0), signal}.text();
}

CommandResult run_command(const Command &command) {
  CommandResult result;
  const auto start = Clock::now();
  const auto program = command.arguments.empty() ? std::nullopt : find_program(command.arguments.front());
  if (!program) {
    result.failure = (command.arguments.empty() ? "no program" : command.arguments.front()) +
                     std::string(" was not found or is not executable");
    return result;
  }
  Environment environment = current_environment();
  for (const auto &[name, value] : command.environment)
    environment[name] = value;
  environment["LC_ALL"] = "C";

  Capture output(command.output_limit);
  Capture error_output(command.output_limit);
  try {
    Process process({.program = *program,
                     .arguments = command.arguments,
                     .environment = to_list(environment),
                     .directory = command.directory});
    pump(process, output, error_output, start + command.timeout, true);
    result.timed_out = !process.has_ended();
    process.finish();
    pump(process, output, error_output, Clock::now() + drain_limit, false);
    if (!result.timed_out && process.ending().exited) result.exit_status = process.ending().exit_status;
    result.signal = process.ending().signal;
  } catch (const core::Error &error) {
    result.failure = error.what();
  }
  result.output = output.text();
  result.error_output = error_output.text();
  result.wall_s = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

std::optional<std::filesystem::path> find_program(const std::string &name) {
  const auto executable = [](const std::filesystem::path &path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
  };
  if (name.empty()) return std::nullopt;
  if (name.find('/') != std::string::npos)
    return executable(name) ? std::optional<std::filesystem::path>(name) : std::nullopt;
  const char *path = std::getenv("PATH");
  std::string folders = path ? path : "/usr/bin:/bin";
  for (std::size_t begin = 0; begin <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    const std::filesystem::path folder = end == begin ? "." : folders.substr(begin, end - begin);
    if (executable(folder / name)) return folder / name;
    begin = end + 1;
  }
  return std::nullopt;
}

std::string to_shell(const std::vector<std::string> &arguments) {
  const auto plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) ||
           std::string_view("_-+=.,/:@%").find(c) != std::string_view::npos;
  };
  std::string line;
  for (const std::string &argument : arguments) {
    if (!line.empty()) line += ' ';
    if (!argument.empty() && std::all_of(argument.begin(), argument.end(), plain)) {
      line += argument;
      continue;
    }
    line += '\'';
    for (const char c : argument)
      line += c == '\'' ? std::string("'\\''") : std::string(1, c);
    line += '\'';
  }
  return line;
}

}  // namespace torment::launch
