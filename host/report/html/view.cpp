// SPDX-License-Identifier: Apache-2.0
#include "report/html/view.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "core/bootstrap.h"
#include "core/measured_limits.h"
#include "report/device_name.h"

namespace torment::report::html {
namespace {

std::string name_result(const core::Result &result) {
  if (result.variant.empty() || result.variant == "default") return result.benchmark;
  return result.benchmark + "/" + result.variant;
}

/// The benchmarks that count, by name.
using Scored = std::map<std::string_view, const core::ScoredBenchmark *>;

bool counts(const Scored &scored, const core::Result &result, core::Model model) {
  const auto found = scored.find(result.benchmark);
  return found != scored.end() && found->second->revision == result.revision &&
         core::scored_variant(*found->second, model) == result.variant;
}

/// The bootstrap of a score over this benchmark alone.
std::optional<core::Interval> find_ratio_interval(const core::Result &result, const core::Summary &times,
                                                  const core::Reference &reference) {
  const auto known = reference.times.find(result.benchmark);
  if (known == reference.times.end()) return std::nullopt;
  core::RatedTime rated;
  rated.reference_s = {.peak = known->second.peak_s, .average = known->second.average_s};
  rated.measured_s = core::compute_times(times);
  rated.times_s = core::total_times_s(result.samples);
  return core::bootstrap_average_score({&rated, 1});
}

PluginView make_plugin_view(const RunView &run, const core::PluginInfo &plugin, core::PluginScore score) {
  PluginView view;
  view.plugin = &plugin;
  view.score = std::move(score);
  view.id = run.id + "-plugin-" + std::to_string(run.plugins.size() + 1);
  if (plugin.identity) {
    view.model = plugin.identity->model;
    view.compiler = plugin.identity->compiler + " " + plugin.identity->compiler_version + ", " +
                    std::string(to_string(plugin.identity->model));
  }
  view.device = name_device(run.record(), plugin);
  view.gpu = core::find_gpu(run.record(), plugin);
  if (view.gpu != nullptr) view.limits = core::compute_limits(*view.gpu);
  return view;
}

ResultView make_result_view(const RunView &run, const PluginView &plugin, const Scored &scored,
                            const core::Result &result) {
  ResultView view;
  view.result = &result;
  view.name = name_result(result);
  view.times = core::summarize(core::total_times_s(result.samples));
  view.ratios = core::compute_ratios(result, run.reference);
  view.is_scored = plugin.model && run.has_scores() && counts(scored, result, *plugin.model);
  if (view.is_scored && view.ratios.average)
    view.ratio_interval = find_ratio_interval(result, view.times, *run.reference);
  view.upload_s = core::summarize(core::upload_times_s(result.samples)).average_s;
  view.compute_s = core::summarize(core::compute_times_s(result.samples)).average_s;
  view.download_s = core::summarize(core::download_times_s(result.samples)).average_s;
  view.rates = core::compute_rates(result);
  view.shares = core::compute_shares(result, view.rates, plugin.limits);
  view.measured_shares = core::compute_shares(
      result, view.rates, core::find_measured_limits(run.record(), *plugin.plugin, result));
  return view;
}

RunView make_run_view(const ScoredRecord &scored, std::size_t number) {
  RunView run;
  run.scored = &scored;
  run.id = "run-" + std::to_string(number);
  run.name = scored.record.machine.hostname + ", " + to_minute(scored.record.started);
  run.reference = scored.reference_or_null();
  if (run.reference != nullptr && !core::explain_misfit(scored.record, *run.reference).empty())
    run.reference = nullptr;
  core::RecordScores scores = core::compute_scores(scored.record, run.reference);
  run.sequential_baseline = scores.sequential_baseline;
  run.cuda_baseline = scores.cuda_baseline;
  run.sweep = core::compute_sweep(scored.record);

  std::map<std::string_view, std::size_t> places;
  for (std::size_t index = 0; index < scored.record.plugins.size(); ++index) {
    const core::PluginInfo &plugin = scored.record.plugins[index];
    places.emplace(plugin.name, index);
    run.plugins.push_back(make_plugin_view(run, plugin, std::move(scores.plugins[index])));
  }
  Scored benchmarks;
  for (const core::ScoredBenchmark &benchmark : scored.record.suite.scored)
    benchmarks.emplace(benchmark.name, &benchmark);
  for (const core::Result &result : scored.record.results) {
    const auto place = places.find(result.plugin);
    if (place == places.end()) continue;  // no writer of ours leaves such a record
    PluginView &plugin = run.plugins[place->second];
    plugin.results.push_back(make_result_view(run, plugin, benchmarks, result));
  }
  return run;
}

}  // namespace

std::vector<RunView> make_run_views(std::span<const ScoredRecord> records) {
  std::vector<RunView> runs;
  for (const ScoredRecord &record : records)
    runs.push_back(make_run_view(record, runs.size() + 1));
  return runs;
}

std::string to_minute(std::string_view started) {
  constexpr std::size_t minute_length = std::string_view("2026-11-29T22:34").size();
  std::string text(started);
  if (text.size() <= minute_length || text[10] != 'T') return text;
  text.resize(minute_length);
  text[10] = ' ';
  return text;
}

}  // namespace torment::report::html
