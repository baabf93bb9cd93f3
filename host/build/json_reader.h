// Reads JSON that people write: each value is asked for by key and type, and whatever is wrong is
// said with the file and the key. Keys that nobody asked for are errors, as are comments.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace torment::build {

/// The text as JSON; `path` is for messages alone. Throws core::UsageError with file, line and column.
nlohmann::json parse_json_text(std::string_view text, const std::filesystem::path &path);

class JsonObject {
 public:
  /// `key` is the object's own place in the file, e.g. "find"; empty for the whole file. Throws
  /// core::UsageError, as all members do, when the value is no object. `value` must outlive this.
  JsonObject(const nlohmann::json &value, std::filesystem::path file, std::string key = {});

  std::string string(std::string_view name);
  std::string string_or(std::string_view name, std::string_view otherwise);
  int64_t integer(std::string_view name);
  bool boolean_or(std::string_view name, bool otherwise);
  std::vector<std::string> strings(std::string_view name);
  std::vector<std::string> strings_or_none(std::string_view name);
  std::vector<std::vector<std::string>> lists_of_strings_or_none(std::string_view name);
  std::map<std::string, std::string> string_map_or_none(std::string_view name);
  JsonObject object(std::string_view name);
  std::vector<JsonObject> objects_or_none(std::string_view name);
  bool has(std::string_view name) const;

  /// Refuses keys that were not asked for.
  void finish() const;

  /// Throws core::UsageError about the value of `name`.
  [[noreturn]] void fail(std::string_view name, std::string_view what) const;

 private:
  const nlohmann::json *find(std::string_view name);
  const nlohmann::json &need(std::string_view name);

  const nlohmann::json *value_;
  std::filesystem::path file_;
  std::string key_;
  std::set<std::string, std::less<>> asked_;
};

}  // namespace torment::build
