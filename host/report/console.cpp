// SPDX-License-Identifier: Apache-2.0
#include "report/console.h"

#include <cmath>
#include <set>

#include "core/overheads.h"
#include "core/statistics.h"
#include "core/sweep.h"
#include "core/utf8.h"
#include "report/console_overheads.h"
#include "report/console_sweep.h"
#include "report/device_name.h"
#include "report/number.h"
#include "report/profile_words.h"
#include "report/text_table.h"

namespace torment::report {
namespace {

constexpr std::size_t name_width = 19;
constexpr std::size_t least_name_width = 8;  // that a long variant leaves to the benchmark
constexpr std::size_t widths[] = {9, 9, 9, 9, 9, 9};

/// "benchmark/variant" in at most name_width columns; of a long one the benchmark is cut first, since its
/// variants stand below each other.
std::string name_row(std::string_view benchmark, std::string_view variant) {
  if (variant.empty() || variant == "default") return core::shorten(core::to_line(benchmark), name_width);
  const std::string suffix = "/" + core::to_line(variant);
  const std::size_t taken = core::count_columns(suffix);
  const std::size_t left = taken + least_name_width < name_width ? name_width - taken : least_name_width;
  return core::shorten(core::shorten(core::to_line(benchmark), left) + suffix, name_width);
}

/// Shares of upload, compute and download in the average time, in percent, e.g. "12/80/8".
std::string split_time(const core::Result &result) {
  const auto upload = core::summarize(core::upload_times_s(result.samples)).average_s;
  const auto compute = core::summarize(core::compute_times_s(result.samples)).average_s;
  const auto download = core::summarize(core::download_times_s(result.samples)).average_s;
  if (!upload || !compute || !download) return "n/a";
  const double whole = *upload + *compute + *download;
  if (!(whole > 0)) return "n/a";
  const auto share = [&](double part) { return to_fixed(std::round(100 * part / whole), 0); };
  return share(*upload) + "/" + share(*compute) + "/" + share(*download);
}

std::string write_profile(const core::Result &result) {
  const auto &profile = result.device_profile;
  return profile && profile->has_figures() ? wrap(describe_profile(*profile), 4) : "";
}

/// What can't be true is said loudly.
std::string write_warnings(const core::Result &result) {
  std::string text;
  for (const core::Warning &warning : result.warnings.value_or(std::vector<core::Warning>{})) {
    const bool is_error = warning.kind == core::WarningKind::faster_than_possible;
    text += wrap(
        (is_error ? "ERROR: " : "warning: ") + std::string(to_string(warning.kind)) + ": " + warning.message,
        4);
  }
  return text;
}

/// `said` is the plugin's own message, which need not be repeated on each row that it explains.
std::string write_result(const core::Result &result, const core::Reference *reference,
                         const std::string &said) {
  const std::string name = name_row(result.benchmark, result.variant);
  if (result.outcome != core::Outcome::verified) {
    return to_left(name, name_width) + " " + std::string(to_string(result.outcome)) + "\n" +
           (result.message == said ? "" : wrap(result.message, 4)) + write_profile(result);
  }
  const core::Summary times = core::summarize(core::total_times_s(result.samples));
  const core::Figures ratios = core::compute_ratios(result, reference);
  const std::string cells[] = {to_time(times.peak_s),    to_ratio(ratios.peak),   to_time(times.average_s),
                               to_ratio(ratios.average), to_time(times.stddev_s), split_time(result)};
  return to_table_line(name, name_width, cells, widths) +
         (result.message.empty() ? "" : wrap("note: " + result.message, 4)) + write_warnings(result) +
         write_profile(result);
}

std::string write_table_heading() {
  const std::string above[] = {"peak", "peak", "average", "average", "standard", "up/comp/"};
  const std::string below[] = {"time, s", "ratio", "time, s", "ratio", "dev., s", "down, %"};
  return to_table_line("", name_width, above, widths) + to_table_line("benchmark", name_width, below, widths);
}

/// "28.26 peak, 25.71 average".
std::string write_figures(const core::Figures &figures) {
  return to_ratio(figures.peak) + " peak, " + to_ratio(figures.average) + " average";
}

std::string write_completeness(const core::Score &score) {
  std::string text = std::to_string(score.verified) + " of " + std::to_string(score.scored) + " verified";
  if (score.rated < score.verified) {
    text += ", " + std::to_string(score.verified - score.rated) + " of these without a reference time";
  }
  return text;
}

std::string write_partial(const core::Figures &partial) {
  if (!partial.peak && !partial.average) return {};
  return "; partial figure, not a score: " + write_figures(partial);
}

std::string write_figure_line(std::string_view name, const std::string &figures) {
  return "  " + to_left(name, 22) + figures + "\n";
}

std::string write_further_figures(const core::PluginScore &score) {
  const core::Score &main = score.score;
  if (!main.complete()) return {};
  std::string text = write_figure_line("score", write_figures(main.score));
  if (main.interval) {
    text += write_figure_line("its 95 % interval", to_ratio(main.interval->low) + " to " +
                                                       to_ratio(main.interval->high) + " average");
  }
  text += write_figure_line("score, better variant", write_figures(score.better_variant.score));
  text += write_figure_line("score, compute alone", write_figures(score.compute_only.score));
  text += write_figure_line("geometric mean", write_figures(main.geometric_mean));
  text += write_figure_line("total-time ratio", write_figures(main.total_time_ratio));
  text += write_figure_line("least ratio", write_figures(main.least_ratio));
  return text + write_figure_line("greatest ratio", write_figures(main.greatest_ratio));
}

std::string describe_plugin(const core::Record &record, const core::PluginInfo &plugin) {
  std::string text = plugin.name;
  if (plugin.identity) {
    text += ": " + plugin.identity->compiler + " " + plugin.identity->compiler_version + ", " +
            std::string(to_string(plugin.identity->model));
  }
  const std::string device = name_device(record, plugin);
  return device.empty() ? text : text + ", on " + device;
}

std::string describe_reference(const ScoredRecord &scored) {
  if (!scored.reference) return "none fits: no ratios and no scores";
  const std::string misfit = core::explain_misfit(scored.record, *scored.reference);
  if (!misfit.empty()) return scored.reference->id.name + ", not taken: " + misfit;
  return scored.reference->id.name + " (hash " + scored.reference->id.hash + "), " + scored.reference->origin;
}

/// "1024 to 16777216 (15), other parameters of class small".
std::string describe_sizes(const core::Settings &settings) {
  const auto &sizes = settings.sizes;
  std::string text = std::to_string(sizes.front());
  if (sizes.size() > 1)
    text += " to " + std::to_string(sizes.back()) + " (" + std::to_string(sizes.size()) + ")";
  return text + ", other parameters of class " + std::string(to_string(settings.size_class));
}

std::string write_fact(std::string_view name, std::string_view fact) {
  const std::string label = to_left(name, 11);
  const std::string lines = wrap(fact, label.size(), 3);
  return lines.empty() ? "" : label + lines.substr(label.size());
}

}  // namespace

std::string to_console_heading(const ScoredRecord &scored) {
  const core::Record &record = scored.record;
  std::string text = write_fact("record", record.id + (record.complete ? "" : " (incomplete)"));
  const bool has_scores = !core::is_sweep(record) && !core::is_overheads(record);
  if (core::is_sweep(record)) {
    text += write_fact("sizes", describe_sizes(record.settings));
  } else if (has_scores) {
    text += write_fact(
        "suite", record.suite.name + ", size class " + std::string(to_string(record.settings.size_class)));
  }
  if (record.settings.host_memory != core::HostMemory::pageable)
    text += write_fact("memory", std::string(to_string(record.settings.host_memory)));
  text += write_fact("host", record.machine.hostname);
  text += write_fact("CPU", record.machine.cpu.model.value_or("unknown"));
  if (record.machine.gpus.empty()) {
    text += write_fact("GPU", record.machine.gpu_note.empty() ? "none" : "none: " + record.machine.gpu_note);
  }
  for (const core::Gpu &gpu : record.machine.gpus)
    text += write_fact("GPU", gpu.name);
  return has_scores ? text + write_fact("reference", describe_reference(scored)) : text;
}

std::string to_console_plugin(const core::Record &record, const core::PluginInfo &plugin) {
  std::string text = wrap(describe_plugin(record, plugin), 0, 2);
  if (plugin.outcome != core::Outcome::verified) {
    text += wrap(
        std::string(to_string(plugin.outcome)) + (plugin.message.empty() ? "" : ": " + plugin.message), 2);
  }
  for (const std::string &warning : plugin.warnings)
    text += wrap("warning: " + warning, 2);
  return text;
}

std::string to_console_table(const ScoredRecord &scored, const core::PluginInfo &plugin,
                             const core::PluginScore &score) {
  std::string text = to_console_plugin(scored.record, plugin);
  const core::Reference *reference = scored.reference_or_null();
  if (reference != nullptr && !core::explain_misfit(scored.record, *reference).empty()) reference = nullptr;
  std::string rows;
  std::set<std::string> shown;
  for (const core::Result &result : scored.record.results) {
    if (result.plugin != plugin.name) continue;
    shown.insert(result.benchmark + "/" + result.variant);
    rows += write_result(result, reference, plugin.message);
  }
  for (const core::FailedUnit &unit : plugin.failed_units) {
    if (core::is_path(unit.variant)) continue;
    if (!shown.insert(unit.benchmark + "/" + unit.variant).second) continue;
    core::Result result;
    result.benchmark = unit.benchmark;
    result.variant = unit.variant;
    result.outcome = core::Outcome::build_failed;
    result.message = unit.message;
    rows += write_result(result, reference, plugin.message);
  }
  if (!rows.empty()) text += write_table_heading() + rows;
  return text + write_further_figures(score);
}

std::string to_console_scores(const ScoredRecord &scored, const core::RecordScores &scores) {
  std::string text;
  for (const core::PluginScore &plugin : scores.plugins) {
    const core::Figures &figures = plugin.score.score;
    const std::string line = core::shorten(core::to_line(scored.record.suite.name), 40) +
                             " Peak: " + to_ratio(figures.peak) + " Average: " + to_ratio(figures.average) +
                             "  ";
    const std::size_t used = core::count_columns(line);
    text += line +
            core::shorten(core::to_line(plugin.plugin), used + 8 < line_width ? line_width - used : 8) + "\n";
    if (plugin.score.complete()) {
      text += wrap("vs sequential: " + write_figures(plugin.speedup_vs_sequential) +
                       "; vs CUDA: " + write_figures(plugin.speedup_vs_cuda),
                   4);
    } else {
      text += wrap(write_completeness(plugin.score) + write_partial(plugin.score.partial), 4);
    }
  }
  text += wrap("Higher is better. Baselines: sequential " + scores.sequential_baseline.value_or("n/a") +
                   ", CUDA " + scores.cuda_baseline.value_or("n/a") + ".",
               0);
  return text;
}

std::string to_console(std::span<const ScoredRecord> records) {
  std::string text;
  for (const ScoredRecord &scored : records) {
    if (!text.empty()) text += "\n";
    if (core::is_sweep(scored.record)) {
      text += to_console_heading(scored) + "\n";
      for (const core::PluginInfo &plugin : scored.record.plugins)
        text += to_console_plugin(scored.record, plugin);
      text += "\n" + to_console_sweep(scored.record);
      continue;
    }
    if (core::is_overheads(scored.record)) {
      text += to_console_heading(scored) + "\n";
      for (const core::PluginInfo &plugin : scored.record.plugins)
        text += to_console_plugin(scored.record, plugin);
      text += "\n" + to_console_overheads(scored.record);
      continue;
    }
    const core::RecordScores scores = core::compute_scores(scored.record, scored.reference_or_null());
    text += to_console_heading(scored) + "\n";
    for (std::size_t index = 0; index < scored.record.plugins.size(); ++index) {
      text += to_console_table(scored, scored.record.plugins[index], scores.plugins[index]) + "\n";
    }
    text += to_console_scores(scored, scores);
  }
  return text;
}

}  // namespace torment::report
