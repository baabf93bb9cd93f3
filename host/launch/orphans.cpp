// SPDX-License-Identifier: Apache-2.0
#include "launch/orphans.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

namespace torment::launch {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::atomic<bool> adopting{false};

/// All children, those that ended and wait to be reaped too; each thread has its own.
std::vector<pid_t> list_children() {
  std::vector<pid_t> children;
  std::error_code error;
  for (const auto &task : std::filesystem::directory_iterator("/proc/self/task", error)) {
    std::ifstream list(task.path() / "children");
    for (pid_t pid = 0; list >> pid;)
      children.push_back(pid);
  }
  return children;
}

}  // namespace

OwnedChildren &OwnedChildren::instance() {
  static OwnedChildren children;
  return children;
}

void adopt_orphans() {
  if (adopting.exchange(true)) return;
  OwnedChildren &owned = OwnedChildren::instance();
  const std::lock_guard lock(owned.mutex);
  for (const pid_t pid : list_children())
    owned.pids.insert(pid);
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

void kill_orphans() {
  if (!adopting) return;
  OwnedChildren &owned = OwnedChildren::instance();
  const std::lock_guard lock(owned.mutex);
  const auto deadline = Clock::now() + std::chrono::seconds(1);
  for (;;) {
    // Killing one may bring its own children here.
    bool any = false;
    for (const pid_t pid : list_children()) {
      if (owned.pids.contains(pid)) continue;
      any = true;
      kill(pid, SIGKILL);
      waitpid(pid, nullptr, WNOHANG);
    }
    if (!any || Clock::now() > deadline) return;
    std::this_thread::sleep_for(1ms);
  }
}

}  // namespace torment::launch
