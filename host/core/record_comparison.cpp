// SPDX-License-Identifier: Apache-2.0
#include "core/record_comparison.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

#include "core/plugin_score.h"
#include "core/processes.h"
#include "core/statistics.h"
#include "core/sweep.h"

namespace torment::core {
namespace {

/// Beyond this the machine was not equally quiet; some percent come and go on a quiet one, too.
constexpr double own_work_limit = 1.1;

/// Plugin, benchmark, variant and size, as far as they tell results of one side apart.
using Key = std::tuple<std::string_view, std::string_view, std::string_view, uint64_t>;
using Keyed = std::map<Key, const Result *>;

/// The side's results, the first of equal keys, also in the order of the record.
struct Keys {
  Keyed results;
  std::vector<Key> order;
};

Keys key_results(const Side &side) {
  const ScoredVariants scored(*side.record);
  Keys keys;
  for (const Result &result : side.record->results) {
    if (!side.plugin.empty() && result.plugin != side.plugin) continue;
    const bool has_size = is_sweep(*side.record) && !result.size.parameters.empty();
    const Key key(side.plugin.empty() ? std::string_view(result.plugin) : std::string_view(),
                  result.benchmark,
                  scored.hold(result) ? std::string_view() : std::string_view(result.variant),
                  has_size ? result.size.parameters.front().value : 0);
    if (keys.results.emplace(key, &result).second) keys.order.push_back(key);
  }
  return keys;
}

bool is_usable(const Result &result) {
  return result.outcome == Outcome::verified && !result.samples.empty();
}

const Result *find(const Keyed &results, const Key &key) {
  const auto found = results.find(key);
  return found == results.end() ? nullptr : found->second;
}

std::string quote(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

std::string name(const std::optional<ReferenceId> &reference) {
  return reference ? quote(reference->name) + " (hash " + reference->hash + ")" : std::string("none");
}

std::string list_sizes(const Settings &settings) {
  std::string text;
  for (const uint64_t size : settings.sizes)
    text += (text.empty() ? "" : ",") + std::to_string(size);
  return text.empty() ? "none (no sweep)" : text;
}

class Misfits {
 public:
  /// Says that the two differ, where they do.
  void compare(std::string_view what, const std::string &baseline, const std::string &contender) {
    if (baseline != contender) list_.push_back(std::string(what) + ": " + baseline + " and " + contender);
  }
  void add(std::string text) { list_.push_back(std::move(text)); }
  std::vector<std::string> take() { return std::move(list_); }

 private:
  std::vector<std::string> list_;
};

/// The first benchmark whose problem is another one on the other side; a list of all would say no more.
void compare_problems(const Side &baseline, const Side &contender, Misfits &misfits) {
  const Keyed others = key_results(contender).results;
  for (const auto &[key, result] : key_results(baseline).results) {
    const Result *other = find(others, key);
    if (other == nullptr) continue;
    if (result->revision != other->revision)
      return misfits.add("revisions of " + result->benchmark + ": " + std::to_string(result->revision) +
                         " and " + std::to_string(other->revision));
    if (result->size != other->size)
      return misfits.add("sizes of " + result->benchmark + ": " + to_string(result->size) + " and " +
                         to_string(other->size));
  }
}

/// How much longer the contender's host took to make problems and check results, which is the same work where
/// the same was run: a sign of how quiet the machine was that no plugin has a hand in. Null where it was not.
std::optional<double> compare_own_work(const Record &baseline, const Record &contender) {
  const bool is_same_work = baseline.program_version == contender.program_version &&
                            baseline.settings.size_class == contender.settings.size_class &&
                            baseline.settings.sizes == contender.settings.sizes &&
                            baseline.settings.warmup == contender.settings.warmup &&
                            baseline.settings.repetitions == contender.settings.repetitions &&
                            baseline.plugins.size() == contender.plugins.size() &&
                            baseline.results.size() == contender.results.size();
  const auto work_s = [](const Record &record) {
    return record.accounting.problems_s + record.accounting.checks_s;
  };
  constexpr double least_s = 0.1;  // less tells nothing
  if (!is_same_work || !(work_s(baseline) > least_s) || !(work_s(contender) > least_s)) return std::nullopt;
  return work_s(contender) / work_s(baseline);
}

const PluginScore *find_score(const RecordScores &scores, std::string_view plugin) {
  const auto found = std::ranges::find(scores.plugins, plugin, &PluginScore::plugin);
  return found == scores.plugins.end() ? nullptr : &*found;
}

std::vector<ScoreChange> compare_scores(const Side &baseline, const Side &contender) {
  if (is_sweep(*baseline.record) || is_sweep(*contender.record)) return {};
  const RecordScores from = compute_scores(*baseline.record, baseline.reference);
  const RecordScores to = compute_scores(*contender.record, contender.reference);
  std::vector<ScoreChange> changes;
  for (const PluginScore &score : from.plugins) {
    if (!baseline.plugin.empty() && score.plugin != baseline.plugin) continue;
    const PluginScore *other = find_score(to, contender.plugin.empty() ? score.plugin : contender.plugin);
    if (other == nullptr) continue;
    ScoreChange change{.baseline = score.plugin,
                       .contender = other->plugin,
                       .baseline_score = score.score.score.average,
                       .contender_score = other->score.score.average,
                       .ratio = {}};
    change.ratio = compute_ratio(change.contender_score, change.baseline_score);
    changes.push_back(std::move(change));
  }
  return changes;
}

RecordComparison match(const Side &baseline, const Side &contender) {
  RecordComparison comparison;
  const Keys from = key_results(baseline);
  const Keys to = key_results(contender);
  for (const Key &key : from.order) {
    const Result *result = from.results.at(key);
    const Result *other = find(to.results, key);
    if (other == nullptr) {
      if (is_usable(*result)) comparison.only_baseline.push_back(result);
    } else if (is_usable(*result) && is_usable(*other)) {
      comparison.compared.push_back({.baseline = result, .contender = other, .time = {}});
    } else if (is_usable(*result)) {
      comparison.lost.push_back({.verified = result, .failed = other});
    } else if (is_usable(*other)) {
      comparison.gained.push_back({.verified = other, .failed = result});
    }
  }
  for (const Key &key : to.order) {
    const Result *result = to.results.at(key);
    if (is_usable(*result) && find(from.results, key) == nullptr) comparison.only_contender.push_back(result);
  }
  comparison.scores = compare_scores(baseline, contender);
  return comparison;
}

}  // namespace

bool RecordComparison::is_worse() const {
  return !lost.empty() || std::ranges::any_of(compared, [](const ComparedResult &result) {
    return result.time.verdict == Verdict::slower;
  });
}

std::vector<std::string> list_misfits(const Side &baseline, const Side &contender) {
  const Record &one = *baseline.record;
  const Record &other = *contender.record;
  Misfits misfits;
  misfits.compare("suites", one.suite.name, other.suite.name);
  if (one.suite.name == other.suite.name && one.suite != other.suite)
    misfits.add("suites of one name that score other benchmarks, variants or revisions");
  misfits.compare("size classes", std::string(to_string(one.settings.size_class)),
                  std::string(to_string(other.settings.size_class)));
  misfits.compare("sizes of sweeps", list_sizes(one.settings), list_sizes(other.settings));
  misfits.compare("host memory", std::string(to_string(one.settings.host_memory)),
                  std::string(to_string(other.settings.host_memory)));
  const auto order = [](const Record &record) {
    return std::string(to_string(record.settings.order.value_or(Order::blocked)));
  };
  misfits.compare("orders of plugins", order(one), order(other));
  const auto processes = [](const Record &record) {
    return std::to_string(record.settings.processes.value_or(1));
  };
  misfits.compare("numbers of processes", processes(one), processes(other));
  const auto id = [](const Reference *reference) {
    return reference == nullptr ? std::nullopt : std::optional(reference->id);
  };
  misfits.compare("references", name(id(baseline.reference)), name(id(contender.reference)));
  if (one.settings.size_class == other.settings.size_class) compare_problems(baseline, contender, misfits);
  return misfits.take();
}

bool took_turns(const Side &baseline, const Side &contender) {
  return baseline.record == contender.record && baseline.record->settings.is_interleaved();
}

std::vector<std::string> list_circumstances(const Side &baseline, const Side &contender) {
  const Record &one = *baseline.record;
  const Record &other = *contender.record;
  Misfits differences;
  differences.compare("hosts", one.machine.hostname, other.machine.hostname);
  differences.compare("processors", one.machine.cpu.model.value_or("unknown"),
                      other.machine.cpu.model.value_or("unknown"));
  for (std::string &difference : list_gpu_differences(one.machine, other.machine))
    differences.add(std::move(difference));
  const std::optional<double> work = compare_own_work(one, other);
  if (work && (*work > own_work_limit || *work < 1 / own_work_limit))
    differences.add("how busy the machine was: the host's own work took " +
                    std::to_string(std::lround(100 * *work)) + " % of the baseline's time");
  for (const Record *record : {&one, &other}) {
    if (!record->complete) differences.add("record " + quote(record->id) + " is not complete");
    if (&one == &other) break;
  }
  return differences.take();
}

std::vector<RecordComparison> compare_records(const Side &baseline, std::span<const Side> contenders,
                                              const ComparisonSettings &settings) {
  std::vector<RecordComparison> comparisons;
  std::size_t family_size = 0;
  for (const Side &contender : contenders) {
    comparisons.push_back(match(baseline, contender));
    comparisons.back().is_paired = settings.is_paired || took_turns(baseline, contender);
    family_size += comparisons.back().compared.size();
  }
  for (RecordComparison &comparison : comparisons) {
    std::vector<TimePair> pairs;
    for (const ComparedResult &result : comparison.compared)
      pairs.push_back({.baseline_s = independent_times_s(*result.baseline),
                       .contender_s = independent_times_s(*result.contender)});
    ComparisonSettings own = settings;
    own.is_paired = comparison.is_paired;
    Comparison times = compare_times(pairs, own, family_size);
    for (std::size_t index = 0; index < pairs.size(); ++index)
      comparison.compared[index].time = times.ratios[index];
    comparison.geometric_mean = times.geometric_mean;
    comparison.geometric_mean_interval = times.geometric_mean_interval;
  }
  return comparisons;
}

}  // namespace torment::core
