// What devices say of the phases themselves: what dominates, how kernels were launched, what was copied.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>

#include "report/html/sections.h"
#include "report/html/table.h"
#include "report/number.h"
#include "report/profile_words.h"

namespace torment::report::html {
namespace {

const core::DeviceProfile *profile_of(const ResultView &view) {
  const auto &profile = view.result->device_profile;
  return profile ? &*profile : nullptr;
}

using OnPhase = std::function<void(const PluginView &, const ResultView &, const core::DeviceProfile &,
                                   std::string_view name, const core::PhaseProfile &)>;

void for_each_phase(const RunView &run, const OnPhase &on_phase) {
  for (const PluginView &plugin : run.plugins) {
    for (const ResultView &view : plugin.results) {
      const core::DeviceProfile *profile = profile_of(view);
      if (!profile || !profile->has_figures()) continue;
      on_phase(plugin, view, *profile, "upload", profile->upload);
      on_phase(plugin, view, *profile, "compute", profile->compute);
      on_phase(plugin, view, *profile, "download", profile->download);
    }
  }
}

/// Microseconds of each of `count`; "n/a" of none.
std::string write_each(double sum_s, uint64_t count) {
  return to_microseconds(count > 0 ? std::optional(sum_s / static_cast<double>(count)) : std::nullopt);
}

/// A count in each repetition.
std::string write_per_repetition(uint64_t count, uint32_t repetitions) {
  if (count % repetitions == 0) return std::to_string(count / repetitions);
  return to_fixed(static_cast<double>(count) / repetitions, 1);
}

void write_sentences(Writer &page, const RunView &run) {
  const std::vector<Column> columns{
      {"benchmark", false}, {"plugin", false}, {"where the time goes, by the device's own account", false}};
  Table table(page, run.id + "-profile-table", "What dominates", columns);
  for (const PluginView &plugin : run.plugins)
    for (const ResultView &view : plugin.results)
      if (const core::DeviceProfile *profile = profile_of(view))
        table.row().heading(view.name).text(plugin.plugin->name).text(describe_profile(*profile));
}

void write_kernels(Writer &page, const RunView &run) {
  const auto details = page.open("details");
  page.element("summary", "Kernels and how they were launched, as a table");
  const std::vector<Column> columns{{"benchmark", false}, {"plugin", false},  {"phase", false},
                                    {"kernel", false},    {"launches"},       {"each, µs"},
                                    {"grid, blocks"},     {"block, threads"}, {"registers"},
                                    {"shared, bytes"},    {"occupancy, %"},   {"limited by", false}};
  Table table(page, run.id + "-kernels", "Kernels, in each repetition", columns);
  for_each_phase(run, [&](const PluginView &plugin, const ResultView &view,
                          const core::DeviceProfile &profile, std::string_view name,
                          const core::PhaseProfile &phase) {
    for (const core::KernelProfile &kernel : phase.kernels) {
      Row row = table.row();
      row.heading(view.name).text(plugin.plugin->name).text(name).text(kernel.name);
      row.number(write_per_repetition(kernel.launches, profile.repetitions));
      row.number(write_each(kernel.device_s, kernel.launches));
      row.number(to_text(kernel.grid)).number(to_text(kernel.block)).number(std::to_string(kernel.registers));
      row.number(std::to_string(uint64_t{kernel.static_shared_bytes} + kernel.dynamic_shared_bytes));
      row.number(kernel.occupancy ? to_fixed(100 * *kernel.occupancy, 0) : "n/a")
          .text(kernel.occupancy_limit);
    }
  });
}

void write_phases(Writer &page, const RunView &run) {
  const auto details = page.open("details");
  page.element("summary", "Copies, and the device's idle time, as a table");
  const std::vector<Column> columns{{"benchmark", false}, {"plugin", false}, {"phase", false},
                                    {"what", false},      {"number"},        {"bytes"},
                                    {"time, s"},          {"GB/s"}};
  Table table(page, run.id + "-transfers", "Phases, in each repetition", columns);
  for_each_phase(
      run, [&](const PluginView &plugin, const ResultView &view, const core::DeviceProfile &profile,
               std::string_view name, const core::PhaseProfile &phase) {
        const auto write = [&](const std::string &what, const std::string &number, const std::string &bytes,
                               double time_s, std::optional<double> rate) {
          Row row = table.row();
          row.heading(view.name).text(plugin.plugin->name).text(name).text(what).number(number).number(bytes);
          row.number(to_time(time_s / profile.repetitions)).number(to_fixed(rate ? *rate / 1e9 : rate, 2));
        };
        write("device busy", "", "", phase.busy_s, std::nullopt);
        write("device idle", "", "", phase.idle_s, std::nullopt);
        if (phase.launch_s)
          write("host in launches", write_per_repetition(phase.launches, profile.repetitions), "",
                *phase.launch_s, std::nullopt);
        for (const core::TransferProfile &transfer : phase.transfers)
          write(name_transfer(transfer), write_per_repetition(transfer.count, profile.repetitions),
                write_per_repetition(transfer.bytes, profile.repetitions), transfer.device_s,
                transfer.rate_bytes_per_s());
      });
}

}  // namespace

void write_profiles(Writer &page, const RunView &run) {
  const auto has = [&](const auto &is_so) {
    return std::ranges::any_of(run.plugins, [&](const PluginView &plugin) {
      return std::ranges::any_of(plugin.results, [&](const ResultView &view) {
        const core::DeviceProfile *profile = profile_of(view);
        return profile && is_so(*profile);
      });
    });
  };
  if (!has([](const core::DeviceProfile &) { return true; })) return;
  page.element("h3", "The device's own account", {{"id", run.id + "-profile"}});
  page.element("p",
               "Taken by CUPTI in a pass of its own, after timing; occupancy is theoretical "
               "(docs/profiling.md).",
               {{"class", "note"}});
  write_sentences(page, run);
  if (!has([](const core::DeviceProfile &profile) { return profile.has_figures(); })) return;
  write_kernels(page, run);
  write_phases(page, run);
}

}  // namespace torment::report::html
