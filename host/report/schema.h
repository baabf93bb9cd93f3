// The format's name and version that each of our JSON files begins with.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace torment::report {

/// A file format. A reader takes any minor version of its major version: minor versions only add keys.
struct Schema {
  std::string_view name;
  uint32_t major = 1;
  uint32_t minor = 0;

  std::string version() const { return std::to_string(major) + "." + std::to_string(minor); }
};

/// An object that holds "schema" and "schema_version".
nlohmann::ordered_json begin_file(const Schema &schema);

/// Throws core::Error unless the file is of that format and major version.
void check_schema(const nlohmann::json &file, const Schema &schema);

}  // namespace torment::report
