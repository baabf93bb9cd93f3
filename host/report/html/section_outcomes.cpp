// What was not verified and why, and what plugins printed.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "core/utf8.h"
#include "report/html/sections.h"

namespace torment::report::html {
namespace {

/// Results of one plugin that ended the same way, for the same reason.
struct Same {
  core::Outcome outcome = core::Outcome::not_run;
  std::string_view message;
  std::vector<std::string> names;
};

std::string name_with_size(const RunView &run, const ResultView &view) {
  return view.name + (!run.has_scores() ? " " + to_string(view.result->size) : "");
}

/// In the order in which they first happen; verified results only where they have a note.
std::vector<Same> group(const RunView &run, const PluginView &plugin) {
  std::vector<Same> groups;
  std::map<std::pair<core::Outcome, std::string_view>, std::size_t> places;
  for (const ResultView &view : plugin.results) {
    if (view.is_verified() && view.result->message.empty()) continue;
    const auto [place, is_new] = places.emplace(
        std::pair(view.result->outcome, std::string_view(view.result->message)), groups.size());
    if (is_new) groups.push_back({view.result->outcome, view.result->message, {}});
    groups[place->second].names.push_back(name_with_size(run, view));
  }
  return groups;
}

void write_same(Writer &page, const PluginView &plugin, const Same &same) {
  const auto details = page.open("details", {{"class", "outcome"}});
  {
    const auto summary = page.open("summary");
    const bool is_note = same.outcome == core::Outcome::verified;
    page.element("span", is_note ? "note" : to_string(same.outcome),
                 {{"class", core::is_failure(same.outcome) ? "badge bad" : "badge open"}});
    page.raw(" ");
    page.text(plugin.plugin->name + ": " + same.names.front() +
              (same.names.size() > 1 ? " and " + std::to_string(same.names.size() - 1) + " more" : ""));
  }
  if (same.message.empty()) {
    page.element("p", "No message.");
  } else {
    page.log(same.message);
  }
  if (same.names.size() == 1) return;
  const auto list = page.open("ul");
  for (const std::string &name : same.names)
    page.element("li", name);
}

void write_plugin_outcome(Writer &page, const core::PluginInfo &plugin) {
  if (plugin.outcome == core::Outcome::verified) return;
  const auto details = page.open("details", {{"class", "outcome"}});
  {
    const auto summary = page.open("summary");
    page.element("span", to_string(plugin.outcome),
                 {{"class", core::is_failure(plugin.outcome) ? "badge bad" : "badge open"}});
    page.raw(" ");
    page.text(plugin.name + ": the whole plugin");
  }
  page.log(plugin.message.empty() ? "No message." : plugin.message);
}

void write_output(Writer &page, std::string_view what, const core::PluginInfo &plugin,
                  const std::string &text) {
  if (text.empty()) return;
  const auto details = page.open("details");
  page.element("summary", plugin.name + ": " + std::string(what));
  page.log(text);
}

}  // namespace

void write_outcomes(Writer &page, const RunView &run) {
  Writer parts;
  for (const PluginView &plugin : run.plugins) {
    write_plugin_outcome(parts, *plugin.plugin);
    for (const Same &same : group(run, plugin))
      write_same(parts, plugin, same);
    write_output(parts, "printed to standard output", *plugin.plugin, plugin.plugin->standard_output);
    write_output(parts, "printed to standard error", *plugin.plugin, plugin.plugin->standard_error);
  }
  if (parts.str().empty()) return;
  page.element("h3", "Outcomes, notes and logs", {{"id", run.id + "-outcomes"}});
  page.raw(parts.str());
}

}  // namespace torment::report::html
