// SPDX-License-Identifier: Apache-2.0
#include "report/html/verdict.h"

#include <algorithm>
#include <map>

#include "core/utf8.h"
#include "report/number.h"

namespace torment::report::html {
namespace {

std::string count(std::size_t number, const std::string &one, const std::string &many) {
  return std::to_string(number) + " " + (number == 1 ? one : many);
}

/// Plugins with an average score, the greatest first.
std::vector<const PluginView *> rank(const RunView &run, bool openacc_alone) {
  std::vector<const PluginView *> ranked;
  for (const PluginView &plugin : run.plugins) {
    if (!plugin.score.score.complete() || !plugin.score.score.score.average) continue;
    if (!openacc_alone || plugin.model == core::Model::openacc) ranked.push_back(&plugin);
  }
  std::ranges::stable_sort(ranked, [](const PluginView *left, const PluginView *right) {
    return *left->score.score.score.average > *right->score.score.score.average;
  });
  return ranked;
}

std::string name(const PluginView &plugin) {
  return core::to_line(plugin.plugin->name);
}

std::string write_score(const PluginView &plugin) {
  const core::Score &score = plugin.score.score;
  std::string text = to_ratio(score.score.average);
  if (score.interval)
    text +=
        " (95 % interval " + to_ratio(score.interval->low) + " to " + to_ratio(score.interval->high) + ")";
  return text;
}

Sureness compare_intervals(const core::Score &best, const core::Score &second) {
  if (!best.interval || !second.interval) return Sureness::unknown;
  return best.interval->low > second.interval->high ? Sureness::settled : Sureness::open;
}

std::string write_lead(const PluginView &best, const PluginView &second, Sureness sureness) {
  const double lead = *best.score.score.score.average / *second.score.score.score.average;
  std::string text =
      to_fixed(lead, 2) + " times the score of " + name(second) + ", " + write_score(second) + ". ";
  switch (sureness) {
    case Sureness::settled:
      return text + "The intervals do not overlap.";
    case Sureness::open:
      return text + "The intervals overlap: these times do not settle which is faster.";
    case Sureness::unknown:
      return text + "How sure that is, is not known: an interval takes 6 repetitions of each benchmark.";
  }
  return text;
}

/// "19.10 times sequential code (gcc-12-sequential)", for each baseline but the winner itself.
void add_speedups(const RunView &run, const PluginView &best, Verdict &verdict) {
  const auto add = [&](const core::Figures &speedup, const std::optional<std::string> &baseline,
                       const std::string &what) {
    if (!speedup.average || !baseline || *baseline == best.plugin->name) return;
    verdict.details.push_back(to_ratio(speedup.average) + " times the score of " + what + " (" +
                              core::to_line(*baseline) + ").");
  };
  add(best.score.speedup_vs_sequential, run.sequential_baseline, "sequential code");
  add(best.score.speedup_vs_cuda, run.cuda_baseline, "CUDA");
}

/// Which plugin has the least median of how many benchmarks, whatever the variant; needs no reference.
std::string write_fastest(const RunView &run) {
  struct Fastest {
    double median_s = 0;
    const PluginView *plugin = nullptr;
    bool is_contested = false;
  };
  std::map<std::string_view, Fastest> benchmarks;
  for (const PluginView &plugin : run.plugins) {
    for (const ResultView &result : plugin.results) {
      if (!result.is_verified() || !result.times.median_s) continue;
      Fastest &fastest = benchmarks[result.result->benchmark];
      fastest.is_contested |= fastest.plugin != nullptr && fastest.plugin != &plugin;
      if (fastest.plugin != nullptr && fastest.median_s <= *result.times.median_s) continue;
      fastest.plugin = &plugin;
      fastest.median_s = *result.times.median_s;
    }
  }
  std::map<const PluginView *, std::size_t> wins;
  std::size_t contested = 0;
  for (const auto &[benchmark, fastest] : benchmarks) {
    if (!fastest.is_contested) continue;
    ++contested;
    ++wins[fastest.plugin];
  }
  if (wins.empty()) return {};
  const auto most = std::ranges::max_element(wins, {}, [](const auto &entry) { return entry.second; });
  return "Least median time in most benchmarks: " + name(*most->first) + ", " + std::to_string(most->second) +
         " of " + std::to_string(contested) + " that several plugins verified.";
}

std::string write_verified(const RunView &run) {
  std::size_t all = 0;
  std::size_t verified = 0;
  std::size_t unavailable = 0;
  const auto is_unavailable = [](const ResultView &result) {
    return result.result->outcome == core::Outcome::unavailable;
  };
  for (const PluginView &plugin : run.plugins) {
    all += plugin.results.size();
    unavailable += static_cast<std::size_t>(std::ranges::count_if(plugin.results, is_unavailable));
    verified += static_cast<std::size_t>(std::ranges::count_if(plugin.results, &ResultView::is_verified));
  }
  std::string text = std::to_string(verified) + " of " + count(all, "result", "results") + " verified";
  if (unavailable > 0) text += "; for " + std::to_string(unavailable) + " the device was absent";
  if (!run.record().complete) text += "; the run was interrupted, or is not over";
  return text + ".";
}

/// Why nobody has a score, and how far the one with most verified benchmarks came.
std::string explain_no_score(const RunView &run) {
  if (run.plugins.empty()) return "No plugin was run.";
  if (run.reference == nullptr)
    return "No scores: no reference times fit suite " + core::to_line(run.record().suite.name) +
           ", size class " + std::string(to_string(run.record().settings.size_class)) + ".";
  const auto most = std::ranges::max_element(
      run.plugins, {}, [](const PluginView &plugin) { return plugin.score.score.rated; });
  return "No plugin has a score: that takes all " + std::to_string(most->score.score.scored) +
         " scored benchmarks, and the most is " + std::to_string(most->score.score.rated) + ", by " +
         name(*most) + ".";
}

Verdict make_sweep_verdict(const RunView &run) {
  Verdict verdict;
  std::size_t paying = 0;
  std::size_t compared = 0;
  for (const core::SweepSeries &series : run.sweep) {
    const core::CrossoverKind kind = series.crossover.kind;
    if (kind == core::CrossoverKind::no_baseline || kind == core::CrossoverKind::is_baseline) continue;
    ++compared;
    if (kind == core::CrossoverKind::never) continue;
    ++paying;
    const std::string from =
        kind == core::CrossoverKind::from_smallest
            ? "the smallest size"
            : series.parameter + " = " + std::to_string(series.crossover.measured_size.value_or(0));
    constexpr std::size_t most_lines = 8;
    if (verdict.details.size() < most_lines)
      verdict.details.push_back(core::to_line(series.benchmark + ", " + series.plugin + " (" +
                                              series.variant + "): faster than sequential gcc from " + from +
                                              " on."));
  }
  verdict.headline = compared == 0
                         ? "A sweep without a baseline: no sequential gcc plugin measured its sizes."
                         : std::to_string(paying) + " of " + count(compared, "series beats", "series beat") +
                               " sequential gcc from some size on.";
  return verdict;
}

/// What each plugin does not take or gets wrong: an item counts as right when it is at all sizes.
Verdict make_overheads_verdict(const RunView &run) {
  Verdict verdict;
  std::size_t most = 0;
  std::size_t all = 0;
  std::string best;
  for (const PluginView &plugin : run.plugins) {
    std::map<std::string_view, bool> items;
    for (const ResultView &view : plugin.results) {
      const auto item = items.emplace(view.result->benchmark, true).first;
      item->second = item->second && view.is_verified();
    }
    if (items.empty()) continue;
    std::string others;
    for (const auto &[item, is_right] : items)
      if (!is_right) others += (others.empty() ? "" : ", ") + core::to_line(item);
    const auto right =
        static_cast<std::size_t>(std::ranges::count_if(items, [](const auto &item) { return item.second; }));
    verdict.details.push_back(name(plugin) + ": " + std::to_string(right) + " of " +
                              count(items.size(), "item", "items") + " right" +
                              (others.empty() ? "." : "; not " + others + "."));
    if (right > most) best.clear();
    if (right >= most) {
      best += (best.empty() ? "" : ", ") + name(plugin);
      most = right;
      all = items.size();
    }
  }
  if (all > 0)
    verdict.headline =
        std::to_string(most) + " of " + count(all, "directive", "directives") + " right: " + best + ".";
  if (verdict.headline.empty()) verdict.headline = "No plugin here holds items.";
  return verdict;
}

Verdict make_score_verdict(const RunView &run) {
  Verdict verdict;
  std::vector<const PluginView *> ranked = rank(run, true);
  const bool is_openacc = !ranked.empty();
  if (!is_openacc) ranked = rank(run, false);
  if (ranked.empty()) {
    verdict.headline = explain_no_score(run);
    return verdict;
  }
  const PluginView &best = *ranked.front();
  verdict.winner = best.plugin->name;
  verdict.headline = name(best) + " scores " + write_score(best);
  if (ranked.size() == 1) {
    verdict.headline +=
        is_openacc ? ", the only OpenACC plugin with a score." : ", the only plugin with a score.";
  } else {
    verdict.headline += is_openacc ? ", the best of the OpenACC plugins." : ", the best of all plugins.";
    verdict.sureness = compare_intervals(best.score.score, ranked[1]->score.score);
    verdict.details.push_back(write_lead(best, *ranked[1], verdict.sureness));
  }
  add_speedups(run, best, verdict);
  return verdict;
}

}  // namespace

Verdict make_verdict(const RunView &run) {
  Verdict verdict = run.is_sweep()       ? make_sweep_verdict(run)
                    : run.is_overheads() ? make_overheads_verdict(run)
                                         : make_score_verdict(run);
  if (const std::string fastest = write_fastest(run); run.has_scores() && !fastest.empty())
    verdict.details.push_back(fastest);
  verdict.details.push_back(write_verified(run));
  return verdict;
}

}  // namespace torment::report::html
