// Which results of a record count, and the scores and speedups of its plugins.
// The arithmetic is scoring.h's.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/record.h"
#include "core/reference.h"
#include "core/scoring.h"
#include "core/statistics.h"
#include "core/version.h"

namespace torment::core {

struct PluginScore {
  std::string plugin;
  Score score;                    ///< over the suite's variant of each benchmark; the one that is compared
  Score better_variant;           ///< over each benchmark's better variant, for peak and average separately
  Score compute_only;             ///< the suite's variants, by the compute phase alone
  Figures speedup_vs_sequential;  ///< score / score of the record's sequential baseline
  Figures speedup_vs_cuda;
};

struct RecordScores {
  std::vector<PluginScore> plugins;                ///< in the order of Record::plugins
  std::optional<std::string> sequential_baseline;  ///< a plugin's name; null: none with a score
  std::optional<std::string> cuda_baseline;
};

/// Scores of all plugins. Only verified results of the suite's revisions count, and none of a sweep. A null
/// reference gives no ratios; so does one that doesn't fit (explain_misfit).
///
/// Sequential baseline: among plugins of model `sequential` by compiler "gcc" that have a score, the one
/// of the newest compiler version, the first of these in the record. CUDA baseline: the same for model
/// `cuda` and compiler "nvcc".
RecordScores compute_scores(const Record &record, const Reference *reference);

/// The variant of a scored benchmark that stands for plugins of that model: OpenACC's as the suite says,
/// "default" elsewhere.
std::string_view scored_variant(const ScoredBenchmark &benchmark, Model model);

/// Which results of a record are of the variants that stand for their benchmarks, whatever became of them.
class ScoredVariants {
 public:
  explicit ScoredVariants(const Record &record);  ///< which must outlive this
  bool hold(const Result &result) const;

 private:
  std::map<std::string_view, Model> models_;
  std::map<std::string_view, const ScoredBenchmark *> benchmarks_;
};

/// The ratios of one result: null unless it is verified, the reference has that revision of the benchmark,
/// and the times are above zero.
Figures compute_ratios(const Result &result, const Reference *reference);

/// Peak and average of a result's times.
Figures compute_times(const Summary &summary);

/// Why ratios of that record can't be taken against that reference; empty: they can.
std::string explain_misfit(const Record &record, const Reference &reference);

/// The plugin of that model by that compiler with the newest version, among those that `fits` lets pass;
/// the first of equals; null when there is none.
template <class Fits>
const PluginInfo *find_newest(const Record &record, Model model, std::string_view compiler, Fits fits) {
  const PluginInfo *newest = nullptr;
  for (const PluginInfo &plugin : record.plugins) {
    if (!plugin.identity || plugin.identity->model != model || plugin.identity->compiler != compiler)
      continue;
    if (!fits(plugin)) continue;
    if (newest == nullptr ||
        is_older_version(newest->identity->compiler_version, plugin.identity->compiler_version)) {
      newest = &plugin;
    }
  }
  return newest;
}

}  // namespace torment::core
