// Nodes and devices of one kind: how much times differ between them and within one, and which is odd.
// SPDX-License-Identifier: Apache-2.0
#include "core/spread.h"

#include <algorithm>

#include "report/html/sections.h"
#include "report/html/table.h"
#include "report/number.h"

namespace torment::report::html {
namespace {

/// Of more places, those furthest from the others are shown.
constexpr std::size_t most_places = 40;
constexpr std::size_t most_units = 200;

std::string in_percent(double share) {
  return to_fixed(100 * share, 2) + " %";
}

double distance(const core::PlaceFigures &place) {
  if (place.failed > 0) return 1e9 + static_cast<double>(place.failed);
  return place.ratio ? std::max(*place.ratio, 1 / *place.ratio) : 0;
}

void write_places(Writer &page, const RunView &run, std::vector<core::PlaceFigures> places) {
  const std::size_t count = places.size();
  if (count > most_places) {
    std::stable_sort(places.begin(), places.end(),
                     [](const auto &one, const auto &other) { return distance(one) > distance(other); });
    places.resize(most_places);
    page.element("p", "The " + std::to_string(most_places) + " of " + std::to_string(count) +
                          " that differ most from the others; the others differ less.");
  }
  const std::vector<Column> columns{{"", false}, {"device", false},           {"results"},
                                    {"failed"},  {"time against the median"}, {"", false}};
  Table table(page, run.id + "-places", "Nodes and devices of " + run.record().id, columns);
  for (const core::PlaceFigures &place : places) {
    table.row()
        .heading(place.place)
        .text(place.uuid.value_or(""))
        .number(std::to_string(place.units))
        .number(std::to_string(place.failed))
        .number(place.ratio ? to_fixed(*place.ratio, 4) : "")
        .text(place.is_odd ? "the odd one out" : "");
  }
}

void write_units(Writer &page, const RunView &run, const std::vector<core::SpreadUnit> &units) {
  std::vector<std::pair<core::Spread, const core::SpreadUnit *>> rows;
  rows.reserve(units.size());
  for (const core::SpreadUnit &unit : units)
    rows.emplace_back(core::compute_spread(unit), &unit);
  std::stable_sort(rows.begin(), rows.end(), [](const auto &one, const auto &other) {
    return one.first.between > other.first.between;
  });
  if (rows.size() > most_units) {
    page.element("p", "The " + std::to_string(most_units) + " of " + std::to_string(rows.size()) +
                          " benchmarks whose times differ most between places.");
    rows.resize(most_units);
  }
  const std::vector<Column> columns{{"plugin", false},  {"benchmark", false}, {"average, s"},
                                    {"between"},        {"within"},           {"slowest / fastest"},
                                    {"fastest", false}, {"slowest", false}};
  Table table(page, run.id + "-spread-table", "Spread between and within places of " + run.record().id,
              columns);
  for (const auto &[spread, unit] : rows) {
    table.row()
        .heading(unit->plugin)
        .text(unit->benchmark + "/" + unit->variant)
        .number(to_time(spread.average_s))
        .number(in_percent(spread.between))
        .number(spread.within ? in_percent(*spread.within) : "")
        .number(to_fixed(1 + spread.range, 4))
        .text(spread.fastest)
        .text(spread.slowest);
  }
}

}  // namespace

void write_spread(Writer &page, const RunView &run) {
  core::SpreadReport report = core::report_spread(run.record());
  if (report.places.empty()) return;
  page.element("h3", "Nodes and devices", {{"id", run.id + "-nodes-and-devices"}});
  page.element(
      "p",
      "Standard deviations, as shares of the average time: between places, without what repetitions alone "
      "would make; and within a place.");
  if (!report.warnings.empty()) {
    const auto list = page.open("ul");
    for (std::size_t i = 0; i < std::min(report.warnings.size(), most_places); i++)
      page.element("li", report.warnings[i]);
  }
  write_places(page, run, std::move(report.places));
  write_units(page, run, report.units);
}

}  // namespace torment::report::html
