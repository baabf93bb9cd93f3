// SPDX-License-Identifier: Apache-2.0
#include "build/profile.h"

#include <algorithm>
#include <cctype>

#include "build/files.h"
#include "build/json_reader.h"
#include "core/error.h"
#include "core/sha256.h"

namespace torment::build {

namespace fs = std::filesystem;

namespace {

constexpr int64_t schema_version = 1;

FindRule read_find(JsonObject object) {
  FindRule rule;
  rule.names = object.strings("names");
  if (rule.names.empty()) object.fail("names", "must name at least one program");
  rule.prefix_variables = object.strings_or_none("prefix_variables");
  rule.folders = object.strings_or_none("folders");
  rule.modules = object.strings_or_none("modules");
  object.finish();
  return rule;
}

IdentityRule read_identity(JsonObject object) {
  IdentityRule rule;
  rule.macros = object.strings("macros");
  rule.required = object.strings("required");
  rule.forbidden = object.strings_or_none("forbidden");
  rule.version = object.strings("version");
  if (rule.version.empty() || rule.version.size() > 3) object.fail("version", "must name 1 to 3 macros");
  rule.banner = object.strings_or_none("banner");
  rule.programs = object.strings_or_none("programs");
  object.finish();
  return rule;
}

Flags read_flags(JsonObject &object) {
  return {object.strings_or_none("compile"), object.strings_or_none("link"),
          object.strings_or_none("libraries"), object.strings_or_none("explain_compile"),
          object.strings_or_none("explain_link")};
}

std::optional<Version> read_version(JsonObject &object, std::string_view name) {
  const std::string text = object.string_or(name, "");
  if (text.empty() && !object.has(name)) return std::nullopt;
  const auto version = parse_version(text);
  if (!version) object.fail(name, "must be a version such as \"12\" or \"12.2\", is \"" + text + "\"");
  return version;
}

VersionRange read_versions(JsonObject &row) {
  return {read_version(row, "from"), read_version(row, "below")};
}

std::vector<VersionFlags> read_by_version(JsonObject &profile) {
  std::vector<VersionFlags> rows;
  for (JsonObject &row : profile.objects_or_none("by_version")) {
    rows.push_back({read_versions(row), read_flags(row)});
    row.finish();
  }
  return rows;
}

std::vector<KnownFault> read_known_faults(JsonObject &profile) {
  std::vector<KnownFault> faults;
  for (JsonObject &row : profile.objects_or_none("known_faults")) {
    faults.push_back({read_versions(row), row.string("fault"), row.string_or("cure", ""),
                      row.string_or("where", ""), read_flags(row)});
    row.finish();
  }
  return faults;
}

std::vector<KnownMessage> read_known_messages(JsonObject &profile) {
  std::vector<KnownMessage> messages;
  for (JsonObject &row : profile.objects_or_none("known_messages")) {
    messages.push_back({row.string("contains"), row.string("reason"), row.string_or("package", ""),
                        row.lists_of_strings_or_none("try")});
    if (messages.back().contains.empty())
      row.fail("contains", "must not be empty: it would fit every output");
    row.finish();
  }
  return messages;
}

RunTimeRule read_run_time(JsonObject &profile) {
  RunTimeRule rule;
  if (!profile.has("run_time")) return rule;
  JsonObject object = profile.object("run_time");
  rule.libraries = object.strings("libraries");
  rule.ask = object.strings_or_none("ask");
  rule.folders = object.strings_or_none("folders");
  object.finish();
  return rule;
}

std::string read_plugin_name(JsonObject &object) {
  const std::string name = object.string("plugin_name");
  const std::string filled = fill_in_version(name, Version{{1, 1, 1}, 3});
  if (!is_plugin_name(filled)) {
    object.fail("plugin_name",
                "must be letters, digits and . _ + - with {major}, {minor}, {patch} or {version}");
  }
  return name;
}

}  // namespace

Profile parse_whole_profile(const nlohmann::json &whole, const fs::path &file) {
  JsonObject object(whole, file);
  Profile profile;
  profile.file = file;
  profile.hash = core::compute_sha256(whole.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  if (object.integer("schema_version") != schema_version) object.fail("schema_version", "must be 1");
  object.string_or("$schema", "");
  object.string_or("license", "");
  profile.name = object.string("name");
  if (!is_plugin_name(profile.name)) object.fail("name", "must be letters, digits and . _ + -");
  if (profile.name != file.stem())
    object.fail("name", "must be the file's name, \"" + file.stem().string() + "\"");
  profile.summary = object.string("summary");

  const auto model = core::parse_model(object.string("model"));
  if (!model) object.fail("model", "must be sequential, openmp, openacc or cuda");
  profile.model = *model;
  const auto target = core::parse_place(object.string("target"));
  if (!target || *target == core::Place::unknown) object.fail("target", "must be host or device");
  profile.target = *target;
  profile.offload = object.string_or("offload", "");
  if (!profile.offload.empty() && !is_plugin_name(profile.offload))
    object.fail("offload", "must be letters, digits and . _ + -");

  profile.plugin_name = read_plugin_name(object);
  profile.find = read_find(object.object("find"));
  profile.identity = read_identity(object.object("identity"));
  object.strings("compile");
  object.strings("link");
  profile.flags = read_flags(object);
  profile.by_version = read_by_version(object);
  profile.environment = object.string_map_or_none("environment");
  profile.known_messages = read_known_messages(object);
  profile.known_faults = read_known_faults(object);
  profile.run_time = read_run_time(object);
  profile.keep = object.strings_or_none("keep");
  profile.package = object.string_or("package", "");
  profile.notes = object.string_or("notes", "");
  object.finish();
  return profile;
}

Profile parse_profile(std::string_view text, const fs::path &file) {
  return parse_whole_profile(parse_json_text(text, file), file);
}

}  // namespace torment::build
