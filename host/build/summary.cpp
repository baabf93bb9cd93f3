// SPDX-License-Identifier: Apache-2.0
#include "build/summary.h"

#include <algorithm>
#include <sstream>

namespace torment::build {

namespace {

struct Row {
  std::vector<std::string> cells;
  std::string note;  ///< stands below the row; empty: none
};

/// Columns as wide as their widest cell, two blanks apart.
std::string to_text(const std::vector<Row> &rows) {
  std::vector<std::size_t> widths;
  for (const Row &row : rows) {
    widths.resize(std::max(widths.size(), row.cells.size()));
    for (std::size_t i = 0; i < row.cells.size(); i++)
      widths[i] = std::max(widths[i], row.cells[i].size());
  }
  std::string text;
  for (const Row &row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.cells.size(); i++) {
      line += row.cells[i] + std::string(widths[i] + 2 - row.cells[i].size(), ' ');
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    if (!row.note.empty()) text += wrap(row.note, 4);
  }
  return text;
}

std::string with_package(const std::string &reason, const std::string &package) {
  return package.empty() ? reason : reason + (reason.empty() ? "" : "; ") + "install the package " + package;
}

Row row_of_missing(const SurveyedProfile &surveyed) {
  std::string note;
  std::string package = surveyed.profile.package;
  for (const Stranger &stranger : surveyed.strangers) {
    note += stranger.path.string() + ": " + stranger.reason + "; ";
    if (!stranger.package.empty()) package = stranger.package;
  }
  if (!package.empty()) {
    note += "package " + package + " brings it";
  } else if (!note.empty()) {
    note.resize(note.size() - 2);
  }
  return {{surveyed.profile.name, "-", "-", "not found"}, note};
}

Row row_of(const PluginBuild &plugin) {
  Row row{{plugin.profile, plugin.compiler.path.filename().string(), plugin.compiler.version.text(),
           std::string(to_string(plugin.state))},
          with_package(plugin.message, plugin.package)};
  if (plugin.state != BuildState::refused) {
    row.cells.push_back(std::to_string(plugin.built));
    row.cells.push_back(std::to_string(plugin.failed));
  }
  return row;
}

}  // namespace

std::string wrap(const std::string &text, std::size_t indent, std::size_t width) {
  std::string wrapped;
  std::string line;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (!line.empty() && indent + line.size() + 1 + word.size() > width) {
      wrapped += std::string(indent, ' ') + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  if (!line.empty()) wrapped += std::string(indent, ' ') + line + "\n";
  return wrapped;
}

std::string summarize_build(const Build &build) {
  std::vector<Row> rows{{{"profile", "compiler", "version", "state", "built", "left out"}, ""}};
  std::size_t next = 0;
  for (const SurveyedProfile &surveyed : build.survey) {
    if (surveyed.toolchains.empty()) rows.push_back(row_of_missing(surveyed));
    for (std::size_t i = 0; i < surveyed.toolchains.size(); i++)
      rows.push_back(row_of(build.plugins[next++]));
  }
  return to_text(rows);
}

std::string summarize_survey(const std::vector<SurveyedProfile> &survey) {
  std::vector<Row> rows{{{"profile", "version", "state", "path"}, ""}};
  for (const SurveyedProfile &surveyed : survey) {
    if (surveyed.toolchains.empty()) {
      Row row = row_of_missing(surveyed);
      row.cells.erase(row.cells.begin() + 1);
      rows.push_back(row);
    }
    for (const ProbedToolchain &probed : surveyed.toolchains) {
      const Compiler &compiler = probed.toolchain.compiler;
      const Probe &probe = probed.probe;
      rows.push_back({{surveyed.profile.name, compiler.version.text(), std::string(to_string(probe.state)),
                       compiler.path.string()},
                      with_package(probe.reason, probe.package)});
    }
  }
  return to_text(rows);
}

}  // namespace torment::build
