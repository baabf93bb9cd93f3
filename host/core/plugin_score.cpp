// SPDX-License-Identifier: Apache-2.0
#include "core/plugin_score.h"

#include <algorithm>
#include <map>
#include <span>

#include "core/bootstrap.h"
#include "core/sweep.h"

namespace torment::core {
namespace {

using Results = std::vector<const Result *>;
using Times = std::vector<double> (*)(std::span<const Sample>);

/// The results that may count, by plugin and benchmark: verified ones of the suite's revision. A score
/// over thousands of results would otherwise search them all for each benchmark.
using Countable = std::map<std::pair<std::string_view, std::string_view>, Results>;

Countable find_countable(const Record &record) {
  if (is_sweep(record)) return {};  // its sizes are no size class's
  std::map<std::string_view, uint32_t> revisions;
  for (const ScoredBenchmark &scored : record.suite.scored)
    revisions[scored.name] = scored.revision;
  Countable countable;
  for (const Result &result : record.results) {
    if (result.outcome != Outcome::verified || result.samples.empty()) continue;
    const auto revision = revisions.find(result.benchmark);
    if (revision == revisions.end() || revision->second != result.revision) continue;
    countable[{result.plugin, result.benchmark}].push_back(&result);
  }
  return countable;
}

/// The reference time of the same work: of the result's benchmark in its revision and size.
const ReferenceTime *find_time(const Reference *reference, const Result &result) {
  if (reference == nullptr) return nullptr;
  const auto found = reference->times.find(result.benchmark);
  if (found == reference->times.end()) return nullptr;
  const ReferenceTime &time = found->second;
  const bool same = time.revision == result.revision && (!time.size || *time.size == result.size);
  return same ? &time : nullptr;
}

Figures whole_times(const ReferenceTime &time) {
  return {.peak = time.peak_s, .average = time.average_s};
}

/// A reference that doesn't tell its compute phase apart is taken whole: a sequential plugin moves no data.
Figures compute_phase_times(const ReferenceTime &time) {
  return {.peak = time.compute_peak_s ? time.compute_peak_s : time.peak_s,
          .average = time.compute_average_s ? time.compute_average_s : time.average_s};
}

/// Scores one plugin; `pick` makes the rated time of a benchmark's countable results, or nothing.
template <class Pick>
Score score_plugin(const Record &record, const Countable &countable, std::string_view plugin, Pick pick) {
  std::vector<RatedTime> verified;
  for (const ScoredBenchmark &benchmark : record.suite.scored) {
    const auto found = countable.find({plugin, benchmark.name});
    if (found == countable.end()) continue;
    if (auto time = pick(benchmark, found->second)) verified.push_back(std::move(*time));
  }
  return compute_score(verified, record.suite.scored.size());
}

class Scorer {
 public:
  Scorer(const Record &record, const Reference *reference)
      : record_(record), reference_(reference), countable_(find_countable(record)) {}

  PluginScore score(const PluginInfo &plugin) const {
    PluginScore score;
    score.plugin = plugin.name;
    score.score = score_suite(plugin, total_times_s, whole_times, true);
    score.compute_only = score_suite(plugin, compute_times_s, compute_phase_times, false);
    score.better_variant = score_better(plugin);
    return score;
  }

 private:
  using ReferenceTimes = Figures (*)(const ReferenceTime &);

  /// With the times by which to bootstrap, where that is wanted: it is the costly part.
  Score score_suite(const PluginInfo &plugin, Times times, ReferenceTimes reference_times,
                    bool with_interval) const {
    const Model model = plugin.identity ? plugin.identity->model : Model::sequential;
    std::vector<RatedTime> rated;
    const auto pick = [&](const ScoredBenchmark &benchmark,
                          const Results &results) -> std::optional<RatedTime> {
      const auto result = std::ranges::find(results, scored_variant(benchmark, model), &Result::variant);
      if (result == results.end()) return std::nullopt;
      RatedTime time;
      time.times_s = times((*result)->samples);
      time.measured_s = compute_times(summarize(time.times_s));
      if (const auto *known = find_time(reference_, **result)) {
        time.reference_s = reference_times(*known);
      }
      rated.push_back(time);
      return time;
    };
    Score score = score_plugin(record_, countable_, plugin.name, pick);
    if (with_interval && score.complete()) score.interval = bootstrap_average_score(rated);
    return score;
  }

