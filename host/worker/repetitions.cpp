// SPDX-License-Identifier: Apache-2.0
#include "worker/repetitions.h"

#include <algorithm>
#include <chrono>

#include "core/statistics.h"
#include "worker/clock.h"
#include "worker/fault.h"
#include "worker/plugin_call.h"

namespace torment::worker {
namespace {

using protocol::Stage;

/// After so long a comparison makes no more rounds than an interval of its median takes.
constexpr double enough_rounds_s = 0.2;

/// Of the repetitions that are not checked whole, every how many elements are.
constexpr uint64_t sample_stride = 64;

/// A created state. Destroyed by destroy, or after a failure with it.
class State {
 public:
  State(const torment_benchmark &unit, const PlacedProblem &problem, const Surroundings &surroundings,
        Tally &tally)
      : unit_(unit), progress_(surroundings.progress), tally_(tally) {
    set_faulting_problem(&problem);
    progress_.stage = static_cast<uint32_t>(Stage::create);
    ErrorBuffer buffer;
    const double start = now_s();
    call_plugin("create", buffer, [&] {
      return unit_.create(&surroundings.host, problem.plugin_struct(), &state_, buffer.get());
    });
    created_ = true;
    tally_.state_s += now_s() - start;
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
    const double start = now_s();
    call_guarded("destroy", [&] { unit_.destroy(state_); });
    tally_.state_s += now_s() - start;
    progress_.stage = static_cast<uint32_t>(Stage::idle);
  }
  State(const State &) = delete;
  State &operator=(const State &) = delete;
  void *get() const { return state_; }

 private:
  const torment_benchmark &unit_;
  protocol::ProgressPage &progress_;
  Tally &tally_;
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
  const WatchedPhase watched(surroundings.watches, stage);
  call_plugin(name, buffer, [&] {
    start = std::chrono::steady_clock::now();
    const int32_t status = phase(state, buffer.get());
    end = std::chrono::steady_clock::now();
    return status;
  });
  watched.tell_return();
  if (const auto rest = surroundings.device.synchronize()) rest_s = rest_s.value_or(0) + *rest;
  return std::chrono::duration<double>(end - start).count();
}

core::Sample time_repetition(const torment_benchmark &unit, void *state, const Surroundings &surroundings,
                             uint32_t number) {
  const WatchedRepetition watched(surroundings.watches, number);
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

/// One state and its repetitions.
class Repeater {
 public:
  Repeater(const torment_benchmark &unit, const PlacedProblem &problem, const Surroundings &surroundings,
           Tally &tally)
      : unit_(unit),
        problem_(problem),
        surroundings_(surroundings),
        tally_(tally),
        state_(unit, problem, surroundings, tally) {}

  /// Poison, time, check; the last one is checked whole.
  core::Sample repeat(bool is_last) {
    surroundings_.progress.repetition = tally_.repetitions_done;
    surroundings_.progress.stage = static_cast<uint32_t>(Stage::check);
    const double poison_start = now_s();
    problem_.poison_outputs();
    tally_.check_s += now_s() - poison_start;

    set_faulting_problem(&problem_);
    const core::Sample sample = time_repetition(unit_, state_.get(), surroundings_, tally_.repetitions_done);

    surroundings_.progress.stage = static_cast<uint32_t>(Stage::check);
    const double check_start = now_s();
    const bool whole = whole_is_cheap_ || is_last;
    const benchmarks::Selection selection =
        whole ? benchmarks::Selection{}
              : benchmarks::Selection{sample_stride, (uint64_t{done_} * 37) % sample_stride};
    check_outputs(problem_, selection, tally_);
    const double check_s = now_s() - check_start;
    tally_.check_s += check_s;
    if (whole) whole_is_cheap_ = check_s <= sample.total_s();
    tally_.repetitions_done++;
    done_++;
    return sample;
  }

  void destroy() { state_.destroy(); }

 private:
  const torment_benchmark &unit_;
  const PlacedProblem &problem_;
  const Surroundings &surroundings_;
  Tally &tally_;
  State state_;
  /// Until a whole check has shown what it costs, every repetition is checked whole.
  bool whole_is_cheap_ = true;
  uint32_t done_ = 0;
};

}  // namespace

void run_repetitions(const torment_benchmark &unit, const PlacedProblem &problem, const IsLast &is_last,
                     const Surroundings &surroundings, Tally &tally,
                     const std::function<void(const core::Sample &)> &on_sample) {
  Repeater repeater(unit, problem, surroundings, tally);
  for (bool last = false; !last;) {
    last = is_last();
    on_sample(repeater.repeat(last));
  }
  repeater.destroy();
}

void run_rounds(const Path &with, const Path &without, uint32_t count, const Surroundings &surroundings,
                Tally &tally, const std::function<void(const Round &)> &on_round) {
  Repeater a(with.unit, with.problem, surroundings, tally);
  Repeater b(without.unit, without.problem, surroundings, tally);
  const double start = now_s();
  for (uint32_t i = 0; i < count; i++) {
    const bool is_last = i + 1 == count;
    const core::Sample first_with = a.repeat(false);
    const core::Sample first_without = b.repeat(false);
    const core::Sample second_without = b.repeat(is_last);
    const core::Sample second_with = a.repeat(is_last);
    on_round({{first_with, second_with}, {first_without, second_without}});
    // The first round is not among those that the interval is of.
    if (i >= core::median_interval_least_count && now_s() - start > enough_rounds_s) break;
  }
  b.destroy();
  a.destroy();
}

}  // namespace torment::worker
