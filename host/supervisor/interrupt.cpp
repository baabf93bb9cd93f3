// SPDX-License-Identifier: Apache-2.0
#include "supervisor/interrupt.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <string>

#include "core/error.h"

namespace torment::supervisor {
namespace {

constexpr std::array caught_signals{SIGINT, SIGTERM, SIGHUP};
/// What a shell reports for a process that a signal ended.
constexpr int exit_signal_base = 128;

std::atomic<int> received{0};
std::atomic<int> write_end{-1};
std::array<struct sigaction, caught_signals.size()> previous;

void receive(int signal) {
  if (received.exchange(signal) != 0) _exit(exit_signal_base + signal);
  const int saved_errno = errno;
  const char byte = 0;
  [[maybe_unused]] const ssize_t count = write(write_end.load(), &byte, 1);
  errno = saved_errno;
}

}  // namespace

Interrupt::Interrupt() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0)
    throw core::Error(std::string("can't make a pipe: ") + std::strerror(errno));
  read_end_ = launch::Descriptor(ends[0]);
  write_end = ends[1];
  received = 0;
  struct sigaction action {};
  action.sa_handler = receive;
  for (std::size_t i = 0; i < caught_signals.size(); i++) {
    sigaction(caught_signals[i], nullptr, &previous[i]);
    // Whoever started the program with a signal ignored, as nohup does, wants it to stay so.
    if (previous[i].sa_handler != SIG_IGN) sigaction(caught_signals[i], &action, nullptr);
  }
}

Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < caught_signals.size(); i++)
    sigaction(caught_signals[i], &previous[i], nullptr);
  close(write_end.exchange(-1));
}

int Interrupt::signal() const {
  return received.load();
}

void Interrupt::check() const {
  if (signal() != 0) throw Interrupted{signal()};
}

}  // namespace torment::supervisor
