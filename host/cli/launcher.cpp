// SPDX-License-Identifier: Apache-2.0
#include "cli/launcher.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "cli/command.h"
#include "core/error.h"
#include "core/utf8.h"
#include "launch/command.h"
#include "launch/descriptor.h"
#include "launch/environment.h"
#include "supervisor/interrupt.h"

namespace torment::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char *mark_variable = "TORMENT_LAUNCH_MARK";
constexpr std::size_t kept_words = 2000;
constexpr std::chrono::milliseconds tick{50};
constexpr std::chrono::seconds grace{5};

bool is_srun(const std::vector<std::string> &words) {
  return fs::path(words.front()).filename() == "srun";
}

launch::Environment make_environment(const std::vector<std::string> &words, const fs::path &mark) {
  launch::Environment environment = launch::current_environment();
  environment[mark_variable] = mark.string();
  const auto says_it = [](const std::string &word) {
    return word == "--overlap" || word == "--exact" || word == "--exclusive";
  };
  // Within a step that holds all processors, another step would wait for it to end.
  if (is_srun(words) && environment.contains("SLURM_JOB_ID") &&
      std::none_of(words.begin(), words.end(), says_it))
    environment.emplace("SLURM_OVERLAP", "1");
  return environment;
}

std::vector<char *> to_pointers(std::vector<std::string> &texts) {
  std::vector<char *> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string &text : texts)
    pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// The launcher's process, in a group of its own, its standard error passed on and its end kept.
class Launcher {
 public:
  Launcher(std::vector<std::string> words, const launch::Environment &environment) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
      throw core::Error("can't make a pipe: " + std::string(std::strerror(errno)));
    error_ = launch::Descriptor(ends[0]);
    const launch::Descriptor write_end(ends[1]);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    std::vector<std::string> variables = launch::to_list(environment);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, write_end.get(), STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    const int failure = posix_spawnp(&process_, words.front().c_str(), &actions, &attributes,
                                     to_pointers(words).data(), to_pointers(variables).data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (failure != 0)
      throw core::Error("the launcher '" + core::to_line(words.front()) +
                        "' can't be started: " + std::strerror(failure));
  }
  ~Launcher() {
    if (!has_ended()) end();
  }
  Launcher(const Launcher &) = delete;
  Launcher &operator=(const Launcher &) = delete;

  /// Waits a moment for something new.
  void wait(int interrupt) {
    std::array<pollfd, 2> polled{pollfd{is_open_ ? error_.get() : -1, POLLIN, 0},
                                 pollfd{interrupt, POLLIN, 0}};
    poll(polled.data(), interrupt >= 0 ? 2 : 1, static_cast<int>(tick.count()));
    pass_on();
  }
  bool has_ended() {
    if (!ended_ && waitpid(process_, &status_, WNOHANG) == process_) ended_ = true;
    return ended_;
  }
  void signal(int number) const { kill(-process_, number); }
  void end() {
    signal(SIGTERM);
    const auto deadline = Clock::now() + grace;
    while (!has_ended() && Clock::now() < deadline)
      wait(-1);
    signal(SIGKILL);
    if (!ended_) waitpid(process_, &status_, 0);
    ended_ = true;
  }
  int exit_status() const {
    return WIFEXITED(status_) ? WEXITSTATUS(status_) : exit_signal_base + WTERMSIG(status_);
  }
  const std::string &last_words() const { return words_; }
  void pass_on() {
    std::array<char, 4096> block{};
    for (;;) {
      const ssize_t count = read(error_.get(), block.data(), block.size());
      if (count == 0) is_open_ = false;
      if (count <= 0) return;
      std::cerr.write(block.data(), count).flush();
      words_.append(block.data(), static_cast<std::size_t>(count));
      if (words_.size() > kept_words) words_.erase(0, words_.size() - kept_words);
    }
  }

 private:
  launch::Descriptor error_;
  bool is_open_ = true;
  pid_t process_ = 0;
  bool ended_ = false;
  int status_ = 0;
  std::string words_;
};

[[noreturn]] void give_up(const std::vector<std::string> &words, const std::string &why,
                          const std::string &said) {
  std::string text = "the launcher '" + core::to_line(words.front()) + "' " + why;
  if (!said.empty()) text += "; it said: " + core::to_line(said);
  if (is_srun(words))
    text +=
        "\nWhere a step of this job holds all its processors already, give srun --overlap, or --exact to "
        "both, "
        "or start torment-host without a launcher";
  throw core::Error(text);
}

}  // namespace

int run_launched(const Launch &launch) {
  std::vector<std::string> words = boost::program_options::split_unix(launch.launcher);
  if (words.empty()) throw core::UsageError("--launcher takes a command, e.g. --launcher \"srun -n1\"");
  fs::create_directories(launch.folder);
  const fs::path mark =
      fs::absolute(launch.folder) / (".launched-" + std::to_string(getpid()) + "-" +
                                     std::to_string(Clock::now().time_since_epoch().count()));
  const launch::Environment environment = make_environment(words, mark);
  const std::vector<std::string> launcher = words;
  words.push_back(fs::read_symlink("/proc/self/exe").string());
  words.insert(words.end(), launch.arguments.begin(), launch.arguments.end());

  const supervisor::Interrupt interrupt;
  Launcher process(std::move(words), environment);
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(launch.start_limit);
  bool has_begun = false;
  bool was_told = false;
  while (!process.has_ended()) {
    process.wait(was_told ? -1 : interrupt.descriptor());
    std::error_code ignored;
    if (!has_begun && fs::remove(mark, ignored)) has_begun = true;
    if (interrupt.signal() != 0 && !was_told) {
      process.signal(interrupt.signal());
      was_told = true;
    }
    if (!has_begun && Clock::now() > deadline) {
      process.end();
      give_up(
          launcher,
          "did not begin the run within " + std::to_string(std::lround(launch.start_limit.count())) + " s",
          process.last_words());
    }
  }
  process.pass_on();
  std::error_code ignored;
  if (fs::remove(mark, ignored)) has_begun = true;
  if (interrupt.signal() != 0) return exit_signal_base + interrupt.signal();
  if (!has_begun)
    give_up(launcher, "ended with status " + std::to_string(process.exit_status()) + " before the run began",
            process.last_words());
  return process.exit_status();
}

bool note_launched() {
  const char *mark = std::getenv(mark_variable);
  if (mark == nullptr || *mark == 0) return false;
  const launch::Descriptor file(open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
  unsetenv(mark_variable);
  return true;
}

}  // namespace torment::cli
