// What the page's script draws, as plain data beside the canvas; page.js says what it makes of each kind.
// Not for figures that stand nowhere else: every chart's are in a table, too.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scoring.h"
#include "report/html/writer.h"

namespace torment::report::html {

/// Bars or points of one colour.
struct Series {
  std::string name;
  std::vector<std::optional<double>> values;             ///< one a category, or one a place of `x`
  std::vector<double> x;                                 ///< empty: values belong to categories
  std::vector<std::optional<core::Interval>> intervals;  ///< empty, or one a value
  std::vector<std::string> labels;                       ///< of the points; may be empty
  std::size_t colour = 0;                                ///< number in the palette
  bool is_limit = false;                                 ///< a line that nothing can cross: dashed, no points
};

/// Where something happens between the series, e.g. a crossover.
struct Mark {
  std::string name;
  double x = 0;
  double y = 0;
  std::size_t colour = 0;
};

enum class ChartKind {
  bars,     ///< lying, a group for each category
  stacked,  ///< lying, one on the other
  lines,    ///< points joined by lines
  points,
};

struct Chart {
  std::string name;  ///< by which it is chosen where one canvas has several charts
  ChartKind kind = ChartKind::bars;
  std::string x_title;
  std::string y_title;
  bool log_x = false;
  bool log_y = false;
  std::vector<std::string> categories;
  std::vector<Series> series;
  std::vector<Mark> marks;
};

/// What stands around a canvas.
struct ChartPlace {
  std::string id;       ///< unique in the page
  std::string label;    ///< what the chart shows, for those who don't see it; also its caption
  std::string instead;  ///< where the figures are, said where no script runs
  std::string choice;   ///< what is chosen among several charts, e.g. "Benchmark"
};

/// Writes the place and the data of a chart, or of several to choose from; nothing where there is none.
void write_charts(Writer &page, const ChartPlace &place, const std::vector<Chart> &charts);

}  // namespace torment::report::html
