// SPDX-License-Identifier: Apache-2.0
#include "core/spread.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/statistics.h"

namespace torment::core {
namespace {

constexpr std::string_view device_mark = "@gpu";
constexpr double odd_score = 3.5;

/// "gcc" and "gpu1" of "gcc@gpu1"; the second empty without a device.
std::pair<std::string, std::string> split_device(const std::string &plugin) {
  const std::size_t at = plugin.rfind(device_mark);
  if (at == std::string::npos) return {plugin, ""};
  const std::string number = plugin.substr(at + device_mark.size());
  const bool is_number = !number.empty() && number.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number) return {plugin, ""};
  return {plugin.substr(0, at), plugin.substr(at + 1)};
}

std::string name_place(const std::string &node, const std::string &device) {
  if (node.empty() || device.empty()) return node + device;
  return node + " " + device;
}

/// Gathers units and figures from the results of a record.
class Gatherer {
 public:
  void add(const Result &result) {
    const auto [plugin, device] = split_device(result.plugin);
    if (result.nodes) {
      add_nodes(result, plugin, device);
    } else if (!device.empty()) {
      add_whole(result, plugin, device);
    }
  }

  std::vector<SpreadUnit> take_units() {
    std::vector<SpreadUnit> shared;
    for (SpreadUnit &unit : units_)
      if (unit.places.size() > 1) shared.push_back(std::move(unit));
    return shared;
  }
  std::map<std::string, PlaceFigures> &places() { return places_; }

 private:
  using Key = std::tuple<std::string, std::string, std::string, std::string>;

  SpreadUnit &unit_of(const Result &result, const std::string &plugin) {
    const auto [found, is_new] = numbers_.try_emplace(
        Key{plugin, result.benchmark, result.variant, to_string(result.size)}, units_.size());
    if (is_new) units_.push_back({plugin, result.benchmark, result.variant, result.size, {}});
    return units_[found->second];
  }
  PlaceFigures &place_of(const std::string &name) {
    PlaceFigures &figures = places_[name];
    figures.place = name;
    return figures;
  }
  void note_failure(const std::string &place, Outcome outcome) {
    if (is_failure(outcome)) place_of(place).failed++;
  }
  void add_whole(const Result &result, const std::string &plugin, const std::string &place) {
    if (result.outcome != Outcome::verified) return note_failure(place, result.outcome);
    const Summary times = summarize(total_times_s(result.samples));
    if (!times.average_s) return;
    place_of(place);
    unit_of(result, plugin)
        .places.push_back(
            {place, static_cast<uint32_t>(times.count), *times.average_s, times.stddev_s.value_or(0)});
  }
  void add_nodes(const Result &result, const std::string &plugin, const std::string &device) {
    const NodeTimes &nodes = *result.nodes;
    for (const FailedNode &failed : nodes.failed)
      note_failure(name_place(failed.name, device), failed.outcome);
    if (nodes.names.size() == 1 && nodes.failed.empty())
      return add_whole(result, plugin, name_place(nodes.names.front(), device));
    const std::size_t count = std::min(
        {nodes.names.size(), result.samples.size(), nodes.repetitions.size(), nodes.stddev_s.size()});
    for (std::size_t i = 0; i < count; i++) {
      const std::string place = name_place(nodes.names[i], device);
      place_of(place);
      unit_of(result, plugin)
          .places.push_back({place, nodes.repetitions[i], result.samples[i].total_s(), nodes.stddev_s[i]});
    }
  }

  std::vector<SpreadUnit> units_;
  std::map<Key, std::size_t> numbers_;
  std::map<std::string, PlaceFigures> places_;
};

double median_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return quantile(values, 0.5);
}

/// Sets the ratios of all places: each unit counts as much as another, long or short.
void compute_ratios(const std::vector<SpreadUnit> &units, std::map<std::string, PlaceFigures> &places) {
  std::map<std::string, double> logarithms;
  for (const SpreadUnit &unit : units) {
    std::vector<double> averages;
    for (const PlaceTimes &times : unit.places)
      averages.push_back(times.average_s);
    const double median = median_of(averages);
    if (!(median > 0)) continue;
    for (const PlaceTimes &times : unit.places) {
      if (!(times.average_s > 0)) continue;
      places[times.place].units++;
      logarithms[times.place] += std::log(times.average_s / median);
    }
  }
  for (auto &[name, figures] : places)
    if (figures.units > 0) figures.ratio = std::exp(logarithms[name] / static_cast<double>(figures.units));
}

std::string in_percent(double share) {
  return std::to_string(std::lround(share * 100)) + " %";
}

std::string describe_ratio(const PlaceFigures &place, double median) {
  const double share = *place.ratio / median - 1;
  return "takes " + in_percent(std::fabs(share)) + (share > 0 ? " longer" : " less time");
}

