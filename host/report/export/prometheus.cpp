// SPDX-License-Identifier: Apache-2.0
#include "report/export/prometheus.h"

#include <time.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <set>
#include <utility>
#include <vector>

#include "core/plugin_score.h"
#include "core/statistics.h"
#include "core/sweep.h"
#include "core/utf8.h"
#include "report/device_name.h"
#include "report/export/tables.h"
#include "report/number.h"

namespace torment::report {
namespace {

enum Family {
  run_info,
  run_started,
  run_duration,
  run_complete,
  verified,
  result_time,
  result_ratio,
  scored_count,
  verified_count,
  score,
  family_count
};

struct Description {
  const char *name;
  const char *help;
};

constexpr std::array<Description, family_count> descriptions{{
    {"torment_run_info", "The run: record, suite, size class, host, program version, reference."},
    {"torment_run_start_timestamp_seconds", "When the run began."},
    {"torment_run_duration_seconds", "Wall time of the run."},
    {"torment_run_complete", "1 when the run came to its end, 0 when it was interrupted."},
    {"torment_result_verified", "1 when every checked result was right, else 0."},
    {"torment_result_time_seconds",
     "Upload, compute and download of a verified result: peak, average, median."},
    {"torment_result_reference_ratio", "Reference time over measured time of a verified result."},
    {"torment_plugin_scored_benchmarks", "Benchmarks that the suite scores."},
    {"torment_plugin_verified_benchmarks", "Of these, how many the plugin verified."},
    {"torment_plugin_score", "Harmonic mean of the reference ratios; absent unless all are verified."},
}};

using Labels = std::vector<std::pair<const char *, std::string>>;

std::string write_labels(const Labels &labels) {
  std::string text;
  for (const auto &[name, value] : labels) {
    text += (text.empty() ? "{" : ",") + std::string(name) + "=\"";
    for (const char letter : core::to_line(value)) {
      if (letter == '"' || letter == '\\') text += '\\';
      text += letter;
    }
    text += '"';
  }
  return text.empty() ? text : text + "}";
}

/// Seconds since 1970 of "2026-11-29T20:52:26Z"; null for what is no such time.
std::optional<double> parse_utc(const std::string &text) {
  tm utc{};
  char end = 0;
  const int read = std::sscanf(text.c_str(), "%4d-%2d-%2dT%2d:%2d:%2d%c", &utc.tm_year, &utc.tm_mon,
                               &utc.tm_mday, &utc.tm_hour, &utc.tm_min, &utc.tm_sec, &end);
  if (read != 7 || end != 'Z') return std::nullopt;
  utc.tm_year -= 1900;
  utc.tm_mon -= 1;
  return static_cast<double>(timegm(&utc));
}

class Writer {
 public:
  explicit Writer(bool names_record) : names_record_(names_record) {}

  void add(const ScoredRecord &scored) {
    add_run(scored);
    for (const core::Result &result : scored.record.results)
      add_result(scored.record, result, find_fitting_reference(scored));
    if (!core::is_sweep(scored.record)) add_scores(scored);
  }

  std::string write() const {
    std::string text;
    for (std::size_t family = 0; family < family_count; ++family) {
      if (lines_[family].empty()) continue;
      const std::string name = descriptions[family].name;
      text.append("# HELP ").append(name).append(" ").append(descriptions[family].help);
      text.append("\n# TYPE ").append(name).append(" gauge\n").append(lines_[family]);
    }
    return text;
  }

 private:
  void add_run(const ScoredRecord &scored) {
    const core::Record &record = scored.record;
    const core::Reference *reference = find_fitting_reference(scored);
    put(run_info,
        {{"record", record.id},
         {"suite", record.suite.name},
         {"size_class", std::string(to_string(record.settings.size_class))},
         {"hostname", record.machine.hostname},
         {"version", record.program_version},
         {"reference", reference == nullptr ? "" : reference->id.name}},
        1);
    put(run_started, begin(record), parse_utc(record.started));
    put(run_duration, begin(record), record.wall_s);
    put(run_complete, begin(record), record.complete ? 1 : 0);
  }

  void add_result(const core::Record &record, const core::Result &result, const core::Reference *reference) {
    Labels labels = begin(record);
    labels.insert(labels.end(), {{"plugin", result.plugin},
                                 {"benchmark", result.benchmark},
                                 {"variant", result.variant},
                                 {"size", to_string(result.size)}});
    const bool is_verified = result.outcome == core::Outcome::verified;
    put(verified, labels, is_verified ? 1 : 0);
    if (!is_verified) return;
    const core::Summary times = core::summarize(core::total_times_s(result.samples));
    put(result_time, labels, times.peak_s, "peak");
    put(result_time, labels, times.average_s, "average");
    put(result_time, labels, times.median_s, "median");
    put_figures(result_ratio, labels, core::compute_ratios(result, reference));
  }

  void add_scores(const ScoredRecord &scored) {
    for (const core::PluginScore &plugin :
         core::compute_scores(scored.record, scored.reference_or_null()).plugins) {
      Labels labels = begin(scored.record);
      labels.emplace_back("plugin", plugin.plugin);
      put(scored_count, labels, static_cast<double>(plugin.score.scored));
      put(verified_count, labels, static_cast<double>(plugin.score.verified));
      put_figures(score, labels, plugin.score.score);
    }
  }

  Labels begin(const core::Record &record) const {
    return names_record_ ? Labels{{"record", record.id}} : Labels{};
  }

  void put_figures(Family family, const Labels &labels, const core::Figures &figures) {
    put(family, labels, figures.peak, "peak");
    put(family, labels, figures.average, "average");
  }

  void put(Family family, Labels labels, std::optional<double> value, const char *figure = nullptr) {
    if (!value || !std::isfinite(*value)) return;
    if (figure != nullptr) labels.emplace_back("figure", figure);
    const std::string series = descriptions[family].name + write_labels(labels);
    if (written_.insert(series).second) lines_[family] += series + " " + to_exact(value) + "\n";
  }

  bool names_record_;
  std::array<std::string, family_count> lines_;
  std::set<std::string> written_;
};

}  // namespace

std::string to_prometheus(std::span<const ScoredRecord> records) {
  Writer writer(records.size() > 1);
  for (const ScoredRecord &record : records)
    writer.add(record);
  return writer.write();
}

}  // namespace torment::report
