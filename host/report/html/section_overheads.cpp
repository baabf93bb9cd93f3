// Which directives each plugin takes and gets right, and what they cost.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>

#include "core/overheads.h"
#include "core/utf8.h"
#include "report/html/chart.h"
#include "report/html/sections.h"
#include "report/html/table.h"
#include "report/number.h"

namespace torment::report::html {
namespace {

/// Items in the record's order, each plugin's results of it by its side.
struct Item {
  std::string_view name;
  std::vector<std::vector<const ResultView *>> results;  ///< one list a plugin, in the order of the sizes
};

std::vector<const PluginView *> find_plugins(const RunView &run) {
  std::vector<const PluginView *> plugins;
  for (const PluginView &plugin : run.plugins)
    if (!plugin.results.empty()) plugins.push_back(&plugin);
  return plugins;
}

std::vector<Item> split_by_item(const std::vector<const PluginView *> &plugins) {
  std::vector<Item> items;
  std::map<std::string_view, std::size_t> places;
  for (std::size_t number = 0; number < plugins.size(); ++number) {
    for (const ResultView &view : plugins[number]->results) {
      const auto [place, is_new] = places.emplace(view.result->benchmark, items.size());
      if (is_new) items.push_back({view.result->benchmark, {}});
      Item &item = items[place->second];
      item.results.resize(plugins.size());
      item.results[number].push_back(&view);
    }
  }
  return items;
}

std::string_view name_outcome(core::Outcome outcome) {
  if (outcome == core::Outcome::verified) return "right";
  if (outcome == core::Outcome::build_failed) return "not supported";
  return to_string(outcome);
}

/// "right"; "right at 1 of 7 sizes, wrong result at 6".
std::string describe_acceptance(const std::vector<const ResultView *> &results) {
  std::vector<std::pair<core::Outcome, std::size_t>> counts;
  for (const ResultView *view : results) {
    const auto known = std::ranges::find(counts, view->result->outcome, &decltype(counts)::value_type::first);
    if (known == counts.end()) {
      counts.emplace_back(view->result->outcome, 1);
    } else {
      ++known->second;
    }
  }
  if (counts.empty()) return "";
  if (counts.size() == 1) return std::string(name_outcome(counts.front().first));
  std::string text;
  for (const auto &[outcome, count] : counts) {
    text += (text.empty() ? "" : ", ") + std::string(name_outcome(outcome)) + " at " + std::to_string(count);
    if (&outcome == &counts.front().first) text += " of " + std::to_string(results.size()) + " sizes";
  }
  return text;
}

void write_acceptance(Writer &page, const RunView &run, const std::vector<const PluginView *> &plugins,
                      const std::vector<Item> &items) {
  std::vector<Column> columns{{"item", false}};
  for (const PluginView *plugin : plugins)
    columns.push_back({plugin->plugin->name, false});
  Table table(page, run.id + "-directives", "What each plugin takes, and gets right", columns);
  for (const Item &item : items) {
    Row row = table.row();
    row.heading(item.name);
    for (std::size_t number = 0; number < plugins.size(); ++number)
      row.text(number < item.results.size() ? describe_acceptance(item.results[number]) : "");
  }
}

/// "4096", or "132 x 32" where more than one number varies.
std::string write_size(const core::Size &size) {
  std::string text;
  for (const core::Parameter &parameter : size.parameters)
    text += (text.empty() ? "" : " x ") + std::to_string(parameter.value);
  return text;
}

void write_costs(Writer &page, const std::string &id, const PluginView &plugin) {
  const std::vector<Column> columns{{"item", false}, {"size"}, {"with, us"},  {"cost, us"},
                                    {"95 % from"},   {"to"},   {"rate, GB/s"}};
  Table table(page, id, plugin.plugin->name + ": cost of one call, with minus without", columns);
  for (const ResultView &view : plugin.results) {
    Row row = table.row();
    row.heading(view.result->benchmark).number(write_size(view.result->size));
    const auto overhead = core::compute_overhead(*view.result);
    if (!overhead) {
      row.wide(name_outcome(view.result->outcome), 5);
      continue;
    }
    row.number(to_microseconds(overhead->with_s))
        .number(to_microseconds(overhead->difference_s))
        .number(to_microseconds(overhead->difference_low_s))
        .number(to_microseconds(overhead->difference_high_s))
        .number(overhead->rate_bytes_per_s ? to_ratio(*overhead->rate_bytes_per_s / 1e9) : "");
  }
}

std::optional<core::Interval> to_interval_us(const core::Overhead &overhead) {
  if (!overhead.difference_low_s || !overhead.difference_high_s) return std::nullopt;
  return core::Interval{*overhead.difference_low_s * 1e6, *overhead.difference_high_s * 1e6};
}

/// Cost over size, a line a plugin. Without points where sizes have more than one number, or are one alone.
Chart make_chart(const Item &item, const std::vector<const PluginView *> &plugins) {
  Chart chart;
  chart.name = std::string(item.name);
  chart.kind = ChartKind::lines;
  chart.y_title = "microseconds, with minus without";
  chart.log_x = true;
  bool all_above_zero = true;
  std::set<uint64_t> sizes;
  for (std::size_t number = 0; number < item.results.size(); ++number) {
    Series series;
    series.name = plugins[number]->plugin->name;
    series.colour = number;
    for (const ResultView *view : item.results[number]) {
      const auto overhead = core::compute_overhead(*view->result);
      if (!overhead || !overhead->difference_s || view->result->size.parameters.size() != 1) continue;
      const core::Parameter &size = view->result->size.parameters.front();
      chart.x_title = size.name;
      sizes.insert(size.value);
      series.x.push_back(static_cast<double>(size.value));
      series.values.emplace_back(*overhead->difference_s * 1e6);
      series.intervals.push_back(to_interval_us(*overhead));
      all_above_zero = all_above_zero && overhead->difference_low_s.value_or(*overhead->difference_s) > 0;
    }
    if (!series.x.empty()) chart.series.push_back(std::move(series));
  }
  chart.log_y = all_above_zero;
  if (sizes.size() < 2) chart.series.clear();
  return chart;
}

}  // namespace

void write_overheads(Writer &page, const RunView &run) {
  if (!run.is_overheads()) return;
  page.element("h3", "Directives", {{"id", run.id + "-overheads"}});
  const std::vector<const PluginView *> plugins = find_plugins(run);
  const std::vector<Item> items = split_by_item(plugins);
  write_acceptance(page, run, plugins, items);
  std::vector<Chart> charts;
  for (const Item &item : items) {
    Chart chart = make_chart(item, plugins);
    if (!chart.series.empty()) charts.push_back(std::move(chart));
  }
  write_charts(page,
               {.id = run.id + "-overheads-chart",
                .label = "Cost of a directive over size, with 95 % intervals; logarithmic, but where a cost "
                         "reaches zero or below",
                .instead = "The figures stand in the tables below.",
                .choice = "Item"},
               charts);
  for (std::size_t number = 0; number < plugins.size(); ++number)
    write_costs(page, run.id + "-costs-" + std::to_string(number + 1), *plugins[number]);
}

}  // namespace torment::report::html
