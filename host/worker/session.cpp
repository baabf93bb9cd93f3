// SPDX-License-Identifier: Apache-2.0
#include "worker/session.h"

#include <cstdio>
#include <cstring>

#include "core/error.h"
#include "device/cupti_file.h"
#include "device/machine.h"
#include "device/roofs.h"
#include "plugin/loaded_libraries.h"
#include "worker/affinity.h"
#include "worker/measure.h"
#include "worker/out_of_memory.h"
#include "worker/plugin_call.h"
#include "worker/problem_file.h"
#include "worker/range_watch.h"

namespace torment::worker {

using protocol::Event;
using protocol::Stage;

namespace {

core::Place to_place(uint32_t place) {
  if (place == TORMENT_PLACE_HOST) return core::Place::host;
  if (place == TORMENT_PLACE_DEVICE) return core::Place::device;
  return core::Place::unknown;
}

std::string describe(const core::Gpu &gpu) {
  return gpu.name + (gpu.uuid ? " (" + *gpu.uuid + ")" : "");
}

}  // namespace

void Session::execute(const protocol::Request &request, std::span<const int> descriptors) {
  Event event;
  try {
    event = std::visit([&](const auto &value) { return answer(value, descriptors); }, request);
  } catch (const OutOfMemory &error) {
    event = protocol::Refused{core::Outcome::out_of_memory, error.what()};
  } catch (const std::bad_alloc &) {
    event = protocol::Refused{core::Outcome::out_of_memory, "the worker has no memory left"};
  } catch (const core::Error &error) {
    event = protocol::Refused{core::Outcome::failed, error.what()};
  } catch (const std::exception &error) {
    event = protocol::Refused{core::Outcome::failed,
                              std::string("a fault of torment-host itself: ") + error.what()};
  }
  set_stage(Stage::idle);
  sink_(event);
}

Event Session::answer(const protocol::Begin &, std::span<const int>) {
  return protocol::Begun{};
}

Event Session::answer(const protocol::Load &request, std::span<const int>) {
  if (library_) throw core::Error("this worker holds a plugin already");
  set_stage(Stage::load);
  try {
    const PluginArithmetic arithmetic;  // its constructors may change it, those of -ffast-math do
    library_.emplace(request.path);
  } catch (const core::Error &error) {
    return protocol::Refused{core::Outcome::not_loadable, error.what()};
  }
  return protocol::Loaded{library_->identity(), library_->units(), library_->warnings()};
}

Event Session::answer(const protocol::Open &request, std::span<const int>) {
  if (!library_ || opened_) throw core::Error("there is no plugin to open");
  set_stage(Stage::open);
  if (request.one_core) keep_to({core::list_allowed_processors().back()});
  // Plugins for the host get no context: making one takes time and device memory.
  const bool wants_device = library_->identity().target == core::Place::device;
  protocol::Opened opened;
  if (std::string why = attach_tool(); !why.empty()) opened.warnings.push_back(std::move(why));
  opened.cores = core::to_list(core::list_allowed_processors());
  if (wants_device && request.profiles) opened.profile_note = start_profiler();
  if (wants_device) device_.make_current(request.device);
  if (profiler_ && !device_.present()) opened.profile_note = device_.absence();
  host_ = {sizeof(torment_host), device_.gpu().multiprocessors.value_or(0), request.threads, 0};
  const torment_device_request device_request{sizeof(torment_device_request), request.device};
  torment_device_info info{};
  info.struct_size = sizeof info;
  info.ordinal = -1;

  try {
    ErrorBuffer buffer;
    call_plugin("open", buffer,
                [&] { return library_->table().open(&host_, &device_request, &info, buffer.get()); });
    opened_ = true;
    opened.libraries = plugin::list_loaded_libraries();
    place_ = to_place(info.place);
    const core::Gpu used = device_.used();
    opened.device = {place_, std::string(info.name, strnlen(info.name, sizeof info.name)), used.uuid,
                     info.device_count};
    if (used.uuid != device_.gpu().uuid)
      opened.warnings.push_back("it uses " + describe(used) + ", not " + describe(device_.gpu()) +
                                ", which it was given");
  } catch (const CallFailure &failure) {
    const bool absent = failure.outcome == core::Outcome::unsupported && wants_device && !device_.present();
    opened.outcome = absent ? core::Outcome::unavailable : failure.outcome;
    opened.message = failure.message;
    if (absent) opened.message += " (" + device_.absence() + ")";
  }
  return opened;
}

/// Returns why it can't be; empty: it is, or there is none.
std::string Session::attach_tool() try {
  nvtx_ = device::Nvtx::attach();
  return {};
} catch (const core::Error &error) {
  return error.what();
}

/// Before there is a context. Returns why it can't be; empty: it is.
std::string Session::start_profiler() try {
  profiler_ = std::make_unique<Profiler>();
  return {};
} catch (const core::Error &error) {
  return error.what();
}

Event Session::answer(const protocol::Prepare &request, std::span<const int> descriptors) {
  set_stage(Stage::prepare);
  if (descriptors.size() != 1) throw core::Error("no memory file came with the request");
  return prepare_problem(request, descriptors.front());
}

Event Session::answer(const protocol::Run &request, std::span<const int> descriptors) {
  if (!opened_) throw core::Error("the plugin is not open");
  const Units units{library_->find(request.benchmark, request.variant),
                    request.against ? library_->find(request.benchmark, *request.against) : nullptr};
  std::vector<Watch *> watches;
  if (profiler_) watches.push_back(profiler_.get());
  if (profiler_) profiler_->begin(request.warmup);
  std::optional<RangeWatch> ranges;
  if (nvtx_) watches.push_back(&ranges.emplace(*nvtx_, request.warmup));
  const device::NvtxRange range(nvtx_.get(), request.benchmark + "/" + request.variant);
  protocol::Ran ran = measure(
      request, units, library_->identity().target, place_, descriptors, {host_, device_, progress_, watches},
      {[&](const protocol::Measured &measured) { sink_(measured); }, [&] { return wait_for_turn(); }});
  if (profiler_) ran.result.device_profile = profiler_->sum_up(device_.driver());
  return ran;
}

bool Session::wait_for_turn() {
  set_stage(Stage::idle);
  sink_(protocol::Waiting{});
  const protocol::Request request = source_();
  const auto *turn = std::get_if<protocol::Turn>(&request);
  if (!turn) throw core::Error("the host asked for something else than the next repetition");
  return turn->is_last;
}

Event Session::answer(const protocol::Turn &, std::span<const int>) {
  throw core::Error("no unit waits for its turn");
}

Event Session::answer(const protocol::MeasureRoofs &request, std::span<const int>) {
  return protocol::RoofsMeasured{device::measure_roofs(request.device, request.threads)};
}

Event Session::answer(const protocol::Describe &request, std::span<const int>) {
  return protocol::Described{device::describe_machine(), request.tools ? device::describe_cupti() : ""};
}

Event Session::answer(const protocol::Close &, std::span<const int>) {
  if (opened_) {
    set_stage(Stage::close);
    opened_ = false;
    try {
      call_guarded("close", [&] { library_->table().close(); });
    } catch (const CallFailure &failure) {
      return protocol::Refused{failure.outcome, failure.message};
    }
    std::fflush(nullptr);  // the process is left without it
  }
  return protocol::End{};
}

}  // namespace torment::worker
