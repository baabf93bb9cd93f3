// SPDX-License-Identifier: Apache-2.0
#include "report/export/tables.h"
#include "report/export/unit_rows.h"
#include "report/profile_words.h"

namespace torment::report {
namespace {

const std::vector<Column> columns = make_unit_columns({{"phase", Role::key, true},
                                                       {"kind", Role::key, true},
                                                       {"name", Role::key, true},
                                                       {"host_memory", Role::key, true},
                                                       {"grid", Role::key, true},
                                                       {"block", Role::key, true},
                                                       {"repetitions", Role::figure},
                                                       {"count", Role::figure, true},
                                                       {"total_s", Role::figure, true},
                                                       {"average_s", Role::figure, true},
                                                       {"bytes", Role::figure, true},
                                                       {"rate_bytes_per_s", Role::figure, true},
                                                       {"busy_s", Role::figure},
                                                       {"idle_s", Role::figure},
                                                       {"launch_s", Role::figure},
                                                       {"registers", Role::figure},
                                                       {"static_shared_bytes", Role::figure},
                                                       {"dynamic_shared_bytes", Role::figure},
                                                       {"occupancy", Role::figure, true},
                                                       {"occupancy_limit", Role::key}});

std::optional<double> divide(double sum, uint64_t count) {
  if (count == 0) return std::nullopt;
  return sum / static_cast<double>(count);
}

void write_phase(const Row &about, uint32_t repetitions, std::string_view name,
                 const core::PhaseProfile &phase, std::vector<Row> &rows) {
  const auto begin = [&](std::string_view kind, std::string_view what) -> Row & {
    Row &row = rows.emplace_back(about);
    return row << name << kind << what;
  };
  Row &whole = begin("phase", "");
  skip(whole, 3);
  whole << uint64_t{repetitions} << phase.launches << std::optional(phase.host_s)
        << divide(phase.host_s, repetitions);
  skip(whole, 2);
  whole << std::optional(phase.busy_s) << std::optional(phase.idle_s) << phase.launch_s;
  skip(whole, 5);
  for (const core::KernelProfile &kernel : phase.kernels) {
    Row &row = begin("kernel", kernel.name);
    skip(row, 1);
    row << to_text(kernel.grid) << to_text(kernel.block) << uint64_t{repetitions} << kernel.launches
        << std::optional(kernel.device_s) << divide(kernel.device_s, kernel.launches);
    skip(row, 5);
    row << uint64_t{kernel.registers} << uint64_t{kernel.static_shared_bytes}
        << uint64_t{kernel.dynamic_shared_bytes} << kernel.occupancy << kernel.occupancy_limit;
  }
  for (const core::TransferProfile &transfer : phase.transfers) {
    Row &row = begin(to_string(transfer.kind), "");
    row << (transfer.host_memory ? to_string(*transfer.host_memory) : "");
    skip(row, 2);
    row << uint64_t{repetitions} << transfer.count << std::optional(transfer.device_s)
        << divide(transfer.device_s, transfer.count) << transfer.bytes << transfer.rate_bytes_per_s();
    skip(row, 8);
  }
}

void add_rows(const core::Record &record, const core::Result &result, std::vector<Row> &rows) {
  if (!result.device_profile || !result.device_profile->has_figures()) return;
  const Row about = begin_unit_row(record, result);
  const core::DeviceProfile &profile = *result.device_profile;
  write_phase(about, profile.repetitions, "upload", profile.upload, rows);
  write_phase(about, profile.repetitions, "compute", profile.compute, rows);
  write_phase(about, profile.repetitions, "download", profile.download, rows);
}

}  // namespace

Table make_profile_table(std::span<const ScoredRecord> records) {
  return make_unit_table(records, columns, add_rows);
}

}  // namespace torment::report
