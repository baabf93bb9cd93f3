// JSON of the plain types: nlohmann's to_json and from_json, and text to JSON and back. Records and the
// protocol between host and worker use it, so reading expects hostile input. Not for files (report/).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/json_value.h"

namespace torment::core {

/// Deepest nesting that parse_json takes.
inline constexpr int json_depth_limit = 64;

/// Throws Error when the text is nested deeper than json_depth_limit, whether or not it is JSON.
void check_json_depth(std::string_view text);

/// The text as JSON. Throws Error with line and column where it is none, or nested deeper than
/// json_depth_limit (whose destruction and copying would exhaust the stack). The same in every locale.
/// `watch` is called for each part as it is read; where it returns false, the part is left out of the whole.
nlohmann::json parse_json(std::string_view text, const nlohmann::json::parser_callback_t &watch = nullptr);

/// The JSON as text, on one line unless an indent is given. Never throws for what the strings hold:
/// bytes that are not UTF-8 become U+FFFD, control characters are escaped.
template <class Json>
std::string dump(const Json &json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

/// A plain type from JSON; throws Error that names the place, under `where` when that is given.
template <class Type, class Json>
Type from(const Json &json, std::string_view where = {}) {
  const JsonPath top;
  const JsonPath place{&top, where};
  Type value;
  decode(json, value, where.empty() ? top : place);
  return value;
}

// By these, `json = value` and `json.get<Type>()` work for nlohmann::json and nlohmann::ordered_json.

template <class Json, class Type>
requires Described<const Type> || std::same_as<Type, Size>
void to_json(Json &json, const Type &value) {
  json = encode<Json>(value);
}

template <class Json, class Type>
requires Described<Type> || std::same_as<Type, Size>
void from_json(const Json &json, Type &value) {
  decode(json, value, JsonPath{});
}

template <class Json>
void to_json(Json &json, Outcome value) {
  json = encode<Json>(value);
}
template <class Json>
void from_json(const Json &json, Outcome &value) {
  decode(json, value, JsonPath{});
}
template <class Json>
void to_json(Json &json, Model value) {
  json = encode<Json>(value);
}
template <class Json>
void from_json(const Json &json, Model &value) {
  decode(json, value, JsonPath{});
}
template <class Json>
void to_json(Json &json, Place value) {
  json = encode<Json>(value);
}
template <class Json>
void from_json(const Json &json, Place &value) {
  decode(json, value, JsonPath{});
}
template <class Json>
void to_json(Json &json, SizeClass value) {
  json = encode<Json>(value);
}
template <class Json>
void from_json(const Json &json, SizeClass &value) {
  decode(json, value, JsonPath{});
}

}  // namespace torment::core
