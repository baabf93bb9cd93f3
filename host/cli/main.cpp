// torment-host: finds the command and reports what it throws.
// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <iostream>

#include "cli/command.h"
#include "cli/locations.h"
#include "cli/terminal.h"
#include "core/error.h"
#include "core/utf8.h"

namespace {

using namespace torment;

void print_help() {
  std::cout << "torment-host " TORMENT_VERSION ": compares OpenACC compilers\n\n"
            << "usage: torment-host COMMAND [options]      torment-host COMMAND --help\n"
            << "       torment-host --plugins plugins/*.so  (the same as run --plugins ...)\n\n";
  for (const cli::Command &command : cli::commands()) {
    if (command.summary.empty()) continue;
    std::string name(command.name);
    name.resize(12, ' ');
    std::cout << "  " << name << command.summary << "\n";
  }
}

/// The command that the arguments name; `run` when they begin with one of its options.
const cli::Command *find_command(std::vector<std::string> &arguments) {
  const auto table = cli::commands();
  if (arguments.front().starts_with('-')) return &table.front();
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const cli::Command &c) { return c.name == arguments.front(); });
  if (found == table.end()) return nullptr;
  arguments.erase(arguments.begin());
  return &*found;
}

int run_program(std::vector<std::string> arguments) {
  if (arguments.empty()) {
    print_help();
    return cli::exit_usage;
  }
  if (arguments.front() == "--help" || arguments.front() == "-h") {
    print_help();
    return cli::exit_verified;
  }
  if (arguments.front() == "--version") {
    std::cout << "torment-host " TORMENT_VERSION "\n";
    return cli::exit_verified;
  }
  const cli::Command *command = find_command(arguments);
  if (!command)
    throw core::UsageError("there is no command '" + arguments.front() + "'; see torment-host --help");
  return command->run(arguments);
}

/// Opens standard descriptors that are closed: else the next file gets their numbers, and what is printed.
void fill_standard_descriptors() {
  for (int number = 0; number < 3; number++)
    if (fcntl(number, F_GETFD) < 0) open("/dev/null", number == 0 ? O_RDONLY : O_WRONLY);
}

/// The status, unless what was printed could not be written.
int check_output(int status) {
  if (std::cout.flush()) return status;
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  // Who closed the pipe has read enough.
  const bool is_unread = poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
  if (!is_unread) spdlog::error("can't write all of the report to standard output; is its disk full?");
  return status == cli::exit_verified ? cli::exit_failed : status;
}

}  // namespace

int main(int argc, char **argv) {
  fill_standard_descriptors();
  // A reader of progress that goes away, or a limit on files, must not end the run: writing fails instead.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  spdlog::set_default_logger(cli::wants_colours(STDERR_FILENO) ? spdlog::stderr_color_st("torment-host")
                                                               : spdlog::stderr_logger_st("torment-host"));
  spdlog::set_pattern("torment-host: %^%l%$: %v");
  try {
    cli::anchor_oracle_paths();
    return check_output(run_program({argv + 1, argv + argc}));
  } catch (const core::UsageError &error) {
    spdlog::error("{}", core::to_valid_utf8(error.what()));
    return cli::exit_usage;
  } catch (const std::exception &error) {
    spdlog::error("{}", core::to_valid_utf8(error.what()));
    return cli::exit_failed;
  }
}
