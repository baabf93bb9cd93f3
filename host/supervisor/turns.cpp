// SPDX-License-Identifier: Apache-2.0
#include "supervisor/turns.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <optional>

#include "core/statistics.h"
#include "core/stopping.h"

namespace torment::supervisor {
namespace {

using Clock = std::chrono::steady_clock;

uint64_t draw(uint64_t &state) {
  state += 0x9E3779B97F4A7C15U;
  uint64_t bits = state;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
  return bits ^ (bits >> 31);
}

/// Decides when rounds end: all plugins make equally many repetitions, so that those of a round are pairs.
class Rounds {
 public:
  Rounds(const core::Settings &settings, std::size_t participants) : settings_(settings) {
    if (!settings.until) return;
    // Time is counted as if each had it to itself.
    core::StoppingRule rule = *settings.until;
    rule.max_time_s *= static_cast<double>(participants);
    stoppers_.assign(participants, core::Stopper(rule, settings.repetitions));
  }

  /// Whether the round to come, after `done` others, is the last one.
  bool is_last(uint32_t done, const std::vector<TurnTaker> &participants) {
    if (stoppers_.empty()) return done + 1 >= settings_.repetitions;
    const double elapsed_s = std::chrono::duration<double>(Clock::now() - start_).count();
    bool all_sure = true;
    for (std::size_t i = 0; i < participants.size(); i++) {
      if (!participants[i].is_waiting) continue;
      const std::vector<double> times_s = core::total_times_s(participants[i].session->samples());
      all_sure = stoppers_[i].is_next_last(times_s, elapsed_s) && all_sure;
    }
    return all_sure;
  }

 private:
  const core::Settings &settings_;
  std::vector<core::Stopper> stoppers_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

std::vector<std::size_t> draw_order(std::size_t count, uint64_t &seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t left = count; left > 1; left--)
    std::swap(order[left - 1], order[draw(seed) % left]);  // the bias is below left / 2^64
  return order;
}

void take_turns(std::vector<TurnTaker> &participants, const core::Settings &settings, uint64_t stream,
                const std::function<void(uint32_t)> &on_round,
                const std::function<void(const TurnTaker &)> &on_result) {
  uint64_t seed = settings.order_seed.value_or(0) ^ stream;
  Rounds rounds(settings, participants.size());
  const auto any_waits = [&] {
    return std::any_of(participants.begin(), participants.end(), [](const auto &x) { return x.is_waiting; });
  };
  for (uint32_t round = 0; any_waits(); round++) {
    on_round(round);
    const bool is_last = rounds.is_last(round, participants);
    for (const std::size_t index : draw_order(participants.size(), seed)) {
      TurnTaker &participant = participants[index];
      if (!participant.is_waiting) continue;
      std::optional<core::Result> result = participant.session->take_turn(is_last);
      if (!result) continue;
      participant.is_waiting = false;
      *participant.result = *std::move(result);
      on_result(participant);
    }
  }
}

}  // namespace torment::supervisor
