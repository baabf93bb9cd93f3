// SPDX-License-Identifier: Apache-2.0
#include "core/json.h"

#include "core/error.h"
#include "core/utf8.h"

namespace torment::core {
namespace {

/// The library's message without its own error number, short and fit for a terminal.
std::string explain(std::string_view message) {
  const std::size_t end = message.starts_with('[') ? message.find("] ") : std::string_view::npos;
  if (end != std::string_view::npos) message.remove_prefix(end + 2);
  return shorten(to_line(message), 300);
}

}  // namespace

nlohmann::json parse_json(std::string_view text) {
  using Event = nlohmann::json::parse_event_t;
  const auto watch_depth = [](int depth, Event event, const nlohmann::json &) {
    if (depth >= json_depth_limit && (event == Event::object_start || event == Event::array_start)) {
      throw Error("not taken as JSON: nested deeper than " + std::to_string(json_depth_limit) + " levels");
    }
    return true;
  };
  try {
    return nlohmann::json::parse(text.begin(), text.end(), watch_depth);
  } catch (const nlohmann::json::exception &error) {
    throw Error("not valid JSON: " + explain(error.what()));
  }
}

}  // namespace torment::core
