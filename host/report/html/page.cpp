// SPDX-License-Identifier: Apache-2.0
#include "report/html/page.h"

#include <algorithm>

#include "report/html/assets.h"
#include "report/html/history.h"
#include "report/html/sections.h"
#include "report/html/view.h"
#include "report/html/writer.h"

namespace torment::report {
namespace {

using namespace html;

std::string make_title(std::span<const RunView> runs) {
  if (runs.empty()) return "TORMENT: what compilers take";
  if (runs.size() == 1) return "TORMENT: " + runs.front().name;
  return "TORMENT: " + std::to_string(runs.size()) + " records";
}

/// Nothing is fetched, and no script or style runs but the page's own, whatever a record smuggles in.
std::string make_policy() {
  return "default-src 'none'; script-src '" + std::string(script().hash) + "'; style-src '" +
         std::string(style().hash) + "'; base-uri 'none'; form-action 'none'";
}

void write_head(Writer &page, std::string_view title) {
  const auto head = page.open("head");
  page.empty("meta", {{"charset", "utf-8"}});
  // The writer would escape the policy's apostrophes, which a parser reads as the same; so it is one
  // attribute.
  page.empty("meta", {{"http-equiv", "Content-Security-Policy"}, {"content", make_policy()}});
  page.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
  page.empty("meta", {{"name", "color-scheme"}, {"content", "light dark"}});
  page.element("title", title);
  const auto element = page.open("style");
  page.raw(style().text);
}

void write_navigation(Writer &page, std::span<const RunView> runs, const History &history,
                      bool with_features) {
  const auto navigation = page.open("nav", {{"aria-label", "Sections"}});
  const auto list = page.open("ul");
  const auto link = [&](const std::string &id, std::string_view text) {
    const auto item = page.open("li");
    page.element("a", text, {{"href", "#" + id}});
  };
  if (!runs.empty()) link("summary", "Summary");
  if (std::ranges::any_of(runs, &RunView::has_scores)) link("scores", "Scores");
  if (!runs.empty()) link("machines", "Machines");
  if (!history.benchmarks.empty()) link("history", "History");
  if (with_features) link("features", "Compilers");
  for (const RunView &run : runs)
    link(run.id, run.name);
}

std::string name_kind(const RunView &run) {
  if (run.is_sweep()) return "sweep";
  if (run.is_overheads()) return "what directives cost";
  return run.record().suite.name;
}

void write_run(Writer &page, const RunView &run) {
  const auto section = page.open("section", {{"id", run.id}, {"class", "run"}});
  page.element("h2", run.name + ": " + name_kind(run) + ", " +
                         std::string(to_string(run.record().settings.size_class)));
  write_ratios(page, run);
  write_spread(page, run);
  write_sweep(page, run);
  write_overheads(page, run);
  write_plugins(page, run);
  write_benchmarks(page, run);
  write_limits(page, run);
  write_profiles(page, run);
  write_outcomes(page, run);
  write_builds(page, run);
  write_settings(page, run);
}

void write_body(Writer &page, std::span<const RunView> runs, std::span<const core::FeatureTable> features,
                std::string_view title) {
  const History history = make_history(runs);
  const auto body = page.open("body");
  page.element("a", "Skip to the summary",
               {{"class", "skip"}, {"href", runs.empty() ? "#features" : "#summary"}});
  {
    const auto header = page.open("header");
    page.element("h1", title);
    write_navigation(page, runs, history, !features.empty());
  }
  {
    const auto main = page.open("main");
    if (!runs.empty()) {
      write_summary(page, runs);
      write_scores(page, runs);
      write_machines(page, runs);
      write_history(page, history);
    }
    write_features(page, features);
    for (const RunView &run : runs)
      write_run(page, run);
  }
  {
    const auto footer = page.open("footer");
    page.element(
        "p",
        "Made by TORMENT, after the Trasgo perfORMance and Evaluation Tool. Charts: Chart.js (MIT licence). "
        "How times, ratios and scores are made: docs/scoring.md of its sources.");
  }
  const auto element = page.open("script");
  page.raw(script().text);
}

}  // namespace

std::string to_page(std::span<const ScoredRecord> records, std::span<const core::FeatureTable> features) {
  const std::vector<RunView> runs = make_run_views(records);
  const std::string title = make_title(runs);
  Writer page;
  page.raw("<!DOCTYPE html>\n");
  {
    const auto html = page.open("html", {{"lang", "en"}});
    write_head(page, title);
    write_body(page, runs, features, title);
  }
  return page.take();
}

std::string to_page(std::span<const ScoredRecord> records) {
  return to_page(records, {});
}

}  // namespace torment::report
