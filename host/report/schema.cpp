// SPDX-License-Identifier: Apache-2.0
#include "report/schema.h"

#include <charconv>
#include <optional>

#include "core/error.h"
#include "core/json.h"
#include "core/utf8.h"

namespace torment::report {
namespace {

std::string quote(std::string_view text) {
  return "\"" + core::shorten(core::to_line(text), 60) + "\"";
}

std::string read_text(const nlohmann::json &file, const char *key) {
  if (!file.is_object())
    throw core::Error(std::string("the top: expected an object, found ") + file.type_name());
  const auto found = file.find(key);
  if (found == file.end()) throw core::Error("/" + std::string(key) + ": expected this key, found nothing");
  return core::from<std::string>(*found, key);
}

/// MAJOR of "MAJOR.MINOR".
std::optional<uint32_t> parse_major(std::string_view version) {
  uint32_t numbers[2] = {};
  const char *next = version.data();
  const char *end = next + version.size();
  for (uint32_t &number : numbers) {
    if (&number != numbers && (next == end || *next++ != '.')) return std::nullopt;
    const auto parsed = std::from_chars(next, end, number);
    if (parsed.ec != std::errc()) return std::nullopt;
    next = parsed.ptr;
  }
  return next == end ? std::optional(numbers[0]) : std::nullopt;
}

}  // namespace

nlohmann::ordered_json begin_file(const Schema &schema) {
  return {{"schema", std::string(schema.name)}, {"schema_version", schema.version()}};
}

void check_schema(const nlohmann::json &file, const Schema &schema) {
  const std::string name = read_text(file, "schema");
  if (name != schema.name) {
    throw core::Error("/schema: expected \"" + std::string(schema.name) + "\", found " + quote(name));
  }
  const std::string version = read_text(file, "schema_version");
  const auto major = parse_major(version);
  if (!major) {
    throw core::Error("/schema_version: expected two numbers such as \"" + schema.version() + "\", found " +
                      quote(version));
  }
  if (*major > schema.major) {
    throw core::Error("/schema_version: " + quote(version) + " is newer than this program, which reads \"" +
                      schema.version() + "\"; use a newer torment-host");
  }
  if (*major < schema.major) {
    throw core::Error("/schema_version: " + quote(version) + " is older than what this program reads, \"" +
                      schema.version() + "\"");
  }
}

}  // namespace torment::report