void find_odd(std::vector<PlaceFigures> &places, std::vector<std::string> &warnings) {
  std::vector<double> ratios;
  for (const PlaceFigures &place : places)
    if (place.ratio) ratios.push_back(*place.ratio);
  if (ratios.size() < 3) return;
  const double median = median_of(ratios);
  std::vector<double> distances;
  distances.reserve(ratios.size());
  for (const double ratio : ratios)
    distances.push_back(std::fabs(ratio - median));
  const double deviation = median_of(distances);
  for (PlaceFigures &place : places) {
    if (!place.ratio) continue;
    const double distance = std::fabs(*place.ratio - median);
    place.is_odd = distance > odd_share * median && 0.6745 * distance > odd_score * deviation;
    if (place.is_odd)
      warnings.push_back(place.place + (place.uuid ? " (" + *place.uuid + ")" : "") +
                         " is the odd one out of " + std::to_string(ratios.size()) + ": it " +
                         describe_ratio(place, median) + " than their median");
  }
}

/// Of two, neither is odd.
void compare_two(const std::vector<PlaceFigures> &places, std::vector<std::string> &warnings) {
  std::vector<const PlaceFigures *> measured;
  for (const PlaceFigures &place : places)
    if (place.ratio) measured.push_back(&place);
  if (measured.size() != 2) return;
  const bool first_is_slower = *measured[0]->ratio > *measured[1]->ratio;
  const PlaceFigures &slower = *measured[first_is_slower ? 0 : 1];
  const PlaceFigures &faster = *measured[first_is_slower ? 1 : 0];
  if (*slower.ratio / *faster.ratio - 1 <= odd_share) return;
  warnings.push_back(slower.place + " " + describe_ratio(slower, *faster.ratio) + " than " + faster.place +
                     "; of two, nothing tells which is the odd one");
}

void note_uuids(const Record &record, std::map<std::string, PlaceFigures> &places) {
  for (const PluginInfo &plugin : record.plugins) {
    const auto found = places.find(split_device(plugin.name).second);
    if (found != places.end() && plugin.device && plugin.device->uuid)
      found->second.uuid = plugin.device->uuid;
  }
}

}  // namespace

std::string name_on_device(const std::string &plugin, int32_t device) {
  return plugin + std::string(device_mark) + std::to_string(device);
}

std::string name_without_device(const std::string &plugin) {
  return split_device(plugin).first;
}

Spread compute_spread(const SpreadUnit &unit) {
  Spread spread;
  double count = 0;
  double squares = 0;
  double sum_s = 0;
  double freedom = 0;
  double inside = 0;
  for (const PlaceTimes &times : unit.places) {
    const double repetitions = times.repetitions;
    count += repetitions;
    squares += repetitions * repetitions;
    sum_s += repetitions * times.average_s;
    spread.average_s += times.average_s / static_cast<double>(unit.places.size());
    freedom += repetitions - 1;
    inside += (repetitions - 1) * times.stddev_s * times.stddev_s;
  }
  const auto groups = static_cast<double>(unit.places.size());
  double across = 0;
  for (const PlaceTimes &times : unit.places)
    across += times.repetitions * (times.average_s - sum_s / count) * (times.average_s - sum_s / count);
  const double mean_within = freedom > 0 ? inside / freedom : 0;
  const double typical = (count - squares / count) / (groups - 1);
  const double variance = (across / (groups - 1) - mean_within) / typical;
  spread.between = variance > 0 ? std::sqrt(variance) / spread.average_s : 0;
  if (freedom > 0) spread.within = std::sqrt(mean_within) / spread.average_s;

  const auto [least, greatest] =
      std::minmax_element(unit.places.begin(), unit.places.end(),
                          [](const auto &one, const auto &other) { return one.average_s < other.average_s; });
  spread.fastest = least->place;
  spread.slowest = greatest->place;
  spread.range = greatest->average_s / least->average_s - 1;
  return spread;
}

SpreadReport report_spread(const Record &record) {
  Gatherer gatherer;
  for (const Result &result : record.results)
    gatherer.add(result);
  SpreadReport report;
  report.units = gatherer.take_units();
  auto &places = gatherer.places();
  if (places.size() < 2) return {};
  note_uuids(record, places);
  compute_ratios(report.units, places);
  for (const auto &[name, figures] : places)
    report.places.push_back(figures);
  find_odd(report.places, report.warnings);
  compare_two(report.places, report.warnings);
  for (const PlaceFigures &place : report.places)
    if (place.failed > 0)
      report.warnings.push_back(place.place + (place.uuid ? " (" + *place.uuid + ")" : "") + ": " +
                                std::to_string(place.failed) + " results failed there");
  return report;
}

}  // namespace torment::core
