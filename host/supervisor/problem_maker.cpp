// SPDX-License-Identifier: Apache-2.0
#include "supervisor/problem_maker.h"

#include <array>
#include <chrono>

#include "core/error.h"
#include "supervisor/memory_file.h"

namespace torment::supervisor {
namespace {

using namespace std::chrono_literals;

/// Generators and oracles take seconds at most; past this one hangs.
constexpr auto make_deadline = 1800s;
constexpr auto describe_deadline = 60s;

}  // namespace

std::vector<int> Problems::descriptors() const {
  std::vector<int> numbers;
  numbers.reserve(files.size());
  for (const launch::Descriptor &file : files)
    numbers.push_back(file.get());
  return numbers;
}

Problems ProblemMaker::make(const protocol::Run &request) {
  Problems problems;
  const auto start = std::chrono::steady_clock::now();
  if (request.warmup > 0) problems.failure = make_one(request, request.warmup_seed, problems);
  if (!problems.failure) problems.failure = make_one(request, request.seed, problems);
  problems.making_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (worker_) worker_->pause();
  return problems;
}

std::optional<Death> ProblemMaker::make_one(const protocol::Run &request, uint64_t seed,
                                            Problems &problems) try {
  if (!worker_) worker_ = factory_({});
  launch::Descriptor file = make_memory_file("torment-problem");
  const std::array descriptors{file.get()};
  const Answer answer =
      worker_->ask(protocol::Prepare{request.benchmark, request.size, seed}, descriptors, make_deadline, {});
  if (const auto *death = std::get_if<Death>(&answer)) {
    worker_.reset();
    const bool was_slow = death->outcome == core::Outcome::timed_out;
    return Death{was_slow ? core::Outcome::timed_out : core::Outcome::out_of_memory,
                 "the problem could not be made: " + death->message};
  }
  const auto &event = std::get<protocol::Event>(answer);
  if (const auto *refused = std::get_if<protocol::Refused>(&event))
    return Death{refused->outcome, "the problem could not be made: " + refused->message};
  problems.files.push_back(freeze(file));
  return std::nullopt;
} catch (const core::Error &error) {
  return Death{core::Outcome::failed, std::string("the problem could not be made: ") + error.what()};
}

protocol::Described ProblemMaker::describe(bool tools) {
  // Not confined, since it holds no plugin: CUDA's first start on a machine may have to make the devices.
  worker_ = factory_({.confined = false});
  const Answer answer = worker_->ask(protocol::Describe{tools}, {}, describe_deadline, {});
  // A worker that has touched CUDA holds its threads and memory: the next request gets a fresh one.
  worker_.reset();
  if (const auto *death = std::get_if<Death>(&answer))
    throw core::Error("the machine could not be described: the worker was " + death->message);
  const auto *described = std::get_if<protocol::Described>(&std::get<protocol::Event>(answer));
  if (!described) throw core::Error("the machine could not be described");
  return *described;
}

}  // namespace torment::supervisor
