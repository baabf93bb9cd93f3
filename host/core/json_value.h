// One value to JSON and back: numbers, texts, lists, and types that json_fields.h describes. Reading
// trusts nothing: whatever does not fit throws Error with its place and what was expected there.
// Not for text (json.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/described.h"
#include "core/device_profile.h"
#include "core/host_memory.h"
#include "core/json_fields.h"
#include "core/json_path.h"
#include "core/order.h"
#include "core/outcome.h"
#include "core/plugin_info.h"
#include "core/size_class.h"
#include "core/sweep.h"
#include "core/warning.h"

namespace torment::core {

/// Longest time that a file or a worker may tell: about 31 years.
inline constexpr double greatest_time_s = 1e9;

/// An enumeration whose values have words.
template <class Type>
concept Worded = std::same_as<Type, Outcome> || std::same_as<Type, Model> || std::same_as<Type, Place> ||
    std::same_as<Type, SizeClass> || std::same_as<Type, HostMemory> || std::same_as<Type, TransferKind> ||
    std::same_as<Type, Order> || std::same_as<Type, WarningKind>;

// The element of an optional, a list or a map from texts, or void.
template <class Type>
struct ElementOf {
  using Optional = void;
  using List = void;
  using Map = void;
};
template <class Type>
struct ElementOf<std::optional<Type>> : ElementOf<void> {
  using Optional = Type;
};
template <class Type>
struct ElementOf<std::vector<Type>> : ElementOf<void> {
  using List = Type;
};
template <class Type>
struct ElementOf<std::map<std::string, Type>> : ElementOf<void> {
  using Map = Type;
};

/// The value as JSON. A number that is not finite becomes null.
template <class Json, class Type>
Json encode(const Type &value) {
  if constexpr (Worded<Type> || std::same_as<Type, CrossoverKind>) {
    return std::string(to_string(value));
  } else if constexpr (std::same_as<Type, Size>) {
    return encode<Json>(value.parameters);  // an array, since the order of its parameters matters
  } else if constexpr (Described<const Type>) {
    Json object = Json::object();
    describe(value, [&](const char *key, const auto &member) { object[key] = encode<Json>(member); });
    return object;
  } else if constexpr (!std::is_void_v<typename ElementOf<Type>::Optional>) {
    return value ? encode<Json>(*value) : Json(nullptr);
  } else if constexpr (!std::is_void_v<typename ElementOf<Type>::List>) {
    Json array = Json::array();
    for (const auto &element : value)
      array.push_back(encode<Json>(element));
    return array;
  } else if constexpr (!std::is_void_v<typename ElementOf<Type>::Map>) {
    Json object = Json::object();
    for (const auto &[key, element] : value)
      object[key] = encode<Json>(element);
    return object;
  } else if constexpr (std::same_as<Type, double>) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
  } else {
    return Json(value);
  }
}

/// The words of an enumeration, for messages.
template <Worded Type>
constexpr std::string_view expected_words() {
  if constexpr (std::same_as<Type, Outcome>) return "an outcome";
  if constexpr (std::same_as<Type, Model>) return "\"sequential\", \"openmp\", \"openacc\" or \"cuda\"";
  if constexpr (std::same_as<Type, Place>) return "\"unknown\", \"host\" or \"device\"";
  if constexpr (std::same_as<Type, HostMemory>) return "\"pageable\" or \"pinned\"";
  if constexpr (std::same_as<Type, TransferKind>) return "a kind of transfer";
  if constexpr (std::same_as<Type, Order>) return "\"blocked\" or \"interleaved\"";
  if constexpr (std::same_as<Type, WarningKind>) return "a kind of warning";
  return "\"test\", \"small\", \"ref\" or \"large\"";
}

template <Worded Type>
std::optional<Type> parse_word(std::string_view text) {
  if constexpr (std::same_as<Type, Outcome>) {
    return parse_outcome(text);
  } else if constexpr (std::same_as<Type, Model>) {
    return parse_model(text);
  } else if constexpr (std::same_as<Type, Place>) {
    return parse_place(text);
  } else if constexpr (std::same_as<Type, HostMemory>) {
    return parse_host_memory(text);
  } else if constexpr (std::same_as<Type, TransferKind>) {
    return parse_transfer_kind(text);
  } else if constexpr (std::same_as<Type, Order>) {
    return parse_order(text);
  } else if constexpr (std::same_as<Type, WarningKind>) {
    return parse_warning_kind(text);
  } else {
    return parse_size_class(text);
  }
}

