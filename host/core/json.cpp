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

// Before parsing, since the parser's own hook costs more than parsing does; text that is no JSON may fool it
// only behind the place where the parser stops.
void check_json_depth(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char letter = text[at];
    if (in_string) {
      if (letter == '\\') ++at;
      if (letter == '"') in_string = false;
    } else if (letter == '"') {
      in_string = true;
    } else if (letter == '[' || letter == '{') {
      if (++depth > json_depth_limit) {
        throw Error("not taken as JSON: nested deeper than " + std::to_string(json_depth_limit) + " levels");
      }
    } else if (letter == ']' || letter == '}') {
      --depth;
    }
  }
}

nlohmann::json parse_json(std::string_view text, const nlohmann::json::parser_callback_t &watch) {
  check_json_depth(text);
  try {
    return nlohmann::json::parse(text.begin(), text.end(), watch);
  } catch (const nlohmann::json::exception &error) {
    throw Error("not valid JSON: " + explain(error.what()));
  }
}

}  // namespace torment::core
