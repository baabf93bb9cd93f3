// SPDX-License-Identifier: Apache-2.0
#include "supervisor/plugin_session.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "core/error.h"
#include "supervisor/last_words.h"
#include "supervisor/memory_words.h"

namespace torment::supervisor {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

PluginSession::PluginSession(core::PluginInfo info, std::map<std::string, std::string> environment,
                             const WorkerFactory &factory, const core::Settings &settings,
                             const Limits &limits, bool profiles)
    : info_(std::move(info)),
      worker_options_{std::move(environment), limits.memory_bytes, limits.cores},
      factory_(factory),
      settings_(settings),
      limits_(limits),
      device_(settings.device),
      profiles_(profiles) {}

void PluginSession::load() {
  const auto start = Clock::now();
  opened_ = false;
  has_run_ = false;
  try {
    worker_ = factory_(worker_options_);
  } catch (const core::Error &error) {
    return give_up(core::Outcome::failed, error.what());
  }
  const Answer answer =
      worker_->ask(protocol::Load{std::filesystem::absolute(info_.path).string()}, {}, limits_.load, {});
  info_.load_s = seconds_since(start);
  if (const auto *death = std::get_if<Death>(&answer)) return give_up(death->outcome, death->message);
  const auto &event = std::get<protocol::Event>(answer);
  if (const auto *refused = std::get_if<protocol::Refused>(&event))
    return give_up(refused->outcome, refused->message);
  const auto *loaded = std::get_if<protocol::Loaded>(&event);
  if (!loaded) return give_up(core::Outcome::failed, "the worker gave an answer to another question");
  if (!info_.identity)
    info_.warnings.insert(info_.warnings.end(), loaded->warnings.begin(), loaded->warnings.end());
  info_.identity = loaded->identity;
  info_.units = loaded->units;
}

void PluginSession::open() {
  if (!worker_) load();
  if (!is_usable() || opened_) return;
  const auto start = Clock::now();
  const bool is_sequential = info_.identity && info_.identity->model == core::Model::sequential;
  const protocol::Open request{device_, settings_.threads, limits_.cores && is_sequential, profiles_};
  const Answer answer = worker_->ask(request, {}, limits_.open, {});
  info_.open_s = seconds_since(start);
  if (const auto *death = std::get_if<Death>(&answer)) return give_up(death->outcome, death->message);
  const auto &event = std::get<protocol::Event>(answer);
  if (const auto *refused = std::get_if<protocol::Refused>(&event))
    return give_up(refused->outcome, refused->message);
  const auto *opened = std::get_if<protocol::Opened>(&event);
  if (!opened) return give_up(core::Outcome::failed, "the worker gave an answer to another question");
  if (opened->outcome != core::Outcome::verified) return give_up(opened->outcome, opened->message);
  info_.device = opened->device;
  if (limits_.cores) info_.cores = opened->cores;
  profile_note_ = opened->profile_note;
  if (!info_.libraries) warn_of_runtimes(opened->libraries);
  if (!info_.libraries)
    info_.warnings.insert(info_.warnings.end(), opened->warnings.begin(), opened->warnings.end());
  info_.libraries = opened->libraries;
  opened_ = true;
  worker_->pause();
}

bool PluginSession::renew() {
  if (!is_usable() || (opened_ && !has_run_)) return false;
  close();
  open();
  return true;
}

void PluginSession::warn_of_runtimes(const std::vector<core::LoadedLibrary> &libraries) {
  const std::vector<std::string> runtimes = core::find_openmp_runtimes(libraries);
  if (runtimes.size() < 2) return;
  std::string names;
  for (const std::string &runtime : runtimes)
    names += (names.empty() ? "" : " and ") + runtime;
  info_.warnings.push_back(
      "more than one OpenMP run-time library in its process: " + names +
      "; its times and results are not to be trusted: see what it links to, and LD_PRELOAD");
}

std::optional<core::Result> PluginSession::run(const protocol::Run &request, std::span<const int> descriptors,
                                               const Worker::OnMeasured &on_measured) {
  aside_ = {};
  request_ = request;
  on_measured_ = on_measured;
  samples_.clear();
  first_call_.reset();
  spent_s_ = 0;
  if (!opened_) open();
  if (!is_usable()) return to_result({info_.outcome, info_.message});
  has_run_ = true;
  return ask(request, descriptors);
}

std::optional<core::Result> PluginSession::take_turn(bool is_last) {
  std::optional<core::Result> result = ask(protocol::Turn{is_last}, {});
  if (!result && is_last) return take_event(protocol::Waiting{});
  return result;
}

/// The unit's result, or null where it waits for its next turn.
std::optional<core::Result> PluginSession::ask(const protocol::Request &request,
                                               std::span<const int> descriptors) {
  const auto start = Clock::now();
  const std::chrono::duration<double> left(std::max(0.0, settings_.timeout_s - spent_s_));
  const Answer answer = worker_->ask(request, descriptors, left, [&](const protocol::Measured &measured) {
    // A round's first sample says nothing without the others.
    if (!measured.discarded && !request_.against) samples_.push_back(measured.sample);
    if (measured.discarded && !first_call_) first_call_ = measured.sample;
    if (on_measured_) on_measured_(measured);
  });
  spent_s_ += seconds_since(start);
  if (const auto *death = std::get_if<Death>(&answer)) return take_death(*death);
  const auto &event = std::get<protocol::Event>(answer);
  worker_->pause();
  if (request_.in_turns && std::holds_alternative<protocol::Waiting>(event)) return std::nullopt;
  return take_event(event);
}

core::Result PluginSession::take_death(const Death &death) {
  core::Result result = to_result(death);
  result.wall_s = spent_s_;
  if (result.outcome == core::Outcome::ended_process && says_out_of_memory(worker_->standard_error()))
    result.outcome = core::Outcome::out_of_memory;
  result.message += quote_last_words(worker_->standard_error());
  keep_outputs();
  return result;
}

core::Result PluginSession::take_event(const protocol::Event &event) {
  core::Result result;
  if (const auto *ran = std::get_if<protocol::Ran>(&event)) {
    result = ran->result;
    aside_ = {ran->check_s, ran->state_s};
  } else if (const auto *refused = std::get_if<protocol::Refused>(&event)) {
    result = to_result({refused->outcome, refused->message});
  } else {
    samples_.clear();
    first_call_.reset();
    result = to_result({core::Outcome::failed, "the worker gave an answer to another question"});
  }
  // The worker shares its process with the plugin: what a result is of is not taken from there.
  result.plugin = info_.name;
  result.benchmark = request_.benchmark;
  result.variant = request_.variant;
  if (request_.against && !result.against) result.against.emplace();
  if (request_.against) result.against->variant = *request_.against;
  if (result.outcome == core::Outcome::failed && says_out_of_memory(result.message))
    result.outcome = core::Outcome::out_of_memory;
  return result;
}

void PluginSession::close() {
  if (!worker_) return;
  const Answer answer = worker_->ask(protocol::Close{}, {}, limits_.close, {});
  if (const auto *death = std::get_if<Death>(&answer))
    info_.warnings.push_back("after its results were in: " + death->message);
  else if (const auto *refused = std::get_if<protocol::Refused>(&std::get<protocol::Event>(answer)))
    info_.warnings.push_back("after its results were in: " + refused->message);
  keep_outputs();
}

/// Takes what the worker printed, and lets it go.
void PluginSession::keep_outputs() {
  if (!worker_) return;
  info_.standard_output += worker_->standard_output();
  info_.standard_error += worker_->standard_error();
  worker_.reset();
  opened_ = false;
}

void PluginSession::give_up(core::Outcome outcome, const std::string &message) {
  info_.outcome = outcome;
  info_.message = message;
  if (worker_ && outcome == core::Outcome::ended_process)
    info_.message += quote_last_words(worker_->standard_error());
  keep_outputs();
}

core::Result PluginSession::to_result(const Death &death) const {
  core::Result result;
  result.plugin = info_.name;
  result.benchmark = request_.benchmark;
  result.variant = request_.variant;
  result.size = request_.size;
  if (request_.against) result.against = core::Counterpart{*request_.against, {}};
  for (const core::Unit &unit : info_.units)
    if (unit.benchmark == request_.benchmark && unit.variant == request_.variant)
      result.revision = unit.revision;
  result.outcome = death.outcome;
  result.message = death.message;
  result.samples = samples_;
  result.first_call = first_call_;
  return result;
}

}  // namespace torment::supervisor
