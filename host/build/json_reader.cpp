// SPDX-License-Identifier: Apache-2.0
#include "build/json_reader.h"

#include <algorithm>
#include <set>

#include "core/error.h"
#include "core/json.h"

namespace torment::build {

using nlohmann::json;

namespace {

[[noreturn]] void fail_at(const std::filesystem::path &file, const std::string &key, std::string_view what) {
  throw core::UsageError(file.string() + ": " + (key.empty() ? "" : "key \"" + key + "\": ") +
                         std::string(what));
}

/// Where in `text` a byte lies, counted as editors do.
std::string line_and_column(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte > 0 ? byte - 1 : 0, text.size()));
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t start = before.rfind('\n');
  const std::size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1;
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

std::string name_of_type(const json &value) {
  return value.is_null() ? "null" : value.is_array() ? "a list" : std::string("a ") + value.type_name();
}

std::vector<std::string> to_strings(const json &list, const std::filesystem::path &file,
                                    const std::string &key) {
  if (!list.is_array()) fail_at(file, key, "must be a list of strings, is " + name_of_type(list));
  std::vector<std::string> strings;
  for (std::size_t i = 0; i < list.size(); i++) {
    if (!list[i].is_string()) {
      fail_at(file, key + "[" + std::to_string(i) + "]", "must be a string, is " + name_of_type(list[i]));
    }
    strings.push_back(list[i].get<std::string>());
  }
  return strings;
}

/// The library keeps the last of two equal keys and says nothing, so they are looked for while parsing.
json parse_without_double_keys(std::string_view text, const std::filesystem::path &path) {
  std::vector<std::set<std::string>> keys;
  const auto watch = [&](int, json::parse_event_t event, json &parsed) {
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second) {
      fail_at(path, parsed.get<std::string>(), "stands twice in one object");
    }
    return true;
  };
  return json::parse(text, watch);
}

}  // namespace

json parse_json_text(std::string_view text, const std::filesystem::path &path) {
  try {
    core::check_json_depth(text);
    return parse_without_double_keys(text, path);
  } catch (const json::parse_error &error) {
    std::string_view why = error.what();
    if (const auto colon = why.rfind(": "); colon != std::string_view::npos) why = why.substr(colon + 2);
    throw core::UsageError(path.string() + ": " + line_and_column(text, error.byte) +
                           ": is not JSON: " + std::string(why));
  } catch (const json::exception &error) {  // a number that no double can hold
    throw core::UsageError(path.string() + ": is not taken as JSON: " + error.what());
  } catch (const core::UsageError &) {
    throw;
  } catch (const core::Error &error) {
    throw core::UsageError(path.string() + ": " + error.what());
  }
}

JsonObject::JsonObject(const json &value, std::filesystem::path file, std::string key)
    : value_(&value), file_(std::move(file)), key_(std::move(key)) {
  if (!value.is_object()) fail_at(file_, key_, "must be an object, is " + name_of_type(value));
}

void JsonObject::fail(std::string_view name, std::string_view what) const {
  fail_at(file_, (key_.empty() ? "" : key_ + ".") + std::string(name), what);
}

bool JsonObject::has(std::string_view name) const {
  return value_->contains(name);
}

const json *JsonObject::find(std::string_view name) {
  asked_.emplace(name);
  const auto found = value_->find(name);
  return found == value_->end() ? nullptr : &*found;
}

const json &JsonObject::need(std::string_view name) {
  const json *found = find(name);
  if (!found) fail(name, "is missing");
  return *found;
}

std::string JsonObject::string(std::string_view name) {
  const json &found = need(name);
  if (!found.is_string()) fail(name, "must be a string, is " + name_of_type(found));
  return found.get<std::string>();
}

std::string JsonObject::string_or(std::string_view name, std::string_view otherwise) {
  return find(name) ? string(name) : std::string(otherwise);
}

int64_t JsonObject::integer(std::string_view name) {
  const json &found = need(name);
  if (!found.is_number_integer()) fail(name, "must be an integer, is " + name_of_type(found));
  return found.get<int64_t>();
}

bool JsonObject::boolean_or(std::string_view name, bool otherwise) {
  const json *found = find(name);
  if (!found) return otherwise;
  if (!found->is_boolean()) fail(name, "must be true or false, is " + name_of_type(*found));
  return found->get<bool>();
}

std::vector<std::string> JsonObject::strings(std::string_view name) {
  return to_strings(need(name), file_, (key_.empty() ? "" : key_ + ".") + std::string(name));
}

std::vector<std::string> JsonObject::strings_or_none(std::string_view name) {
  return find(name) ? strings(name) : std::vector<std::string>{};
}

std::vector<std::vector<std::string>> JsonObject::lists_of_strings_or_none(std::string_view name) {
  std::vector<std::vector<std::string>> lists;
  const json *found = find(name);
  if (!found) return lists;
  if (!found->is_array()) fail(name, "must be a list of lists of strings, is " + name_of_type(*found));
  const std::string key = (key_.empty() ? "" : key_ + ".") + std::string(name);
  for (std::size_t i = 0; i < found->size(); i++)
    lists.push_back(to_strings((*found)[i], file_, key + "[" + std::to_string(i) + "]"));
  return lists;
}

std::map<std::string, std::string> JsonObject::string_map_or_none(std::string_view name) {
  std::map<std::string, std::string> map;
  const json *found = find(name);
  if (!found) return map;
  if (!found->is_object()) fail(name, "must be an object, is " + name_of_type(*found));
  for (const auto &[key, value] : found->items()) {
    if (!value.is_string())
      fail(std::string(name) + "." + key, "must be a string, is " + name_of_type(value));
    map.emplace(key, value.get<std::string>());
  }
  return map;
}

JsonObject JsonObject::object(std::string_view name) {
  return JsonObject(need(name), file_, (key_.empty() ? "" : key_ + ".") + std::string(name));
}

std::vector<JsonObject> JsonObject::objects_or_none(std::string_view name) {
  std::vector<JsonObject> objects;
  const json *found = find(name);
  if (!found) return objects;
  if (!found->is_array()) fail(name, "must be a list of objects, is " + name_of_type(*found));
  for (std::size_t i = 0; i < found->size(); i++) {
    objects.emplace_back(
        (*found)[i], file_,
        (key_.empty() ? "" : key_ + ".") + std::string(name) + "[" + std::to_string(i) + "]");
  }
  return objects;
}

void JsonObject::finish() const {
  for (const auto &item : value_->items()) {
    if (!asked_.contains(item.key())) fail(item.key(), "is not known here");
  }
}

}  // namespace torment::build
