// Benchmark by benchmark: every repetition's time, its spread, and where it went.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>

#include "report/html/chart.h"
#include "report/html/sections.h"
#include "report/html/table.h"
#include "report/number.h"

namespace torment::report::html {
namespace {

/// One result and the plugin that it is of.
struct Entry {
  std::size_t plugin_number = 0;
  const PluginView *plugin = nullptr;
  const ResultView *result = nullptr;

  std::string name() const {
    const std::string &variant = result->result->variant;
    return plugin->plugin->name + (variant.empty() || variant == "default" ? "" : "/" + variant);
  }
};

struct Benchmark {
  std::string_view name;
  std::vector<Entry> entries;
};

/// Benchmarks with what has times, in the order in which the record begins them.
std::vector<Benchmark> group(const RunView &run) {
  std::vector<Benchmark> groups;
  std::map<std::string_view, std::size_t> places;
  for (std::size_t number = 0; number < run.plugins.size(); ++number) {
    for (const ResultView &result : run.plugins[number].results) {
      if (!result.is_verified()) continue;
      const auto [place, is_new] = places.emplace(result.result->benchmark, groups.size());
      if (is_new) groups.push_back({result.result->benchmark, {}});
      groups[place->second].entries.push_back({number, &run.plugins[number], &result});
    }
  }
  return groups;
}

Chart make_samples_chart(const Benchmark &benchmark) {
  Chart chart;
  chart.name = benchmark.name;
  chart.kind = ChartKind::lines;
  chart.x_title = "repetition; 0 is the first call, which is discarded";
  chart.y_title = "seconds";
  chart.log_y = true;
  for (const Entry &entry : benchmark.entries) {
    const core::Result &result = *entry.result->result;
    Series series;
    series.name = entry.name();
    series.colour = chart.series.size();
    if (result.first_call) {
      series.x.push_back(0);
      series.values.emplace_back(result.first_call->total_s());
    }
    for (const core::Sample &sample : result.samples) {
      series.values.emplace_back(sample.total_s());
      series.x.push_back(static_cast<double>(series.x.size() + (result.first_call ? 0 : 1)));
    }
    chart.series.push_back(std::move(series));
  }
  return chart;
}

/// Of plugins on a device where there are some: on the host nothing moves, and its times would dwarf theirs.
Chart make_split_chart(const Benchmark &benchmark) {
  const auto is_on_device = [](const Entry &entry) { return entry.plugin->device != "host"; };
  const bool devices_alone = std::ranges::any_of(benchmark.entries, is_on_device);
  Chart chart;
  chart.name = benchmark.name;
  chart.kind = ChartKind::stacked;
  chart.x_title = "seconds, arithmetic mean";
  chart.series.resize(3);
  chart.series[0].name = "upload";
  chart.series[1].name = "compute";
  chart.series[2].name = "download";
  for (std::size_t phase = 0; phase < chart.series.size(); ++phase)
    chart.series[phase].colour = phase;
  for (const Entry &entry : benchmark.entries) {
    if (devices_alone && !is_on_device(entry)) continue;
    chart.categories.push_back(entry.name());
    chart.series[0].values.push_back(entry.result->upload_s);
    chart.series[1].values.push_back(entry.result->compute_s);
    chart.series[2].values.push_back(entry.result->download_s);
  }
  return chart;
}

void write_spread(Writer &page, const RunView &run, const std::vector<Benchmark> &benchmarks) {
  const auto details = page.open("details");
  page.element("summary", "Spread of the times, as a table");
  const std::vector<Column> columns{
      {"benchmark", false},  {"plugin", false},     {"times"},    {"median, s"},    {"its 95 % interval, s"},
      {"lower quartile, s"}, {"upper quartile, s"}, {"outliers"}, {"first call, s"}};
  Table table(page, run.id + "-spread", "Spread of upload + compute + download", columns);
  for (const Benchmark &benchmark : benchmarks) {
    for (const Entry &entry : benchmark.entries) {
      const core::Summary &times = entry.result->times;
      const auto &first_call = entry.result->result->first_call;
      Row row = table.row();
      row.heading(benchmark.name).text(entry.name()).number(std::to_string(times.count));
      row.number(to_time(times.median_s));
      row.number(times.median_low_s ? to_time(times.median_low_s) + " to " + to_time(times.median_high_s)
                                    : "n/a");
      row.number(to_time(times.lower_quartile_s)).number(to_time(times.upper_quartile_s));
      row.number(times.outliers ? std::to_string(*times.outliers) : "n/a");
      row.number(to_time(first_call ? std::optional(first_call->total_s()) : std::nullopt));
    }
  }
}

std::string write_states(const core::Result &result, std::optional<double> core::DeviceState::*member) {
  const auto write = [&](const std::optional<core::DeviceState> &state) {
    return to_fixed(state ? (*state).*member : std::nullopt, 0);
  };
  return write(result.device_before) + " / " + write(result.device_after);
}

/// What held the clock down before or after the repetitions.
std::string write_throttling(const core::Result &result) {
  std::set<std::string> reasons;
  bool is_known = false;
  for (const auto &state : {result.device_before, result.device_after}) {
    if (!state || !state->throttle_reasons) continue;
    is_known = true;
    reasons.insert(state->throttle_reasons->begin(), state->throttle_reasons->end());
  }
  if (!is_known) return "n/a";
  std::string text;
  for (const std::string &reason : reasons)
    text += (text.empty() ? "" : ", ") + reason;
  return text.empty() ? "none" : text;
}

void write_device_states(Writer &page, const RunView &run, const std::vector<Benchmark> &benchmarks) {
  const auto is_known = [](const Entry &entry) {
    return entry.result->result->device_before || entry.result->result->device_after;
  };
  if (std::ranges::none_of(benchmarks, [&](const Benchmark &benchmark) {
        return std::ranges::any_of(benchmark.entries, is_known);
      }))
    return;
  const auto details = page.open("details");
  page.element("summary", "The device before and after the repetitions, as a table");
  const std::vector<Column> columns{{"benchmark", false},   {"plugin", false},   {"clock, MHz"},
                                    {"memory clock, MHz"},  {"temperature, °C"}, {"power, W"},
                                    {"held down by", false}};
  Table table(page, run.id + "-device", "Device before / after the kept repetitions", columns);
  for (const Benchmark &benchmark : benchmarks) {
    for (const Entry &entry : benchmark.entries) {
      if (!is_known(entry)) continue;
      const core::Result &result = *entry.result->result;
      Row row = table.row();
      row.heading(benchmark.name).text(entry.name());
      for (const auto member : {&core::DeviceState::clock_mhz, &core::DeviceState::memory_clock_mhz,
                                &core::DeviceState::temperature_c, &core::DeviceState::power_w})
        row.number(write_states(result, member));
      row.text(write_throttling(result));
    }
  }
}

void write_warnings(Writer &page, const RunView &run, const std::vector<Benchmark> &benchmarks) {
  const auto warnings = [](const Entry &entry) {
    return entry.result->result->warnings.value_or(std::vector<core::Warning>{});
  };
  if (std::ranges::none_of(benchmarks, [&](const Benchmark &benchmark) {
        return std::ranges::any_of(benchmark.entries,
                                   [&](const Entry &entry) { return !warnings(entry).empty(); });
      }))
    return;
  const auto details = page.open("details");
  page.element("summary", "Warnings: results that are less than trustworthy, as a table");
  const std::vector<Column> columns{
      {"benchmark", false}, {"plugin", false}, {"warning", false}, {"why", false}};
  Table table(page, run.id + "-warnings", "Warnings of verified results", columns);
  for (const Benchmark &benchmark : benchmarks) {
    for (const Entry &entry : benchmark.entries) {
      for (const core::Warning &warning : warnings(entry)) {
        Row row = table.row();
        row.heading(benchmark.name).text(entry.name()).text(to_string(warning.kind)).text(warning.message);
      }
    }
  }
}

/// What can't be true is said above all.
void write_impossible(Writer &page, const std::vector<Benchmark> &benchmarks) {
  for (const Benchmark &benchmark : benchmarks)
    for (const Entry &entry : benchmark.entries)
      for (const core::Warning &warning :
           entry.result->result->warnings.value_or(std::vector<core::Warning>{}))
        if (warning.kind == core::WarningKind::faster_than_possible)
          page.element("p",
                       entry.name() + ", " + std::string(benchmark.name) +
                           ": faster than possible: " + warning.message,
                       {{"class", "warning"}});
}

}  // namespace

void write_benchmarks(Writer &page, const RunView &run) {
  if (!run.has_scores()) return;
  const std::vector<Benchmark> benchmarks = group(run);
  if (benchmarks.empty()) return;
  page.element("h3", "Benchmark by benchmark", {{"id", run.id + "-benchmarks"}});
  write_impossible(page, benchmarks);
  std::vector<Chart> samples;
  std::vector<Chart> splits;
  for (const Benchmark &benchmark : benchmarks) {
    samples.push_back(make_samples_chart(benchmark));
    splits.push_back(make_split_chart(benchmark));
  }
  write_charts(page,
               {.id = run.id + "-samples-chart",
                .label = "Every repetition's time, logarithmic; lower is better",
                .instead = "The spread stands in the table below.",
                .choice = "Benchmark"},
               samples);
  write_charts(
      page,
      {.id = run.id + "-split-chart",
       .label = "Where the time goes: upload, compute, download; of plugins on a device where there are some",
       .instead = "The shares stand in the tables of the plugins.",
       .choice = "Benchmark"},
      splits);
  write_spread(page, run, benchmarks);
  write_warnings(page, run, benchmarks);
  write_device_states(page, run, benchmarks);
}

}  // namespace torment::report::html
