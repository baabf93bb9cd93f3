// SPDX-License-Identifier: Apache-2.0
#include "supervisor/worker_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <new>

#include "core/error.h"
#include "launch/environment.h"
#include "launch/orphans.h"
#include "launch/write_rules.h"
#include "supervisor/memory_file.h"

namespace torment::supervisor {
namespace {

using std::chrono::milliseconds;
using State = protocol::LineReader::State;
using namespace std::chrono_literals;

/// Kept of each of a worker's two outputs.
constexpr std::size_t output_limit = 64 << 10;
/// For the worker's own start, before any plugin code runs.
constexpr auto begin_deadline = 30s;
/// Between SIGTERM and SIGKILL.
constexpr auto grace = 2s;
/// How long outputs are read after the worker's death, since a process that escaped may hold the pipes.
constexpr auto drain_limit = 500ms;
/// Where the kernel has no process descriptors, how often the process is looked at.
constexpr int tick_ms = 50;

protocol::ProgressPage *map_progress(int file) {
  if (ftruncate(file, sizeof(protocol::ProgressPage)) != 0)
    throw core::Error(std::string("can't make the progress page: ") + std::strerror(errno));
  void *page = mmap(nullptr, sizeof(protocol::ProgressPage), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (page == MAP_FAILED)
    throw core::Error(std::string("can't map the progress page: ") + std::strerror(errno));
  return new (page) protocol::ProgressPage;
}

}  // namespace

WorkerProcess::WorkerProcess(const WorkerOptions &options, const Interrupt &interrupt)
    : interrupt_(interrupt),
      scratch_(std::make_unique<ScratchFolder>()),
      output_(output_limit),
      error_output_(output_limit) {
  launch::Environment all = launch::without_secrets(launch::current_environment());
  for (const auto &[name, value] : options.environment)
    all[name] = value;
  all["TMPDIR"] = scratch_->path();

  if (access("/proc/self/exe", F_OK) != 0)
    throw core::Error("/proc is not mounted, and workers are started through /proc/self/exe: mount it first");
  launch::adopt_orphans();
  const auto [host_end, worker_end] = protocol::make_channel();
  channel_ = launch::Descriptor(host_end);
  const launch::Descriptor worker_channel(worker_end);
  fcntl(host_end, F_SETFL, fcntl(host_end, F_GETFL) | O_NONBLOCK);
  reader_ = std::make_unique<protocol::LineReader>(host_end);
  const launch::Descriptor rules =
      options.confined ? launch::make_write_rules(scratch_->path()) : launch::Descriptor();
  process_ = std::make_unique<launch::Process>(launch::ProcessOptions{"/proc/self/exe",
                                                                      {"torment-host", worker_command},
                                                                      launch::to_list(all),
                                                                      scratch_->path(),
                                                                      options.memory_limit_bytes,
                                                                      true,
                                                                      rules.get(),
                                                                      worker_end});

  const launch::Descriptor progress_file = make_memory_file("torment-progress");
  progress_ = map_progress(progress_file.get());
  const std::array descriptors{progress_file.get()};
  const Answer answer = ask(protocol::Begin{options.cores}, descriptors, begin_deadline, {});
  if (const auto *death = std::get_if<Death>(&answer))
    throw core::Error("a worker could not be started: " + death->message + "\n" + standard_error());
  begun_ = true;
}

WorkerProcess::~WorkerProcess() {
  if (process_) process_->finish();
  if (progress_) munmap(progress_, sizeof *progress_);
}

Answer WorkerProcess::ask(const protocol::Request &request, std::span<const int> descriptors,
                          std::chrono::duration<double> deadline, const OnMeasured &on_measured) {
  interrupt_.check();
  if (paused_) process_->signal_group(SIGCONT);
  paused_ = false;
  if (!std::holds_alternative<protocol::Turn>(request)) {
    const auto *run = std::get_if<protocol::Run>(&request);
    repetitions_ = run && !run->until ? run->warmup + run->repetitions : 0;
  }
  if (!protocol::send_line(channel_.get(), protocol::to_line(request), descriptors)) return bury();
  return wait_for_answer(Clock::now() + std::chrono::duration_cast<Clock::duration>(deadline), on_measured);
}

Answer WorkerProcess::wait_for_answer(Clock::time_point deadline, const OnMeasured &on_measured) {
  for (;;) {
    try {
      if (auto answer = next_answer(on_measured)) return *std::move(answer);
    } catch (const core::Error &error) {
      return bury(core::Outcome::failed, std::string("its messages can't be read: ") + error.what());
    }
    if (interrupt_.signal() != 0) {
      bury();
      throw Interrupted{interrupt_.signal()};
    }
    if (process_->has_ended()) {
      // What it sent before its end is still there to be read. Children that it left may hold the channel
      // and send on: they are ended first.
      process_->finish();
      while (channel_open_ && reader_->has_more())
        channel_open_ = reader_->read_more() == State::open;
      if (auto answer = next_answer(on_measured)) return *std::move(answer);
      return bury();
    }
    if (!channel_open_) {
      // A process closes its descriptors a moment before it has ended; one that lives on closed this one
      // itself.
      const auto moment = Clock::now() + grace;
      while (!process_->has_ended() && Clock::now() < moment)
        wait(moment);
      if (process_->has_ended()) return bury();
      return bury(core::Outcome::failed, "it closed or broke its connection to the host " + describe_stage());
    }
    if (Clock::now() >= deadline) {
      const std::string stage = describe_stage();
      end_politely();
      return bury(core::Outcome::timed_out, "the time limit passed " + stage);
    }
    wait(deadline);
  }
}

/// The answer among the lines that came so far; Measured events are passed on.
std::optional<Answer> WorkerProcess::next_answer(const OnMeasured &on_measured) {
  while (const auto line = reader_->next_line()) {
    protocol::Event event = protocol::parse_event(*line);
    const auto *measured = std::get_if<protocol::Measured>(&event);
    if (!measured) return event;
    if (on_measured) on_measured(*measured);
  }
  return std::nullopt;
}

void WorkerProcess::wait(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now()).count() + 1;
  const bool must_tick = process_->ended_descriptor() < 0;
  const auto wait_ms = static_cast<int>(std::clamp<long long>(left, 0, must_tick ? tick_ms : 60'000));
  std::array<pollfd, 5> polled{pollfd{channel_open_ ? channel_.get() : -1, POLLIN, 0},
                               pollfd{output_open_ ? process_->standard_output() : -1, POLLIN, 0},
                               pollfd{error_open_ ? process_->standard_error() : -1, POLLIN, 0},
                               pollfd{process_->ended_descriptor(), POLLIN, 0},
                               pollfd{interrupt_.descriptor(), POLLIN, 0}};
  poll(polled.data(), polled.size(), wait_ms);
  if (polled[0].revents) channel_open_ = reader_->read_more() == State::open;
  if (polled[1].revents) output_open_ = launch::read_available(process_->standard_output(), output_);
  if (polled[2].revents) error_open_ = launch::read_available(process_->standard_error(), error_output_);
}

void WorkerProcess::end_politely() {
  process_->signal_group(SIGTERM);
  const auto deadline = Clock::now() + grace;
  while (!process_->has_ended() && Clock::now() < deadline && interrupt_.signal() == 0)
    wait(std::min(deadline, Clock::now() + 50ms));
}

void WorkerProcess::drain_outputs() {
  const auto deadline = Clock::now() + drain_limit;
  while ((output_open_ || error_open_) && Clock::now() < deadline) {
    std::array<pollfd, 2> polled{pollfd{output_open_ ? process_->standard_output() : -1, POLLIN, 0},
                                 pollfd{error_open_ ? process_->standard_error() : -1, POLLIN, 0}};
    poll(polled.data(), polled.size(), static_cast<int>(milliseconds(drain_limit).count()));
    if (polled[0].revents) output_open_ = launch::read_available(process_->standard_output(), output_);
    if (polled[1].revents) error_open_ = launch::read_available(process_->standard_error(), error_output_);
  }
}

/// Ends what is left of the worker and says how it died.
Death WorkerProcess::bury(std::optional<core::Outcome> known, const std::string &why) {
  process_->finish();
  channel_open_ = false;
  drain_outputs();
  if (known) return {*known, why};
  if (progress_->lost_host.load() != 0)
    return {core::Outcome::failed, "it closed or broke its connection to the host"};
  return explain_ending();
}

Death WorkerProcess::explain_ending() const {
  const launch::Ending &ending = process_->ending();
  const std::string where = " " + describe_stage();
  const auto fault = static_cast<protocol::FaultPlace>(progress_->fault.load());
  if (!ending.exited && fault == protocol::FaultPlace::input)
    return {core::Outcome::wrote_outside, "it wrote to its input, which is read-only," + where};
  if (!ending.exited && fault == protocol::FaultPlace::beside_output)
    return {core::Outcome::wrote_outside, "it reached far beside an output" + where};
  if (!ending.exited) return {core::Outcome::crashed, ending.text() + where};
  if (!begun_) return {core::Outcome::failed, ending.text()};
  return {core::Outcome::ended_process, "the plugin ended the process with " + ending.text() + where};
}

std::string WorkerProcess::describe_stage() const {
  return protocol::describe_stage(*progress_, repetitions_);
}

void WorkerProcess::pause() {
  if (process_->has_ended()) return;
  process_->signal_group(SIGSTOP);
  paused_ = true;
  launch::kill_orphans();
}

std::string WorkerProcess::standard_output() {
  if (output_open_) output_open_ = launch::read_available(process_->standard_output(), output_);
  return output_.text();
}

std::string WorkerProcess::standard_error() {
  if (error_open_) error_open_ = launch::read_available(process_->standard_error(), error_output_);
  return error_output_.text();
}

}  // namespace torment::supervisor
