// Who carries requests out: a worker process (worker_process.h) or, for a debugger, this process itself.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "core/outcome.h"
#include "protocol/messages.h"

namespace torment::supervisor {

/// The worker is gone without an answer.
struct Death {
  core::Outcome outcome = core::Outcome::crashed;  ///< crashed, ended_process, timed_out or wrote_outside
  std::string message;  ///< e.g. "killed by signal 11 (Segmentation fault) in compute of repetition 3 of 11"
};

using Answer = std::variant<protocol::Event, Death>;

class Worker {
 public:
  using OnMeasured = std::function<void(const protocol::Measured &)>;

  virtual ~Worker() = default;

  /// Sends the request and waits for its answer. After a Death the worker answers nothing any more.
  /// Throws Interrupted.
  virtual Answer ask(const protocol::Request &request, std::span<const int> descriptors,
                     std::chrono::duration<double> deadline, const OnMeasured &on_measured) = 0;

  /// Stops all that runs in it until the next request, so that nothing of it disturbs another's measurement.
  virtual void pause() = 0;

  /// What it printed so far, bounded.
  virtual std::string standard_output() = 0;
  virtual std::string standard_error() = 0;

  Worker() = default;
  Worker(const Worker &) = delete;
  Worker &operator=(const Worker &) = delete;
};

struct WorkerOptions {
  std::map<std::string, std::string> environment{};  ///< on top of the host's
  std::optional<uint64_t> memory_limit_bytes{};      ///< of its own memory; null: none
  std::optional<std::string> cores{};                ///< processors that it is kept to; null: all allowed
  bool confined = true;                              ///< writes where launch/write_rules.h lets it, alone
};

/// Throws core::Error when no worker can be started.
using WorkerFactory = std::function<std::unique_ptr<Worker>(const WorkerOptions &options)>;

}  // namespace torment::supervisor
