// SPDX-License-Identifier: Apache-2.0
#include "report/html/chart.h"

#include <array>
#include <charconv>
#include <cmath>

#include "core/json.h"
#include "core/utf8.h"

namespace torment::report::html {
namespace {

using Json = nlohmann::ordered_json;

/// No screen shows more digits, and a large record has a million numbers.
constexpr int digits = 6;

Json to_json(std::optional<double> number) {
  if (!number || !std::isfinite(*number)) return nullptr;
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), *number,
                                 std::chars_format::scientific, digits - 1);
  double rounded = 0;
  std::from_chars(text.data(), end.ptr, rounded);
  return rounded;
}

Json to_json(const std::string &text) {
  constexpr std::size_t longest_name = 60;  // columns; a chart has no room for more
  return core::shorten(core::to_line(text), longest_name);
}

Json to_json(const std::optional<core::Interval> &interval);
Json to_json(const Series &series);
Json to_json(const Mark &mark);
Json to_json(const Chart &chart);

template <class Value>
Json to_list(const std::vector<Value> &values) {
  Json list = Json::array();
  for (const Value &value : values)
    list.push_back(to_json(value));
  return list;
}

Json to_json(const std::optional<core::Interval> &interval) {
  if (!interval) return nullptr;
  return {to_json(interval->low), to_json(interval->high)};
}

Json to_json(const Series &series) {
  Json json{{"name", to_json(series.name)}, {"colour", series.colour}, {"values", to_list(series.values)}};
  if (!series.x.empty()) {
    json["x"] = Json::array();
    for (const double x : series.x)
      json["x"].push_back(to_json(std::optional(x)));
  }
  if (!series.intervals.empty()) json["intervals"] = to_list(series.intervals);
  if (!series.labels.empty()) json["labels"] = to_list(series.labels);
  if (series.is_limit) json["limit"] = true;
  return json;
}

Json to_json(const Mark &mark) {
  return {{"name", to_json(mark.name)},
          {"x", to_json(std::optional(mark.x))},
          {"y", to_json(std::optional(mark.y))},
          {"colour", mark.colour}};
}

Json to_json(const Chart &chart) {
  constexpr std::array kinds{"bars", "stacked", "lines", "points"};
  Json json{{"name", to_json(chart.name)},
            {"kind", kinds.at(static_cast<std::size_t>(chart.kind))},
            {"xTitle", chart.x_title},
            {"yTitle", chart.y_title},
            {"logX", chart.log_x},
            {"logY", chart.log_y},
            {"categories", to_list(chart.categories)},
            {"series", to_list(chart.series)}};
  if (!chart.marks.empty()) json["marks"] = to_list(chart.marks);
  return json;
}

/// JSON that no text in it can end: what a parser of HTML could take for markup is escaped.
std::string to_script_text(const Json &json) {
  std::string text;
  for (const char letter : core::dump(json)) {
    if (letter == '<') {
      text += "\\u003c";  // stands in strings alone
    } else {
      text += letter;
    }
  }
  return text;
}

}  // namespace

void write_charts(Writer &page, const ChartPlace &place, const std::vector<Chart> &charts) {
  if (charts.empty()) return;
  const auto figure = page.open("figure", {{"class", "chart"}});
  page.element("figcaption", place.label, {{"id", place.id + "-label"}});
  page.element("p", "Drawn where scripts run. " + place.instead, {{"class", "instead"}});
  {
    const auto frame = page.open("div", {{"class", "frame"}});
    page.element("canvas", place.label + ". " + place.instead,
                 {{"id", place.id}, {"role", "img"}, {"aria-labelledby", place.id + "-label"}});
  }
  const auto data = page.open("script", {{"type", "application/json"}, {"data-for", place.id}});
  page.raw(to_script_text({{"choice", place.choice}, {"charts", to_list(charts)}}));
}

}  // namespace torment::report::html
