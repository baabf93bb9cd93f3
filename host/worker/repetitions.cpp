// SPDX-License-Identifier: Apache-2.0
#include "worker/repetitions.h"

#include <algorithm>
#include <chrono>

#include "worker/clock.h"
#include "worker/fault.h"
#include "worker/plugin_call.h"

namespace torment::worker {
namespace {

using protocol::Stage;

/// Of the repetitions that are not checked whole, every how many elements are.
constexpr uint64_t sample_stride = 64;

/// A created state. Destroyed by destroy, or after a failure with it.
class State {
 public:
  State(const torment_benchmark &unit, const PlacedProblem &problem, const Surroundings &surroundings)
      : unit_(unit), progress_(surroundings.progress) {
    set_faulting_problem(&problem);
    progress_.stage = static_cast<uint32_t>(Stage::create);
    ErrorBuffer buffer;
    call_plugin("create", buffer, [&] {
      return unit_.create(&surroundings.host, problem.plugin_struct(), &state_, buffer.get());
    });
    created_ = true;
  }
  ~State() {
    if (created_) try {
        destroy();
      } catch (const CallFailure &) {  // NOLINT(bugprone-empty-catch): another failure is on its way
      }
    set_faulting_problem(nullptr);
  }
  void destroy() {
    created_ = false;
    progress_.stage = static_cast<uint32_t>(Stage::destroy);
    call_guarded("destroy", [&] { unit_.destroy(state_); });
    progress_.stage = static_cast<uint32_t>(Stage::idle);
  }
  State(const State &) = delete;
  State &operator=(const State &) = delete;
  void *get() const { return state_; }

 private:
  const torment_benchmark &unit_;
  protocol::ProgressPage &progress_;
  void *state_ = nullptr;
  bool created_ = false;
};

using Phase = int32_t (*)(void *, torment_error *);

/// Calls the phase and waits for the device; returns the phase's own seconds and adds to the rest.
double time_phase(Stage stage, const char *name, Phase phase, void *state, const Surroundings &surroundings,
                  std::optional<double> &rest_s) {
  surroundings.progress.stage = static_cast<uint32_t>(stage);
  ErrorBuffer buffer;
  // In whole nanoseconds, of CLOCK_MONOTONIC too: a plugin may have left traps on for inexact arithmetic.
  std::chrono::steady_clock::time_point start;
  std::chrono::steady_clock::time_point end;
  call_plugin(name, buffer, [&] {
    start = std::chrono::steady_clock::now();
    const int32_t status = phase(state, buffer.get());
    end = std::chrono::steady_clock::now();
    return status;
  });
  if (const auto rest = surroundings.device.synchronize()) rest_s = rest_s.value_or(0) + *rest;
  return std::chrono::duration<double>(end - start).count();
}

core::Sample time_repetition(const torment_benchmark &unit, void *state, const Surroundings &surroundings) {
  core::Sample sample;
  sample.upload_s = time_phase(Stage::upload, "upload", unit.upload, state, surroundings, sample.rest_s);
  sample.compute_s = time_phase(Stage::compute, "compute", unit.compute, state, surroundings, sample.rest_s);
  sample.download_s =
      time_phase(Stage::download, "download", unit.download, state, surroundings, sample.rest_s);
  return sample;
}

void check_outputs(const PlacedProblem &problem, const benchmarks::Selection &selection, Tally &tally) {
  if (const auto place = problem.find_overwritten(); place && tally.overwritten.empty())
    tally.overwritten = *place;
  const benchmarks::Verdict verdict = problem.check(selection);
  core::Verification &verification = tally.verification;
  verification.checked++;
  if (selection.whole()) verification.whole++;
  if (verdict.right) verification.verified++;
  if (!verdict.right && tally.first_fault.empty())
    tally.first_fault = "repetition " + std::to_string(tally.repetitions_done + 1) + ": " + verdict.message;
  if (verdict.worst_error)
    verification.worst_error = std::max(verification.worst_error.value_or(0), *verdict.worst_error);
}

}  // namespace

void run_repetitions(const torment_benchmark &unit, const PlacedProblem &problem, uint32_t count,
                     const Surroundings &surroundings, Tally &tally,
                     const std::function<void(const core::Sample &)> &on_sample) {
  State state(unit, problem, surroundings);
  // Until a whole check has shown what it costs, every repetition is checked whole.
  bool whole_is_cheap = true;
  for (uint32_t i = 0; i < count; i++) {
    surroundings.progress.repetition = tally.repetitions_done;
    surroundings.progress.stage = static_cast<uint32_t>(Stage::check);
    const double poison_start = now_s();
    problem.poison_outputs();
    tally.check_s += now_s() - poison_start;

    const core::Sample sample = time_repetition(unit, state.get(), surroundings);

    surroundings.progress.stage = static_cast<uint32_t>(Stage::check);
    const double check_start = now_s();
    const bool whole = whole_is_cheap || i + 1 == count;
    const benchmarks::Selection selection =
        whole ? benchmarks::Selection{}
              : benchmarks::Selection{sample_stride, (uint64_t{i} * 37) % sample_stride};
    check_outputs(problem, selection, tally);
    const double check_s = now_s() - check_start;
    tally.check_s += check_s;
    if (whole) whole_is_cheap = check_s <= sample.total_s();
    tally.repetitions_done++;
    on_sample(sample);
  }
  state.destroy();
}

}  // namespace torment::worker
