// SPDX-License-Identifier: Apache-2.0
#include "report/feature_file.h"

#include <algorithm>

#include "core/error.h"
#include "core/feature_table_fields.h"
#include "core/json.h"
#include "core/utf8.h"
#include "report/file.h"
#include "report/text_table.h"

namespace torment::report {
namespace {

/// Rows of cells, columns as wide as their widest, two spaces apart.
std::string lay_out(const std::vector<std::vector<std::string>> &rows) {
  std::vector<std::size_t> widths;
  for (const auto &row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto &row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += to_left(row[i], widths[i] + 2);
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

}  // namespace

std::string to_feature_text(const core::FeatureTable &table) {
  nlohmann::ordered_json file = begin_file(feature_schema);
  const auto described = core::encode<nlohmann::ordered_json>(table);
  for (const auto &[key, value] : described.items())
    file[key] = value;
  return core::dump(file, 1) + "\n";
}

core::FeatureTable parse_feature_table(std::string_view text) {
  const nlohmann::json file = core::parse_json(text);
  check_schema(file, feature_schema);
  return core::from<core::FeatureTable>(file);
}

core::FeatureTable read_feature_table(const std::filesystem::path &path) {
  const std::string text = read_file(path);
  try {
    return parse_feature_table(text);
  } catch (const core::Error &error) {
    throw core::Error("\"" + core::to_line(path.string()) +
                      "\" is no table of features that can be read: " + error.what());
  }
}

bool is_feature_table(const std::filesystem::path &path) {
  try {
    const nlohmann::json file = core::parse_json(read_file(path));
    return file.is_object() && file.contains("schema") && file["schema"] == feature_schema.name;
  } catch (const core::Error &) {
    return false;
  }
}

std::string to_text(const core::FeatureTable &table) {
  std::vector<std::vector<std::string>> rows{{"feature"}};
  for (const core::ProbedCompiler &compiler : table.compilers)
    if (!compiler.features.empty()) rows[0].push_back(compiler.plugin);
  for (const std::string &feature : core::features_of(table)) {
    rows.push_back({feature});
    for (const core::ProbedCompiler &compiler : table.compilers) {
      if (compiler.features.empty()) continue;
      const core::FeatureResult *result = core::find_feature(compiler, feature);
      rows.back().push_back(result ? core::to_words(*result) : "-");
    }
  }
  std::string text;
  // Compilers side by side as long as a line holds them.
  constexpr std::size_t side_by_side = 3;
  for (std::size_t first = 1; first < rows[0].size(); first += side_by_side) {
    std::vector<std::vector<std::string>> part;
    for (const auto &row : rows) {
      part.push_back({row[0]});
      for (std::size_t i = first; i < std::min(first + side_by_side, row.size()); ++i)
        part.back().push_back(core::to_line(row[i]));
    }
    text += lay_out(part) + "\n";
  }
  for (const core::ProbedCompiler &compiler : table.compilers) {
    const std::string name = core::to_line(compiler.plugin) + ": ";
    if (compiler.features.empty() || !compiler.reason.empty())
      text += wrap(
          name + compiler.state + (compiler.reason.empty() ? "" : ": " + core::to_line(compiler.reason)), 0);
    for (const core::FeatureResult &result : compiler.features)
      if (!result.message.empty())
        text += wrap(name + result.feature + ": " + core::to_line(result.message), 0);
  }
  return text;
}

}  // namespace torment::report
