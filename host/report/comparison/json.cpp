// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "core/statistics.h"
#include "report/comparison/comparison.h"
#include "report/schema.h"

namespace torment::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr Schema schema{.name = "torment-comparison", .major = 1, .minor = 1};

Json write(std::optional<double> number) {
  return number ? Json(*number) : Json(nullptr);
}

Json write(const std::optional<core::Interval> &interval) {
  return interval ? Json{{"low", interval->low}, {"high", interval->high}} : Json(nullptr);
}

Json write(const core::Side &side) {
  return {{"record", side.record->id},
          {"plugin", side.plugin.empty() ? Json(nullptr) : Json(side.plugin)},
          {"reference", side.reference == nullptr ? Json(nullptr) : Json(side.reference->id.name)}};
}

Json name(const core::Result &result) {
  return {{"plugin", result.plugin},
          {"benchmark", result.benchmark},
          {"variant", result.variant},
          {"size", to_string(result.size)}};
}

Json write(const core::ComparedResult &result) {
  const auto median = [](const core::Result &of) {
    return write(core::summarize(core::total_times_s(of.samples)).median_s);
  };
  Json row = name(*result.contender);
  row["baseline_plugin"] = result.baseline->plugin;
  row["baseline_variant"] = result.baseline->variant;
  row["baseline_median_s"] = median(*result.baseline);
  row["contender_median_s"] = median(*result.contender);
  row["ratio"] = write(result.time.ratio);
  row["interval"] = write(result.time.interval);
  row["verdict"] = to_string(result.time.verdict);
  return row;
}

Json write(const std::vector<core::FailedResult> &failures) {
  Json list = Json::array();
  for (const core::FailedResult &failure : failures) {
    Json row = name(*failure.failed);
    row["outcome"] = to_string(failure.failed->outcome);
    row["message"] = failure.failed->message;
    list.push_back(std::move(row));
  }
  return list;
}

Json write(const std::vector<const core::Result *> &results) {
  Json list = Json::array();
  for (const core::Result *result : results)
    list.push_back(name(*result));
  return list;
}

Json write(const core::ScoreChange &change) {
  return {{"baseline_plugin", change.baseline},
          {"contender_plugin", change.contender},
          {"baseline_score", write(change.baseline_score)},
          {"contender_score", write(change.contender_score)},
          {"ratio", write(change.ratio)}};
}

Json write(const core::Side &side, const core::RecordComparison &comparison) {
  Json results = Json::array();
  for (const core::ComparedResult &result : comparison.compared)
    results.push_back(write(result));
  Json scores = Json::array();
  for (const core::ScoreChange &change : comparison.scores)
    scores.push_back(write(change));
  return {{"contender", write(side)},
          {"is_worse", comparison.is_worse()},
          {"paired", comparison.is_paired},
          {"geometric_mean", write(comparison.geometric_mean)},
          {"geometric_mean_interval", write(comparison.geometric_mean_interval)},
          {"scores", std::move(scores)},
          {"results", std::move(results)},
          {"lost", write(comparison.lost)},
          {"gained", write(comparison.gained)},
          {"only_baseline", write(comparison.only_baseline)},
          {"only_contender", write(comparison.only_contender)}};
}

}  // namespace

std::string to_json(const ComparisonReport &report) {
  Json file = begin_file(schema);
  file["baseline"] = write(report.baseline);
  file["threshold"] = report.settings.threshold;
  file["error_rate"] = report.settings.error_rate;
  file["correction"] = "Bonferroni";
  file["compared"] = report.count_compared();
  file["paired"] = report.settings.is_paired;
  file["forced"] = !report.misfits.empty();
  file["misfits"] = report.misfits;
  file["circumstances"] = report.circumstances;
  Json comparisons = Json::array();
  for (std::size_t index = 0; index < report.comparisons.size(); ++index)
    comparisons.push_back(write(report.contenders[index], report.comparisons[index]));
  file["comparisons"] = std::move(comparisons);
  return file.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace torment::report
