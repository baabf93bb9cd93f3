// SPDX-License-Identifier: Apache-2.0
#include "worker/measure.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "benchmarks/benchmark.h"
#include "core/error.h"
#include "core/stopping.h"
#include "worker/clock.h"
#include "worker/out_of_memory.h"
#include "worker/plugin_call.h"
#include "worker/problem_file.h"

namespace torment::worker {
namespace {

/// The middle one of the samples' rests, which a single hiccup of the machine can't move far.
double median_rest_s(const std::vector<core::Sample> &samples) {
  std::vector<double> rests_s;
  rests_s.reserve(samples.size());
  for (const core::Sample &sample : samples)
    rests_s.push_back(sample.rest_s.value_or(0));
  if (rests_s.empty()) return 0;
  const auto middle = rests_s.begin() + static_cast<std::ptrdiff_t>(rests_s.size() / 2);
  std::nth_element(rests_s.begin(), middle, rests_s.end());
  return *middle;
}

void require_fitting(const torment_benchmark &unit, const benchmarks::Benchmark &benchmark,
                     const PlacedProblem &problem) {
  if (unit.revision != benchmark.revision())
    throw CallFailure{core::Outcome::failed, "the plugin has revision " + std::to_string(unit.revision) +
                                                 " of this benchmark, the host revision " +
                                                 std::to_string(benchmark.revision()) +
                                                 ": rebuild the plugin"};
  if (unit.problem_size != problem.plugin_struct_bytes())
    throw CallFailure{core::Outcome::failed, "the plugin's problem struct has " +
                                                 std::to_string(unit.problem_size) + " bytes, the host's " +
                                                 std::to_string(problem.plugin_struct_bytes()) +
                                                 ": rebuild the plugin with this host's headers"};
}

/// The outcome of a measurement that went through, from what was seen on the way. What is wrong with the
/// results comes before where they were computed.
void judge(core::Result &result, const Tally &tally, core::Place target, core::Place place,
           double rest_limit_s) {
  const core::Verification &verification = result.verification;
  const double rest_s = median_rest_s(result.samples);
  if (!tally.overwritten.empty()) {
    result.outcome = core::Outcome::wrote_outside;
    result.message = "it wrote " + tally.overwritten;
  } else if (verification.verified < verification.checked) {
    result.outcome = core::Outcome::wrong_result;
    result.message = std::to_string(verification.verified) + " of " + std::to_string(verification.checked) +
                     " repetitions right; " + tally.first_fault;
  } else if (rest_s > rest_limit_s && rest_limit_s > 0) {
    result.outcome = core::Outcome::returned_early;
    result.message =
        "the device worked on for " + std::to_string(rest_s * 1e3) + " ms after the phases had returned";
  } else if (target == core::Place::device && place != core::Place::device) {
    result.outcome = core::Outcome::ran_on_host;
    result.message = "acc_on_device, or its like, says that loops run on the host";
  } else {
    result.outcome = core::Outcome::verified;
  }
}

/// Adds the round's samples, unless it is discarded.
void take_round(const Round &round, bool discarded, core::Result &result) {
  if (discarded && !result.first_call) result.first_call = round.with.front();
  if (discarded) return;
  result.samples.insert(result.samples.end(), round.with.begin(), round.with.end());
  std::vector<core::Sample> &others = result.against->samples;
  others.insert(others.end(), round.without.begin(), round.without.end());
}

IsLast count_to(uint32_t count) {
  return [count, done = uint32_t{0}]() mutable { return ++done >= count; };
}

/// How many kept repetitions there are; `result` gets their samples meanwhile.
IsLast pace(const protocol::Run &request, const core::Result &result, const Conductor &conductor) {
  if (request.in_turns) return conductor.wait_for_turn;
  if (!request.until) return count_to(request.repetitions);
  return [stopper = core::Stopper(*request.until, request.repetitions), &result, start = now_s(),
          times_s = std::vector<double>()]() mutable {
    if (result.samples.size() > times_s.size()) times_s.push_back(result.samples.back().total_s());
    return stopper.is_next_last(times_s, now_s() - start);
  };
}

/// What the discarded and the kept repetitions of a unit share; `tally` and `result` grow on the way.
struct Task {
  const protocol::Run &request;
  const Units &units;
  const benchmarks::Benchmark &benchmark;
  const device::CudaDriver *locker;  ///< of page-locked memory; null: pageable
  const Surroundings &surroundings;
  const Conductor &conductor;
  Tally &tally;
  core::Result &result;
};

/// The repetitions of one of the two problems; a comparison makes rounds of them, one more where they are
/// kept, since the first is discarded.
void run_problem(const Task &task, uint64_t seed, int memory_file, uint32_t count, bool discarded) {
  const auto &[request, units, benchmark, locker, surroundings, conductor, tally, result] = task;
  const PlacedProblem problem(benchmark, request.size, seed, memory_file, locker);
  require_fitting(*units.unit, benchmark, problem);
  if (units.against) {
    const PlacedProblem twin(benchmark, request.size, seed, memory_file, locker);
    require_fitting(*units.against, benchmark, twin);
    run_rounds({*units.unit, problem}, {*units.against, twin}, discarded ? count : count + 1, surroundings,
               tally, [&task, discarded, is_first = true](const Round &round) mutable {
                 take_round(round, discarded || std::exchange(is_first, false), task.result);
                 task.conductor.on_measured({round.with.front(), discarded});
               });
    return;
  }
  const IsLast is_last = discarded ? count_to(count) : pace(request, result, conductor);
  run_repetitions(*units.unit, problem, is_last, surroundings, tally,
                  [&task, discarded](const core::Sample &sample) {
                    if (discarded && !task.result.first_call) task.result.first_call = sample;
                    if (!discarded) task.result.samples.push_back(sample);
                    task.conductor.on_measured({sample, discarded});
                  });
}

/// Fills `result` as far as the measurement gets. Throws CallFailure, OutOfMemory and core::Error.
void measure_unit(const protocol::Run &request, const Units &units, core::Place target, core::Place place,
                  std::span<const int> memory_files, const Surroundings &surroundings,
                  const Conductor &conductor, Tally &tally, core::Result &result) {
  if (!units.unit || (request.against && !units.against))
    throw CallFailure{core::Outcome::failed, "the plugin holds no such benchmark and variant"};
  result.revision = units.unit->revision;
  const benchmarks::Benchmark &benchmark = require_benchmark(request.benchmark);
  result.cost = benchmark.cost(request.size);
  // Plugins for the host copy nothing to a device.
  const bool wants_lock = request.host_memory == core::HostMemory::pinned && target == core::Place::device;
  const device::CudaDriver *locker = wants_lock ? surroundings.device.driver() : nullptr;
  const Task task{request, units, benchmark, locker, surroundings, conductor, tally, result};
  if (memory_files.size() != (request.warmup > 0 ? 2U : 1U))
    throw core::Error("the problem did not come along");
  if (request.warmup > 0) run_problem(task, request.warmup_seed, memory_files.front(), request.warmup, true);
  result.device_before = surroundings.device.observe();
  run_problem(task, request.seed, memory_files.back(), request.repetitions, false);
  result.device_after = surroundings.device.observe();
  result.verification = tally.verification;
  judge(result, tally, target, place, surroundings.device.rest_limit_s());
}

}  // namespace

protocol::Ran measure(const protocol::Run &request, const Units &units, core::Place target, core::Place place,
                      std::span<const int> memory_files, const Surroundings &surroundings,
                      const Conductor &conductor) {
  protocol::Ran ran;
  core::Result &result = ran.result;
  result.benchmark = request.benchmark;
  result.variant = request.variant;
  result.size = request.size;
  Tally tally;
  const double start = now_s();
  if (request.against) result.against = core::Counterpart{*request.against, {}};
  try {
    measure_unit(request, units, target, place, memory_files, surroundings, conductor, tally, result);
  } catch (const CallFailure &failure) {
    result.outcome = failure.outcome;
    result.message = failure.message;
  } catch (const OutOfMemory &error) {
    result.outcome = core::Outcome::out_of_memory;
    result.message = error.what();
  } catch (const std::bad_alloc &) {
    result.outcome = core::Outcome::out_of_memory;
    result.message = "the worker has no memory left";
  } catch (const core::Error &error) {
    result.outcome = core::Outcome::failed;
    result.message = error.what();
  }
  result.verification = tally.verification;
  result.wall_s = now_s() - start;
  ran.check_s = tally.check_s;
  ran.state_s = tally.state_s;
  return ran;
}

}  // namespace torment::worker
