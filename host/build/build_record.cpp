// SPDX-License-Identifier: Apache-2.0
#include "build/build_record.h"

#include <nlohmann/json.hpp>

#include "build/files.h"
#include "core/error.h"
#include "core/json.h"

namespace torment::build {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

/// Fills in what the record holds. Throws json::exception at the first value of a wrong type.
void take(const json &value, BuildRecord &record) {
  if (value.at("schema_version") != build_record_schema_version) {
    record.warning = "has schema version " + value.at("schema_version").dump() + "; this program knows " +
                     std::to_string(build_record_schema_version);
  }
  record.environment = value.value("environment", std::map<std::string, std::string>{});
  for (const json &unit : value.value("failed_units", json::array())) {
    record.failed_units.push_back({unit.at("benchmark").get<std::string>(),
                                   unit.at("variant").get<std::string>(),
                                   unit.value("message", std::string())});
  }
}

}  // namespace

fs::path build_record_path(const fs::path &plugin) {
  return plugin.parent_path() / (plugin.stem().string() + ".build.json");
}

BuildRecord parse_build_record(std::string text) {
  BuildRecord record;
  try {
    const json value = core::parse_json(text);
    record.text = std::move(text);
    take(value, record);
  } catch (const json::exception &broken) {
    record.warning = broken.what();
  } catch (const core::Error &broken) {
    record.warning = broken.what();
  }
  return record;
}

std::optional<BuildRecord> read_build_record(const fs::path &plugin) {
  const fs::path path = build_record_path(plugin);
  std::error_code error;
  if (!fs::exists(path, error)) return std::nullopt;
  BuildRecord record;
  try {
    record = parse_build_record(read_file(path));
  } catch (const core::Error &unreadable) {
    record.warning = unreadable.what();
  }
  if (!record.warning.empty()) record.warning = "build record " + path.string() + ": " + record.warning;
  return record;
}

}  // namespace torment::build
