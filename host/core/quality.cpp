// SPDX-License-Identifier: Apache-2.0
#include "core/quality.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "core/measured_limits.h"
#include "core/statistics.h"
#include "core/stopping.h"

namespace torment::core {
namespace {

constexpr double spread_limit = 0.05;  ///< interquartile range over median
constexpr double clock_limit = 0.05;   ///< of the clock before
constexpr double launches_limit = 20;  ///< compute time in empty launches

std::string percent(double share) {
  return std::to_string(std::lround(100 * share)) + " %";
}

std::string microseconds(double seconds) {
  return std::to_string(std::lround(seconds * 1e6)) + " us";
}

class Judge {
 public:
  Judge(const Record &record, const PluginInfo &plugin, const Result &result)
      : record_(record),
        plugin_(plugin),
        result_(result),
        times_s_(total_times_s(result.samples)),
        summary_(summarize(times_s_)) {}

  std::vector<Warning> judge() {
    judge_speed();
    judge_device();
    judge_times();
    judge_launch();
    return std::move(warnings_);
  }

 private:
  void warn(WarningKind kind, std::string message) { warnings_.push_back({kind, std::move(message)}); }

  /// Said first: it makes the result worth nothing.
  void judge_speed() {
    const DeviceLimits limits = find_measured_limits(record_, plugin_, result_);
    const LimitShares shares = compute_shares(result_, compute_rates(result_), limits);
    const auto say = [&](const std::optional<double> &share, const char *what) {
      if (share.value_or(0) > 1 + roof_margin)
        warn(WarningKind::faster_than_possible,
             percent(*share) + " of the " + what +
                 " that the machine was measured to have: cost model or clock is wrong");
    };
    say(shares.bytes, "bandwidth");
    say(shares.operations, "arithmetic rate");
  }

  void judge_device() {
    std::set<std::string> reasons;
    for (const auto &state : {result_.device_before, result_.device_after})
      if (state && state->throttle_reasons)
        reasons.insert(state->throttle_reasons->begin(), state->throttle_reasons->end());
    std::string list;
    for (const std::string &reason : reasons)
      list += (list.empty() ? "" : ", ") + reason;
    if (!list.empty()) warn(WarningKind::throttled, "the device's clock was held down by " + list);
    if (!result_.device_before || !result_.device_after) return;
    const auto &before = result_.device_before->clock_mhz;
    const auto &after = result_.device_after->clock_mhz;
    if (before && after && std::abs(*after - *before) > clock_limit * *before)
      warn(WarningKind::clock_changed, "the device's clock was " + std::to_string(std::lround(*before)) +
                                           " MHz before the repetitions and " +
                                           std::to_string(std::lround(*after)) + " MHz after them");
  }

  void judge_times() {
    if (summary_.count < median_interval_least_count)
      warn(WarningKind::few_samples, std::to_string(summary_.count) + " repetitions; an interval takes " +
                                         std::to_string(median_interval_least_count));
    if (summary_.median_s && *summary_.median_s > 0) {
      const double spread = (*summary_.upper_quartile_s - *summary_.lower_quartile_s) / *summary_.median_s;
      if (spread > spread_limit)
        warn(WarningKind::spread,
             "the middle half of the times spreads over " + percent(spread) + " of the median");
    }
    const auto &until = record_.settings.until;
    if (until && !is_sure(times_s_, until->half_width))
      warn(WarningKind::not_sure_enough,
           std::to_string(summary_.count) + " repetitions left the median unsure by more than was asked for");
  }

  void judge_launch() {
    const Roofs *roofs = find_roofs(record_, plugin_);
    const auto compute_s = summarize(compute_times_s(result_.samples)).median_s;
    if (!roofs || !roofs->launch_s || !compute_s || *compute_s >= launches_limit * *roofs->launch_s) return;
    warn(WarningKind::near_launch, "compute takes " + microseconds(*compute_s) + ", under " +
                                       std::to_string(std::lround(launches_limit)) + " empty launches of " +
                                       microseconds(*roofs->launch_s));
  }

  const Record &record_;
  const PluginInfo &plugin_;
  const Result &result_;
  std::vector<double> times_s_;
  Summary summary_;
  std::vector<Warning> warnings_;
};

}  // namespace

std::vector<Warning> list_warnings(const Record &record, const PluginInfo &plugin, const Result &result) {
  if (result.outcome != Outcome::verified || result.against) return {};
  return Judge(record, plugin, result).judge();
}

}  // namespace torment::core
