// SPDX-License-Identifier: Apache-2.0
#include "cli/workers.h"

#include <cstdlib>
#include <optional>

#include "core/error.h"
#include "supervisor/worker_process.h"
#include "worker/session.h"

namespace torment::cli {
namespace {

class InProcessWorker : public supervisor::Worker {
 public:
  explicit InProcessWorker(const supervisor::Interrupt &interrupt)
      : interrupt_(interrupt),
        session_([this](const protocol::Event &event) { take(event); }, refuse_turns, progress_) {}

  supervisor::Answer ask(const protocol::Request &request, std::span<const int> descriptors,
                         std::chrono::duration<double>, const OnMeasured &on_measured) override {
    interrupt_.check();
    on_measured_ = on_measured;
    session_.execute(request, descriptors);
    return *std::exchange(answer_, std::nullopt);
  }
  void pause() override {}
  // It prints to the host's own outputs.
  std::string standard_output() override { return {}; }
  std::string standard_error() override { return {}; }

 private:
  /// One plugin has nobody to take turns with.
  static protocol::Request refuse_turns() { throw core::Error("no turns are taken within one process"); }

  void take(const protocol::Event &event) {
    if (const auto *measured = std::get_if<protocol::Measured>(&event)) {
      if (on_measured_) on_measured_(*measured);
    } else {
      answer_ = event;
    }
  }

  const supervisor::Interrupt &interrupt_;
  protocol::ProgressPage progress_;
  worker::Session session_;
  OnMeasured on_measured_;
  std::optional<protocol::Event> answer_;
};

}  // namespace

supervisor::WorkerFactory make_process_factory(const supervisor::Interrupt &interrupt, bool confined) {
  return [&interrupt, confined](supervisor::WorkerOptions options) {
    options.confined = options.confined && confined;
    return std::make_unique<supervisor::WorkerProcess>(options, interrupt);
  };
}

supervisor::WorkerFactory make_in_process_factory(const supervisor::Interrupt &interrupt) {
  return [&interrupt](const supervisor::WorkerOptions &options) {
    for (const auto &[name, value] : options.environment)
      setenv(name.c_str(), value.c_str(), 1);
    return std::make_unique<InProcessWorker>(interrupt);
  };
}

}  // namespace torment::cli
