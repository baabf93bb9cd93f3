// SPDX-License-Identifier: Apache-2.0
#include "device/cupti.h"

#include <boost/dll/shared_library.hpp>
#include <cstdlib>
#include <mutex>
#include <utility>

#include "core/error.h"
#include "device/cupti_file.h"
#include "device/cupti_parser.h"
#include "device/cupti_records.h"

namespace torment::device {

using BufferRequested = void (*)(uint8_t **buffer, std::size_t *bytes, std::size_t *most_records);
using BufferCompleted = void (*)(void *context, uint32_t stream, uint8_t *buffer, std::size_t bytes,
                                 std::size_t valid_bytes);

// Declared here as in the CUPTI documentation, "CUPTI Activity API".
struct Cupti::Functions {
  int (*get_version)(uint32_t *version);
  int (*get_result_string)(int status, const char **text);
  int (*get_timestamp)(uint64_t *nanoseconds);
  int (*register_callbacks)(BufferRequested requested, BufferCompleted completed);
  int (*enable)(uint32_t kind);
  int (*flush_all)(uint32_t flag);
  int (*next_record)(uint8_t *buffer, std::size_t valid_bytes, cupti::Record **record);
  int (*count_dropped)(void *context, uint32_t stream, std::size_t *count);
};

namespace {

constexpr std::size_t buffer_bytes = std::size_t{4} << 20;
/// Records are aligned to it; CUPTI asks the same of buffers.
constexpr std::size_t buffer_alignment = 8;

/// What CUPTI's callbacks reach, which know no object. They may come on a thread of CUPTI's own.
struct Recording {
  std::mutex mutex;
  Activities activities;
  int (*next_record)(uint8_t *, std::size_t, cupti::Record **) = nullptr;
  int (*count_dropped)(void *, uint32_t, std::size_t *) = nullptr;
};

/// Never destroyed: CUPTI may hand back buffers until the process is gone.
Recording &recording() {
  static auto &one = *new Recording;
  return one;
}

void give_buffer(uint8_t **buffer, std::size_t *bytes, std::size_t *most_records) {
  *buffer = static_cast<uint8_t *>(std::aligned_alloc(buffer_alignment, buffer_bytes));
  *bytes = *buffer ? buffer_bytes : 0;
  *most_records = 0;  // as many as fit
}

void take_buffer(void *context, uint32_t stream, uint8_t *buffer, std::size_t bytes,
                 std::size_t valid_bytes) {
  Recording &into = recording();
  const std::lock_guard lock(into.mutex);
  if (valid_bytes > bytes) {
    into.activities.damaged++;
    valid_bytes = 0;
  }
  cupti::Record *record = nullptr;
  int status = cupti::success;
  while (valid_bytes > 0 && (status = into.next_record(buffer, valid_bytes, &record)) == cupti::success) {
    const auto *at = reinterpret_cast<const std::byte *>(record);
    const auto *begin = reinterpret_cast<const std::byte *>(buffer);
    if (at < begin || at >= begin + valid_bytes) {
      into.activities.damaged++;
      break;
    }
    add_record({at, begin + valid_bytes}, into.activities);
  }
  if (status != cupti::success && status != cupti::error_max_limit_reached) into.activities.damaged++;
  std::size_t dropped = 0;
  if (into.count_dropped(context, stream, &dropped) == cupti::success) into.activities.dropped += dropped;
  std::free(buffer);
}

}  // namespace

Cupti::Cupti() : functions_(std::make_unique<Functions>()) {
  // Never destroyed, as the driver in cuda_driver.cpp.
  static auto &never_closed = *new std::vector<boost::dll::shared_library *>;
  auto *library = never_closed.emplace_back(new boost::dll::shared_library(load_cupti()));
  const auto find = [&](auto &function, const char *name) {
    if (!library->has(name))
      throw core::Error("no CUPTI: " + library->location().string() + " has no " + name +
                        "; name another in TORMENT_CUPTI");
    function = &library->get<std::remove_pointer_t<std::remove_reference_t<decltype(function)>>>(name);
  };
  find(functions_->get_version, "cuptiGetVersion");
  find(functions_->get_result_string, "cuptiGetResultString");
  find(functions_->get_timestamp, "cuptiGetTimestamp");
  find(functions_->register_callbacks, "cuptiActivityRegisterCallbacks");
  find(functions_->enable, "cuptiActivityEnable");
  find(functions_->flush_all, "cuptiActivityFlushAll");
  find(functions_->next_record, "cuptiActivityGetNextRecord");
  find(functions_->count_dropped, "cuptiActivityGetNumDroppedRecords");
  recording().next_record = functions_->next_record;
  recording().count_dropped = functions_->count_dropped;
  uint32_t version = 0;
  check(functions_->get_version(&version), "cuptiGetVersion");
  name_ = "CUPTI " + std::to_string(version);
  check(functions_->register_callbacks(give_buffer, take_buffer), "cuptiActivityRegisterCallbacks");
  for (const uint32_t kind : {cupti::kind_concurrent_kernel, cupti::kind_memory_copy, cupti::kind_memory_set})
    check(functions_->enable(kind), "cuptiActivityEnable");
  // Without these, what launches cost the host stays unknown.
  for (const uint32_t kind : {cupti::kind_driver_call, cupti::kind_runtime_call})
    functions_->enable(kind);
}

Cupti::~Cupti() = default;

uint64_t Cupti::now_ns() const {
  uint64_t now = 0;
  check(functions_->get_timestamp(&now), "cuptiGetTimestamp");
  return now;
}

Activities Cupti::take() const {
  check(functions_->flush_all(0), "cuptiActivityFlushAll");
  const std::lock_guard lock(recording().mutex);
  return std::exchange(recording().activities, {});
}

std::string Cupti::error_text(int status) const {
  const char *text = nullptr;
  if (functions_->get_result_string(status, &text) == cupti::success && text) return text;
  return "error " + std::to_string(status);
}

void Cupti::check(int status, const char *what) const {
  if (status == cupti::success) return;
  throw core::Error("CUPTI does not record: " + std::string(what) + ": " + error_text(status) +
                    "; a CUPTI of another CUDA version than the driver's is named in TORMENT_CUPTI");
}

}  // namespace torment::device
