// SPDX-License-Identifier: Apache-2.0
#include "launch/process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "core/error.h"
#include "launch/orphans.h"
#include "launch/write_rules.h"

namespace torment::launch {
namespace {

struct Pipe {
  Descriptor read_end;
  Descriptor write_end;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    throw core::Error(std::string("can't make a pipe: ") + std::strerror(errno));
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

std::vector<char *> to_pointers(const std::vector<std::string> &texts) {
  std::vector<char *> pointers;
  pointers.reserve(texts.size() + 1);
  for (const std::string &text : texts)
    pointers.push_back(const_cast<char *>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

/// All that the child needs, made before fork: after it only async-signal-safe calls are allowed.
struct ChildPlan {
  const char *program;
  char *const *arguments;
  char *const *environment;
  const char *directory;  ///< null: stay
  int output;
  int error_output;
  int failure;  ///< gets errno when exec fails
  int channel;
  rlim_t memory_limit;
  bool first_to_be_killed;
  int write_rules;
  pid_t parent;
};

void close_from(unsigned first) {
  if (syscall(SYS_close_range, first, ~0U, 0U) == 0) return;
  for (int number = static_cast<int>(first); number < 65536; number++)
    close(number);
}

void offer_to_memory_killer() {
  const int score = open("/proc/self/oom_score_adj", O_WRONLY);
  if (score >= 0 && write(score, "1000", 4) < 0) close(score);
}

[[noreturn]] void run_child(const ChildPlan &plan) {
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != plan.parent) _exit(127);  // the parent died before prctl

  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; number++)
    sigaction(number, &action, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  // Not RLIMIT_AS: CUDA reserves addresses for all memory of host and devices, and fails without.
  const rlimit memory{plan.memory_limit, plan.memory_limit};
  if (plan.memory_limit != RLIM_INFINITY) setrlimit(RLIMIT_DATA, &memory);

  // Lifted out of the way of 0 to 4 first: any of them may be a target below.
  const int output = fcntl(plan.output, F_DUPFD, 10);
  const int error_output = fcntl(plan.error_output, F_DUPFD, 10);
  const int failure = fcntl(plan.failure, F_DUPFD, 10);
  const int channel = plan.channel < 0 ? -1 : fcntl(plan.channel, F_DUPFD, 10);
  const int write_rules = plan.write_rules < 0 ? -1 : fcntl(plan.write_rules, F_DUPFD, 10);
  const int empty = open("/dev/null", O_RDONLY);
  dup2(empty, 0);
  dup2(output, 1);
  dup2(error_output, 2);
  if (channel >= 0) dup2(channel, channel_number);
  const int failure_number = channel_number + 1;
  dup2(failure, failure_number);
  if (channel < 0) close(channel_number);
  if (plan.first_to_be_killed) offer_to_memory_killer();
  const int refusal = write_rules < 0 ? 0 : take_on_write_rules(write_rules);
  close_from(static_cast<unsigned>(failure_number) + 1);
  fcntl(failure_number, F_SETFD, FD_CLOEXEC);

  if (refusal == 0 && (!plan.directory || chdir(plan.directory) == 0))
    execve(plan.program, plan.arguments, plan.environment);
  const int reason = refusal != 0 ? refusal : errno;
  [[maybe_unused]] const ssize_t written = write(failure_number, &reason, sizeof reason);
  _exit(127);
}

void set_non_blocking(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

}  // namespace

std::string Ending::text() const {
  if (exited) return "exit status " + std::to_string(exit_status);
  return "killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
}

Process::Process(const ProcessOptions &options) {
  Pipe output = make_pipe();
  Pipe error_output = make_pipe();
  Pipe failure = make_pipe();
  const std::vector<char *> arguments = to_pointers(options.arguments);
  const std::vector<char *> environment = to_pointers(options.environment);
  const ChildPlan plan{options.program.c_str(),
                       arguments.data(),
                       environment.data(),
                       options.directory.empty() ? nullptr : options.directory.c_str(),
                       output.write_end.get(),
                       error_output.write_end.get(),
                       failure.write_end.get(),
                       options.channel,
                       options.memory_limit_bytes.value_or(RLIM_INFINITY),
                       options.first_to_be_killed,
                       options.write_rules,
                       getpid()};

  {
    OwnedChildren &owned = OwnedChildren::instance();
    const std::lock_guard lock(owned.mutex);
    pid_ = fork();
    if (pid_ == 0) run_child(plan);
    if (pid_ > 0) owned.pids.insert(pid_);
  }
  if (pid_ < 0) throw core::Error(std::string("can't start a process: ") + std::strerror(errno));

  output_ = std::move(output.read_end);
  error_output_ = std::move(error_output.read_end);
  set_non_blocking(output_.get());
  set_non_blocking(error_output_.get());
  failure.write_end.reset();
  int reason = 0;
  ssize_t count = 0;
  do
    count = read(failure.read_end.get(), &reason, sizeof reason);
  while (count < 0 && errno == EINTR);
  if (count == static_cast<ssize_t>(sizeof reason)) {
    finish();
    throw core::Error("can't start " + options.program.string() + ": " + std::strerror(reason));
  }
  ended_ = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, pid_, 0U)));
}

Process::~Process() {
  finish();
}

void Process::signal_group(int signal) const {
  if (!reaped_) kill(-pid_, signal);
}

bool Process::has_ended() {
  if (reaped_) return true;
  siginfo_t info{};
  // WNOWAIT: the process id stays taken until finish, so that the group can still be killed safely.
  return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == pid_;
}

void Process::finish() {
  if (reaped_ || pid_ < 0) return;
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);  // before its setsid the child is in no group of its own
  int status = 0;
  pid_t got = 0;
  do
    got = waitpid(pid_, &status, 0);
  while (got < 0 && errno == EINTR);
  reaped_ = true;
  OwnedChildren &owned = OwnedChildren::instance();
  {
    const std::lock_guard lock(owned.mutex);
    owned.pids.erase(pid_);
  }
  kill_orphans();
  if (got != pid_) return;
  ending_.exited = WIFEXITED(status);
  if (WIFEXITED(status)) ending_.exit_status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) ending_.signal = WTERMSIG(status);
}

}  // namespace torment::launch
