// SPDX-License-Identifier: Apache-2.0
#include "build/rebuild.h"

#include <algorithm>

#include "core/error.h"
#include "core/json.h"

namespace torment::build {

using nlohmann::json;

namespace {

/// The value at a JSON pointer, or null: build records grow.
json value_at(const json &record, const char *pointer) {
  const json::json_pointer place(pointer);
  return record.contains(place) ? record.at(place) : json();
}

std::string in_words(const json &value) {
  if (value.is_null()) return "unknown";
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string words;
  for (const json &element : value)
    words += (words.empty() ? "" : " ") + in_words(element);
  return words.empty() ? "none" : words;
}

void compare_value(const json &before, const json &after, const char *pointer, const std::string &name,
                   std::vector<std::string> &differences) {
  const json was = value_at(before, pointer);
  const json is = value_at(after, pointer);
  if (was != is && !was.is_null())
    differences.push_back(name + ": was " + in_words(was) + ", is " + in_words(is));
}

/// Objects of names to hashes: which names came, went or changed.
void compare_hashes(const json &was, const json &is, const std::string &what,
                    std::vector<std::string> &differences) {
  if (!was.is_object() || !is.is_object()) return;
  const auto note = [&](const std::string &name, const char *fate) {
    differences.push_back(what + " " + name + ": " + fate);
  };
  for (const auto &[name, hash] : was.items()) {
    if (!is.contains(name)) note(name, "is gone");
    if (is.contains(name) && is.at(name) != hash) note(name, "changed");
  }
  for (const auto &[name, hash] : is.items())
    if (!was.contains(name)) note(name, "is new");
}

/// An array of objects as one object: the text at `name` to the text at `hash`.
json to_hashes(const json &rows, const char *name, const char *hash) {
  json hashes = json::object();
  if (!rows.is_array()) return rows;
  for (const json &row : rows)
    if (row.is_object() && row.contains(name) && row.at(name).is_string())
      hashes[row.at(name).get<std::string>()] = row.value(hash, json());
  return hashes;
}

json states_of_units(const json &record) {
  json states = json::object();
  const json units = value_at(record, "/units");
  for (const json &unit : units.is_array() ? units : json::array())
    if (unit.is_object())
      states[in_words(unit.value("benchmark", json())) + "/" + in_words(unit.value("variant", json()))] =
          unit.value("state", json());
  return states;
}

}  // namespace

BuildWish parse_build_wish(std::string_view text) {
  BuildWish wish;
  wish.record = core::parse_json(text);
  try {
    wish.plugin = wish.record.at("plugin").get<std::string>();
    wish.profile = wish.record.at("profile").at("name").get<std::string>();
    wish.version = wish.record.at("compiler").at("version").get<std::string>();
    const json asked = value_at(wish.record, "/flags/asked");
    if (!asked.is_null()) wish.asked_flags = asked.get<std::vector<std::string>>();
    for (const json &unit : wish.record.at("units")) {
      const std::string benchmark = unit.at("benchmark").get<std::string>();
      if (std::find(wish.benchmarks.begin(), wish.benchmarks.end(), benchmark) == wish.benchmarks.end())
        wish.benchmarks.push_back(benchmark);
    }
  } catch (const json::exception &error) {
    throw core::Error(std::string("is no build record: ") + error.what());
  }
  return wish;
}

Build rebuild(const BuildWish &wish, BuildOptions options) {
  std::erase_if(options.profiles, [&](const Profile &profile) { return profile.name != wish.profile; });
  if (options.profiles.empty())
    throw core::UsageError(wish.plugin + ": there is no compiler profile \"" + wish.profile +
                           "\" here; --compilers names a folder that has it");
  options.choice.flags = wish.asked_flags;
  options.choice.version = wish.version;
  options.choice.plugin_name = wish.plugin;
  options.benchmarks = wish.benchmarks;
  return build_plugins(options);
}

std::vector<std::string> compare_builds(const json &before, const json &after) {
  std::vector<std::string> differences;
  const auto compare = [&](const char *pointer, const std::string &name) {
    compare_value(before, after, pointer, name, differences);
  };
  compare("/compiler/version", "the compiler's version");
  compare("/compiler/real_path", "the compiler's path");
  compare_hashes(to_hashes(value_at(before, "/compiler/programs"), "path", "sha256"),
                 to_hashes(value_at(after, "/compiler/programs"), "path", "sha256"), "program", differences);
  compare("/compiler/environment", "variables that compilers heed");
  compare("/profile/sha256", "the profile's hash");
  compare("/flags/compile", "flags to compile with");
  compare("/flags/link", "flags to link with");
  compare("/flags/libraries", "libraries to link with");
  compare("/environment", "variables to run with");
  compare_hashes(value_at(before, "/sources"), value_at(after, "/sources"), "source", differences);
  compare_hashes(states_of_units(before), states_of_units(after), "unit", differences);
  compare_hashes(to_hashes(value_at(before, "/run_time_libraries"), "name", "sha256"),
                 to_hashes(value_at(after, "/run_time_libraries"), "name", "sha256"), "run-time library",
                 differences);
  compare("/link/state", "the link");
  compare("/file/sha256", "the plugin's file");
  return differences;
}

}  // namespace torment::build
