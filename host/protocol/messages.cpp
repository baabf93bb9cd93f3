// SPDX-License-Identifier: Apache-2.0
#include "protocol/messages.h"

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/json.h"

namespace torment::protocol {

using core::Either;

// The members of every message, as core/json_fields.h has them for the plain types.
void describe(Either<Begin> auto &value, auto &&field) {
  field("cores", value.cores);
}

void describe(Either<Load> auto &value, auto &&field) {
  field("path", value.path);
}

void describe(Either<Open> auto &value, auto &&field) {
  field("device", value.device);
  field("threads", value.threads);
  field("one_core", value.one_core);
  field("profiles", value.profiles);
}

void describe(Either<Prepare> auto &value, auto &&field) {
  field("benchmark", value.benchmark);
  field("size", value.size);
  field("seed", value.seed);
}

void describe(Either<Run> auto &value, auto &&field) {
  field("benchmark", value.benchmark);
  field("variant", value.variant);
  field("size", value.size);
  field("warmup_seed", value.warmup_seed);
  field("seed", value.seed);
  field("warmup", value.warmup);
  field("repetitions", value.repetitions);
  field("host_memory", value.host_memory);
  field("against", value.against);
  field("until", value.until);
  field("in_turns", value.in_turns);
}

void describe(Either<Turn> auto &value, auto &&field) {
  field("is_last", value.is_last);
}

void describe(Either<Describe> auto &value, auto &&field) {
  field("tools", value.tools);
}

void describe(Either<Loaded> auto &value, auto &&field) {
  field("identity", value.identity);
  field("units", value.units);
  field("warnings", value.warnings);
}

void describe(Either<Opened> auto &value, auto &&field) {
  field("outcome", value.outcome);
  field("message", value.message);
  field("device", value.device);
  field("cores", value.cores);
  field("libraries", value.libraries);
  field("warnings", value.warnings);
  field("profile_note", value.profile_note);
}

void describe(Either<Prepared> auto &value, auto &&field) {
  field("bytes", value.bytes);
  field("generate_s", value.generate_s);
  field("solve_s", value.solve_s);
}

void describe(Either<Measured> auto &value, auto &&field) {
  field("sample", value.sample);
  field("discarded", value.discarded);
}

void describe(Either<Ran> auto &value, auto &&field) {
  field("result", value.result);
  field("check_s", value.check_s);
  field("state_s", value.state_s);
}

void describe(Either<MeasureRoofs> auto &value, auto &&field) {
  field("device", value.device);
  field("threads", value.threads);
}

void describe(Either<RoofsMeasured> auto &value, auto &&field) {
  field("roofs", value.roofs);
}

void describe(Either<Described> auto &value, auto &&field) {
  field("machine", value.machine);
  field("cupti", value.cupti);
}

void describe(Either<Refused> auto &value, auto &&field) {
  field("outcome", value.outcome);
  field("message", value.message);
}

namespace {

template <class Message>
constexpr const char *type_name();
template <>
constexpr const char *type_name<Begin>() {
  return "begin";
}
template <>
constexpr const char *type_name<Load>() {
  return "load";
}
template <>
constexpr const char *type_name<Open>() {
  return "open";
}
template <>
constexpr const char *type_name<Prepare>() {
  return "prepare";
}
template <>
constexpr const char *type_name<Run>() {
  return "run";
}
template <>
constexpr const char *type_name<Turn>() {
  return "turn";
}
template <>
constexpr const char *type_name<MeasureRoofs>() {
  return "measure_roofs";
}
template <>
constexpr const char *type_name<Describe>() {
  return "describe";
}
template <>
constexpr const char *type_name<Close>() {
  return "close";
}
template <>
constexpr const char *type_name<Begun>() {
  return "begun";
}
template <>
constexpr const char *type_name<Loaded>() {
  return "loaded";
}
template <>
constexpr const char *type_name<Opened>() {
  return "opened";
}
template <>
constexpr const char *type_name<Prepared>() {
  return "prepared";
}
template <>
constexpr const char *type_name<Measured>() {
  return "measured";
}
template <>
constexpr const char *type_name<Waiting>() {
  return "waiting";
}
template <>
constexpr const char *type_name<Ran>() {
  return "ran";
}
template <>
constexpr const char *type_name<RoofsMeasured>() {
  return "roofs_measured";
}
template <>
constexpr const char *type_name<Described>() {
  return "described";
}
template <>
constexpr const char *type_name<Refused>() {
  return "refused";
}
template <>
constexpr const char *type_name<End>() {
  return "end";
}

template <class Variant>
std::string write(const Variant &message) {
  nlohmann::json object = nlohmann::json::object();
  std::visit(
      [&]<class Message>(const Message &value) {
        if constexpr (!std::is_empty_v<Message>) object = core::encode<nlohmann::json>(value);
        object["type"] = type_name<Message>();
      },
      message);
  return core::dump(object);
}

template <class Variant, std::size_t Index = 0>
Variant read_as(const std::string &type, const nlohmann::json &object) {
  if constexpr (Index == std::variant_size_v<Variant>) {
    throw core::Error("a message of the unknown type '" + type + "'");
  } else {
    using Message = std::variant_alternative_t<Index, Variant>;
    if (type != type_name<Message>()) return read_as<Variant, Index + 1>(type, object);
    if constexpr (std::is_empty_v<Message>)
      return Message{};
    else
      return core::from<Message>(object, type);
  }
}

template <class Variant>
Variant parse(std::string_view line) {
  const nlohmann::json object = core::parse_json(line);
  const bool has_type = object.is_object() && object.contains("type") && object["type"].is_string();
  if (!has_type) throw core::Error("a message without a type");
  return read_as<Variant>(object["type"].template get<std::string>(), object);
}

}  // namespace

std::string to_line(const Request &request) {
  return write(request);
}
std::string to_line(const Event &event) {
  return write(event);
}
Request parse_request(std::string_view line) {
  return parse<Request>(line);
}
Event parse_event(std::string_view line) {
  return parse<Event>(line);
}

}  // namespace torment::protocol
