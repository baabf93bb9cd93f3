// SPDX-License-Identifier: Apache-2.0
#include "worker/fault.h"

#include <signal.h>

#include <atomic>
#include <vector>

namespace torment::worker {
namespace {

// A signal handler gets at its data through globals alone.
std::atomic<protocol::ProgressPage *> noted_page{nullptr};
std::atomic<const PlacedProblem *> noted_problem{nullptr};

void note_fault(int signal, siginfo_t *info, void *) {
  protocol::ProgressPage *page = noted_page.load();
  const PlacedProblem *problem = noted_problem.load();
  const auto place = problem ? problem->locate(info->si_addr) : protocol::FaultPlace::elsewhere;
  if (page) page->fault.store(static_cast<uint32_t>(place));
  // The handler was reset on entry, so that this ends the process on return. A fault would by itself, as the
  // same instruction runs again; a signal that the plugin sent itself would be lost.
  raise(signal);
}

}  // namespace

void note_faults(protocol::ProgressPage &page) {
  noted_page.store(&page);
  static std::vector<char> stack(65536);
  const stack_t alternative{stack.data(), 0, stack.size()};
  sigaltstack(&alternative, nullptr);
  struct sigaction action {};
  action.sa_sigaction = note_fault;
  action.sa_flags = static_cast<int>(SA_SIGINFO | SA_ONSTACK | SA_RESETHAND);
  sigaction(SIGSEGV, &action, nullptr);
  sigaction(SIGBUS, &action, nullptr);
}

void set_faulting_problem(const PlacedProblem *problem) {
  noted_problem.store(problem);
}

}  // namespace torment::worker