  Score score_better(const PluginInfo &plugin) const {
    const auto pick = [&](const ScoredBenchmark &, const Results &results) -> std::optional<RatedTime> {
      RatedTime time;
      for (const Result *result : results) {
        const Figures times = compute_times(summarize(total_times_s(result->samples)));
        keep_less(time.measured_s.peak, times.peak);
        keep_less(time.measured_s.average, times.average);
      }
      if (const auto *known = find_time(reference_, *results.front())) {
        time.reference_s = whole_times(*known);
      }
      return time;
    };
    return score_plugin(record_, countable_, plugin.name, pick);
  }

  static void keep_less(std::optional<double> &least, std::optional<double> time) {
    if (time && (!least || *time < *least)) least = time;
  }

  const Record &record_;
  const Reference *reference_;
  Countable countable_;
};

const PluginScore *find_score(const RecordScores &scores, std::string_view plugin) {
  const auto found = std::ranges::find(scores.plugins, plugin, &PluginScore::plugin);
  return found == scores.plugins.end() ? nullptr : &*found;
}

std::optional<std::string> find_baseline(const Record &record, const RecordScores &scores, Model model,
                                         std::string_view compiler) {
  const auto has_score = [&](const PluginInfo &plugin) {
    const PluginScore *score = find_score(scores, plugin.name);
    return score != nullptr && score->score.complete();
  };
  const PluginInfo *newest = find_newest(record, model, compiler, has_score);
  return newest == nullptr ? std::nullopt : std::optional(newest->name);
}

}  // namespace

std::string_view scored_variant(const ScoredBenchmark &benchmark, Model model) {
  return model == Model::openacc ? std::string_view(benchmark.openacc_variant) : "default";
}

ScoredVariants::ScoredVariants(const Record &record) {
  for (const PluginInfo &plugin : record.plugins)
    models_.emplace(plugin.name, plugin.identity ? plugin.identity->model : Model::sequential);
  for (const ScoredBenchmark &benchmark : record.suite.scored)
    benchmarks_.emplace(benchmark.name, &benchmark);
}

bool ScoredVariants::hold(const Result &result) const {
  const auto benchmark = benchmarks_.find(result.benchmark);
  const auto model = models_.find(result.plugin);
  return benchmark != benchmarks_.end() && model != models_.end() &&
         result.variant == scored_variant(*benchmark->second, model->second);
}

Figures compute_times(const Summary &summary) {
  return {.peak = summary.peak_s, .average = summary.average_s};
}

Figures compute_ratios(const Result &result, const Reference *reference) {
  if (result.outcome != Outcome::verified) return {};
  const ReferenceTime *time = find_time(reference, result);
  if (time == nullptr) return {};
  return compute_ratios(whole_times(*time), compute_times(summarize(total_times_s(result.samples))));
}

std::string explain_misfit(const Record &record, const Reference &reference) {
  if (record.suite.name != reference.suite) {
    return "the record is of suite \"" + record.suite.name + "\", the reference of \"" + reference.suite +
           "\"";
  }
  if (record.settings.size_class != reference.size_class) {
    return "the record is of size class " + std::string(to_string(record.settings.size_class)) +
           ", the reference of " + std::string(to_string(reference.size_class));
  }
  if (is_sweep(record)) return "the record is of a sweep, whose sizes are no size class's";
  return {};
}

RecordScores compute_scores(const Record &record, const Reference *reference) {
  if (reference != nullptr && !explain_misfit(record, *reference).empty()) reference = nullptr;
  const Scorer scorer(record, reference);
  RecordScores scores;
  for (const PluginInfo &plugin : record.plugins)
    scores.plugins.push_back(scorer.score(plugin));
  scores.sequential_baseline = find_baseline(record, scores, Model::sequential, "gcc");
  scores.cuda_baseline = find_baseline(record, scores, Model::cuda, "nvcc");

  const auto baseline_figures = [&](const std::optional<std::string> &name) {
    const PluginScore *baseline = name ? find_score(scores, *name) : nullptr;
    return baseline == nullptr ? Figures{} : baseline->score.score;
  };
  const Figures sequential = baseline_figures(scores.sequential_baseline);
  const Figures cuda = baseline_figures(scores.cuda_baseline);
  for (PluginScore &plugin : scores.plugins) {
    plugin.speedup_vs_sequential = compute_speedup(plugin.score.score, sequential);
    plugin.speedup_vs_cuda = compute_speedup(plugin.score.score, cuda);
  }
  return scores;
}

}  // namespace torment::core