/// A number; null is what a number that is not finite was written as. None of the plain types holds
/// a number under zero, and members whose key ends in `_s`, but for rates in `_per_s`, are times.
template <class Json>
void decode_number(const Json &json, double &value, const JsonPath &path) {
  if (json.is_null()) {
    value = std::numeric_limits<double>::quiet_NaN();
    return;
  }
  if (!json.is_number()) reject(path, "a number or null", json.type_name());
  const auto number = json.template get<double>();
  const bool is_time = path.key.ends_with("_s") && !path.key.ends_with("_per_s");
  const double greatest = is_time ? greatest_time_s : std::numeric_limits<double>::max();
  if (!(number >= 0)) reject(path, "a number of at least 0", "one below it");
  if (!(number <= greatest)) reject(path, "a time of at most 1e9 s", "a longer one");
  value = number;
}

template <class Json, std::integral Number>
void decode_number(const Json &json, Number &value, const JsonPath &path) {
  using Limits = std::numeric_limits<Number>;
  const std::string expected =
      "a whole number from " + std::to_string(Limits::min()) + " to " + std::to_string(Limits::max());
  if (!json.is_number_integer()) reject(path, expected, json.type_name());
  const bool fits = json.is_number_unsigned() ? std::in_range<Number>(json.template get<uint64_t>())
                                              : std::in_range<Number>(json.template get<int64_t>());
  if (!fits) reject(path, expected, "one outside");
  value = json.template get<Number>();
}

/// Sets the value from JSON; throws Error when it does not fit, and leaves the value unspecified then.
/// Members that the type does not know are left alone; a missing optional member is null.
template <class Json, class Type>
void decode(const Json &json, Type &value, const JsonPath &path) {
  if constexpr (Worded<Type>) {
    if (!json.is_string()) reject(path, expected_words<Type>(), json.type_name());
    const auto parsed = parse_word<Type>(json.template get_ref<const std::string &>());
    if (!parsed) reject(path, expected_words<Type>(), "another word");
    value = *parsed;
  } else if constexpr (std::same_as<Type, Size>) {
    decode(json, value.parameters, path);
  } else if constexpr (Described<Type>) {
    if (!json.is_object()) reject(path, "an object", json.type_name());
    describe(value, [&](const char *key, auto &member) {
      const JsonPath below{&path, key};
      const auto found = json.find(key);
      if (found != json.end()) {
        decode(*found, member, below);
      } else if constexpr (std::is_void_v<typename ElementOf<std::decay_t<decltype(member)>>::Optional>) {
        reject(below, "this key", "nothing");
      } else {
        member.reset();
      }
    });
  } else if constexpr (!std::is_void_v<typename ElementOf<Type>::Optional>) {
    value.reset();
    if (!json.is_null()) decode(json, value.emplace(), path);
  } else if constexpr (!std::is_void_v<typename ElementOf<Type>::List>) {
    if (!json.is_array()) reject(path, "an array", json.type_name());
    value.clear();
    for (std::size_t index = 0; index < json.size(); ++index) {
      decode(json[index], value.emplace_back(), JsonPath{&path, {}, index});
    }
  } else if constexpr (!std::is_void_v<typename ElementOf<Type>::Map>) {
    if (!json.is_object()) reject(path, "an object", json.type_name());
    value.clear();
    for (auto member = json.begin(); member != json.end(); ++member) {
      decode(*member, value[member.key()], JsonPath{&path, member.key()});
    }
  } else if constexpr (std::same_as<Type, bool>) {
    if (!json.is_boolean()) reject(path, "true or false", json.type_name());
    value = json.template get<bool>();
  } else if constexpr (std::same_as<Type, std::string>) {
    if (!json.is_string()) reject(path, "a string", json.type_name());
    value = json.template get_ref<const std::string &>();
  } else {
    decode_number(json, value, path);
  }
}

}  // namespace torment::core
