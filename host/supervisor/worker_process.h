// A worker in a process of its own: torment-host re-executed, apart from the host in all that could harm it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>

#include "launch/capture.h"
#include "launch/process.h"
#include "protocol/channel.h"
#include "protocol/progress.h"
#include "supervisor/interrupt.h"
#include "supervisor/scratch_folder.h"
#include "supervisor/worker.h"

namespace torment::supervisor {

/// The hidden command that makes torment-host a worker.
inline constexpr const char *worker_command = "worker";

class WorkerProcess final : public Worker {
 public:
  /// Starts the process and begins the conversation. `interrupt` outlives the worker. Throws core::Error.
  WorkerProcess(const WorkerOptions &options, const Interrupt &interrupt);
  ~WorkerProcess() override;

  Answer ask(const protocol::Request &request, std::span<const int> descriptors,
             std::chrono::duration<double> deadline, const OnMeasured &on_measured) override;
  void pause() override;
  std::string standard_output() override;
  std::string standard_error() override;

 private:
  using Clock = std::chrono::steady_clock;

  std::optional<Answer> next_answer(const OnMeasured &on_measured);
  Answer wait_for_answer(Clock::time_point deadline, const OnMeasured &on_measured);
  void wait(Clock::time_point deadline);
  Death bury(std::optional<core::Outcome> known = {}, const std::string &why = {});
  Death explain_ending() const;
  void end_politely();
  void drain_outputs();
  std::string describe_stage() const;

  const Interrupt &interrupt_;
  std::unique_ptr<ScratchFolder> scratch_;
  launch::Descriptor channel_;
  std::unique_ptr<protocol::LineReader> reader_;
  protocol::ProgressPage *progress_ = nullptr;
  std::unique_ptr<launch::Process> process_;
  launch::Capture output_;
  launch::Capture error_output_;
  bool output_open_ = true;
  bool error_open_ = true;
  bool channel_open_ = true;
  bool begun_ = false;
  bool paused_ = false;
  uint32_t repetitions_ = 0;  ///< of the request that is being carried out
};

}  // namespace torment::supervisor
