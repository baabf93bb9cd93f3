// One conversation with the host: carries out requests, one plugin at most. The same in a worker process and,
// for a debugger, within the host.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torment/plugin.h>

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "device/nvtx.h"
#include "plugin/library.h"
#include "protocol/messages.h"
#include "protocol/progress.h"
#include "worker/device_context.h"
#include "worker/profiler.h"

namespace torment::worker {

class Session {
 public:
  using Sink = std::function<void(const protocol::Event &)>;
  using Source = std::function<protocol::Request()>;

  /// `sink` gets every event, `progress` where the session is; `source` waits for the next request where one
  /// is carried out in turns. All outlive it.
  Session(Sink sink, Source source, protocol::ProgressPage &progress)
      : sink_(std::move(sink)), source_(std::move(source)), progress_(progress) {}

  /// Carries the request out. The descriptors that came with it stay the caller's.
  void execute(const protocol::Request &request, std::span<const int> descriptors);

 private:
  protocol::Event answer(const protocol::Begin &, std::span<const int>);
  protocol::Event answer(const protocol::Load &request, std::span<const int>);
  protocol::Event answer(const protocol::Open &request, std::span<const int>);
  protocol::Event answer(const protocol::Prepare &request, std::span<const int> descriptors);
  protocol::Event answer(const protocol::Run &request, std::span<const int> descriptors);
  protocol::Event answer(const protocol::Turn &, std::span<const int>);
  protocol::Event answer(const protocol::MeasureRoofs &request, std::span<const int>);
  protocol::Event answer(const protocol::Describe &, std::span<const int>);
  protocol::Event answer(const protocol::Close &, std::span<const int>);
  std::string attach_tool();
  std::string start_profiler();
  bool wait_for_turn();
  void set_stage(protocol::Stage stage) { progress_.stage = static_cast<uint32_t>(stage); }

  Sink sink_;
  Source source_;
  protocol::ProgressPage &progress_;
  std::optional<plugin::Library> library_;
  DeviceContext device_;
  std::unique_ptr<device::Nvtx> nvtx_;  ///< null: no tool is there
  std::unique_ptr<Profiler> profiler_;  ///< null: none is wanted, or can be
  torment_host host_{};                 ///< what the plugin is told; valid while it is open
  core::Place place_ = core::Place::unknown;
  bool opened_ = false;
};

}  // namespace torment::worker
