// SPDX-License-Identifier: Apache-2.0
#include "report/console_sweep.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "core/statistics.h"
#include "core/sweep.h"
#include "core/utf8.h"
#include "report/number.h"
#include "report/text_table.h"

namespace torment::report {
namespace {

constexpr std::size_t cell_width = 9;
constexpr std::size_t longest_parameter = 20;  // columns; the greatest size takes as many

/// One plugin and variant of a benchmark.
struct Column {
  std::string number;  ///< by which table and lines name it, e.g. "[2]"
  core::SweepSeries series;
  std::map<uint64_t, const core::Result *> results;  ///< by size
};

/// One benchmark's part of the sweep, and one value of what does not vary.
struct Part {
  std::string benchmark;
  std::string fixed;  ///< e.g. "passes=4"
  std::vector<Column> columns;

  std::set<uint64_t> sizes() const {
    std::set<uint64_t> all;
    for (const Column &column : columns)
      for (const auto &[size, result] : column.results)
        all.insert(size);
    return all;
  }
};

std::vector<Part> split_into_parts(const core::Record &record) {
  std::vector<Part> parts;
  for (core::SweepSeries &series : core::compute_sweep(record)) {
    const std::string fixed = to_string(series.fixed);
    auto part = std::ranges::find_if(parts, [&](const Part &other) {
      return other.benchmark == series.benchmark && other.fixed == fixed;
    });
    if (part == parts.end()) {
      parts.push_back({series.benchmark, fixed, {}});
      part = std::prev(parts.end());
    }
    Column column{"[" + std::to_string(part->columns.size() + 1) + "]", std::move(series), {}};
    for (const core::Result &result : record.results) {
      const bool is_of_it =
          result.plugin == column.series.plugin && result.benchmark == column.series.benchmark &&
          result.variant == column.series.variant && core::fixed_part(result.size) == column.series.fixed;
      if (!is_of_it || result.size.parameters.empty()) continue;
      column.results.emplace(result.size.parameters.front().value, &result);
    }
    part->columns.push_back(std::move(column));
  }
  return parts;
}

std::string name_series(const core::SweepSeries &series) {
  const bool is_only = series.variant.empty() || series.variant == "default";
  return core::to_line(series.plugin + (is_only ? "" : "/" + series.variant));
}

std::string write_cell(const Column &column, uint64_t size) {
  const auto found = column.results.find(size);
  if (found == column.results.end()) return "";
  const core::Result &result = *found->second;
  if (result.outcome == core::Outcome::verified)
    return to_time(core::summarize(core::total_times_s(result.samples)).median_s);
  return core::shorten(to_string(result.outcome), cell_width);
}

/// The columns from `first` on that fit a line, below their numbers.
std::string write_chunk(const Part &part, const std::set<uint64_t> &sizes, std::size_t first,
                        std::size_t count, std::size_t size_width) {
  std::string text = to_left(core::to_line(part.columns[first].series.parameter), size_width);
  for (std::size_t index = first; index < first + count; ++index)
    text += " " + to_right(part.columns[index].number, cell_width);
  text += "\n";
  for (const uint64_t size : sizes) {
    std::string line = to_right(std::to_string(size), size_width);
    for (std::size_t index = first; index < first + count; ++index)
      line += " " + to_right(write_cell(part.columns[index], size), cell_width);
    line.resize(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string write_table(const Part &part) {
  const std::set<uint64_t> sizes = part.sizes();
  if (part.columns.empty() || sizes.empty()) return {};
  const std::size_t name_width =
      std::min(core::count_columns(core::to_line(part.columns.front().series.parameter)), longest_parameter);
  const std::size_t size_width = std::max(name_width, std::to_string(*sizes.rbegin()).size());
  const std::size_t most = (line_width - size_width) / (cell_width + 1);
  std::string text;
  for (std::size_t first = 0; first < part.columns.size(); first += most) {
    const std::size_t count = std::min(most, part.columns.size() - first);
    text += write_chunk(part, sizes, first, count, size_width);
  }
  return text;
}

/// The text behind a label, whose width further lines are indented by.
std::string write_labelled(std::string_view label, const std::string &text) {
  const std::string start = to_left(label, std::max<std::size_t>(5, label.size() + 1));
  const std::string lines = wrap(text, start.size(), 4);
  return lines.empty() ? "" : start + lines.substr(start.size());
}

/// Why points are missing; sizes in a row that say the same are one.
std::string write_missing(const Part &part) {
  std::string text;
  for (const Column &column : part.columns) {
    for (auto at = column.results.begin(); at != column.results.end();) {
      const core::Result &result = *at->second;
      const uint64_t first = at->first;
      uint64_t last = first;
      for (; at != column.results.end() && at->second->outcome == result.outcome &&
             at->second->message == result.message;
           ++at)
        last = at->first;
      if (result.outcome == core::Outcome::verified && result.message.empty()) continue;
      const bool is_note = result.outcome == core::Outcome::verified;
      text += write_labelled(column.number, std::to_string(first) +
                                                (last == first ? "" : " to " + std::to_string(last)) + ": " +
                                                (is_note ? "note" : std::string(to_string(result.outcome))) +
                                                (result.message.empty() ? "" : ": " + result.message));
    }
  }
  return text;
}

std::string describe_growth(const core::SweepSeries &series) {
  if (series.points.empty()) return "nothing verified";
  if (!series.growth) return "no exponent: it takes 5 verified sizes";
  std::string text = "time ~ " + series.parameter + "^" + to_fixed(series.growth->exponent, 2);
  if (series.growth->r_squared) text += " (R^2 " + to_fixed(series.growth->r_squared, 4) + ")";
  return text;
}

std::string describe_crossover(const core::SweepSeries &series) {
  const core::Crossover &crossover = series.crossover;
  switch (crossover.kind) {
    case core::CrossoverKind::at_size:
      return "faster than the baseline from " + std::to_string(crossover.measured_size.value_or(0)) +
             " on (equal at about " + to_fixed(crossover.size, 0) + ")";
    case core::CrossoverKind::from_smallest:
      return "faster than the baseline from the smallest on";
    case core::CrossoverKind::never:
      return "never faster than the baseline for good";
    case core::CrossoverKind::no_baseline:
      return "no baseline";
    case core::CrossoverKind::is_baseline:
      return "the baseline";
  }
  return {};
}

/// Whether the benchmark has other parts beside this one.
bool has_many(const std::vector<Part> &parts, const Part &part) {
  return std::ranges::count(parts, part.benchmark, &Part::benchmark) > 1;
}

std::string write_lines(const Part &part) {
  std::string text;
  for (const Column &column : part.columns)
    text += write_labelled(column.number, name_series(column.series) + ": " + describe_growth(column.series) +
                                              "; " + describe_crossover(column.series));
  return text;
}

}  // namespace

std::string to_console_sweep(const core::Record &record) {
  std::string text;
  for (const Part &part : split_into_parts(record)) {
    if (!text.empty()) text += "\n";
    text += wrap(part.benchmark + ", median times in s" + (part.fixed.empty() ? "" : ", " + part.fixed), 0);
    text += write_table(part) + write_missing(part) + write_lines(part);
  }
  return text;
}

std::string to_console_sweep_lines(const core::Record &record) {
  std::string text;
  const std::vector<Part> parts = split_into_parts(record);
  for (const Part &part : parts)
    text += wrap(part.benchmark + (has_many(parts, part) ? ", " + part.fixed : ""), 0) + write_lines(part);
  return text;
}

}  // namespace torment::report
