// How plugins were built, and what compilers said: from the build record that each plugin brings.
// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "core/error.h"
#include "core/json.h"
#include "report/html/sections.h"

namespace torment::report::html {
namespace {

using nlohmann::json;

/// The text at a key; empty where there is none, since a build record may be anybody's.
std::string find_text(const json &object, const char *key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

const json &find_member(const json &object, const char *key, json::value_t type) {
  static const json none_object = json::object();
  static const json none_array = json::array();
  const auto found = object.find(key);
  if (found != object.end() && found->type() == type) return *found;
  return type == json::value_t::array ? none_array : none_object;
}

std::optional<json> parse_build_record(const std::string &text) {
  if (text.empty()) return std::nullopt;
  try {
    json record = core::parse_json(text);
    return record.is_object() ? std::optional(std::move(record)) : std::nullopt;
  } catch (const core::Error &) {
    return std::nullopt;
  }
}

void write_command(Writer &page, const std::string &name, const std::string &state,
                   const std::string &command, const std::string &message, const std::string &log) {
  const auto details = page.open("details", {{"class", "outcome"}});
  {
    const auto summary = page.open("summary");
    page.element("span", state.empty() ? "state unknown" : state,
                 {{"class", state == "built" ? "badge good" : "badge bad"}});
    page.raw(" ");
    page.text(name + (log.empty() ? "" : ", with diagnostics"));
  }
  if (!message.empty()) page.element("p", message);
  if (!command.empty()) page.log(command);
  if (!log.empty()) page.log(log);
}

/// Units that something is said of: a failure or diagnostics. The others are counted.
std::size_t write_units(Writer &page, const json &units) {
  std::size_t silent = 0;
  for (const json &unit : units) {
    if (!unit.is_object()) continue;
    const std::string state = find_text(unit, "state");
    const std::string log = find_text(unit, "log");
    if (state == "built" && log.empty()) {
      ++silent;
      continue;
    }
    write_command(page, find_text(unit, "benchmark") + "/" + find_text(unit, "variant"), state,
                  find_text(unit, "command"), find_text(unit, "message"), log);
  }
  return silent;
}

void write_build(Writer &page, const core::PluginInfo &plugin, const json &record) {
  const json &compiler = find_member(record, "compiler", json::value_t::object);
  const json &link = find_member(record, "link", json::value_t::object);
  const json &units = find_member(record, "units", json::value_t::array);
  const auto details = page.open("details");
  page.element("summary", plugin.name + ": " + std::to_string(units.size()) + " units by " +
                              find_text(compiler, "path") + " " + find_text(compiler, "version") +
                              ", built " + to_minute(find_text(record, "built")));
  const std::size_t silent = write_units(page, units);
  if (silent > 0) page.element("p", std::to_string(silent) + " units were built without a word.");
  std::string commands;
  for (const json &command : find_member(link, "commands", json::value_t::array))
    if (command.is_string()) commands += command.get<std::string>() + "\n";
  write_command(page, "link", find_text(link, "state"), commands, find_text(link, "message"),
                find_text(link, "log"));
}

/// Without a build record: what the record itself knows of rejected units.
void write_failed_units(Writer &page, const core::PluginInfo &plugin) {
  for (const core::FailedUnit &unit : plugin.failed_units)
    write_command(page, plugin.name + ": " + unit.benchmark + "/" + unit.variant, "build failed", {},
                  unit.message, {});
}

}  // namespace

void write_builds(Writer &page, const RunView &run) {
  Writer parts;
  for (const PluginView &view : run.plugins) {
    if (const auto record = parse_build_record(view.plugin->build_record)) {
      write_build(parts, *view.plugin, *record);
    } else {
      write_failed_units(parts, *view.plugin);
    }
  }
  if (parts.str().empty()) return;
  page.element("h3", "Builds", {{"id", run.id + "-builds"}});
  page.raw(parts.str());
}

}  // namespace torment::report::html
