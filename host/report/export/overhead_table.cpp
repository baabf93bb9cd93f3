// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/overheads.h"
#include "report/device_name.h"
#include "report/export/tables.h"
#include "report/export/unit_rows.h"

namespace torment::report {
namespace {

const std::vector<Column> columns{{"record", Role::key, true},
                                  {"hostname", Role::key},
                                  {"plugin", Role::key, true},
                                  {"compiler", Role::key},
                                  {"compiler_version", Role::key},
                                  {"device", Role::key},
                                  {"item", Role::key, true},
                                  {"size", Role::key, true},
                                  {"size_value", Role::key},
                                  {"outcome", Role::key, true},
                                  {"rounds", Role::figure},
                                  {"calls", Role::figure},
                                  {"with_s", Role::figure, true},
                                  {"without_s", Role::figure},
                                  {"difference_s", Role::figure, true},
                                  {"difference_low_s", Role::figure, true},
                                  {"difference_high_s", Role::figure, true},
                                  {"bytes", Role::figure},
                                  {"rate_bytes_per_s", Role::figure, true},
                                  {"rate_low_bytes_per_s", Role::figure},
                                  {"rate_high_bytes_per_s", Role::figure},
                                  {"message", Role::key}};

Row make_row(const core::Record &record, const core::Result &result) {
  Row row;
  row << record.id << record.machine.hostname << result.plugin;
  const auto plugin = std::ranges::find(record.plugins, result.plugin, &core::PluginInfo::name);
  if (plugin != record.plugins.end() && plugin->identity) {
    row << plugin->identity->compiler << plugin->identity->compiler_version << name_device(record, *plugin);
  } else {
    skip(row, 3);
  }
  row << result.benchmark;
  add_size(row, result.size);
  row << to_string(result.outcome);
  if (const auto overhead = core::compute_overhead(result)) {
    row << overhead->rounds << overhead->calls << overhead->with_s << overhead->without_s
        << overhead->difference_s << overhead->difference_low_s << overhead->difference_high_s
        << std::optional(overhead->bytes) << overhead->rate_bytes_per_s << overhead->rate_low_bytes_per_s
        << overhead->rate_high_bytes_per_s;
  } else {
    skip(row, 11);
  }
  row << result.message;
  return row;
}

}  // namespace

Table make_overhead_table(std::span<const ScoredRecord> records) {
  Table table;
  table.columns = columns;
  for (const ScoredRecord &scored : records)
    for (const core::Result &result : scored.record.results)
      if (result.against) table.rows.push_back(make_row(scored.record, result));
  return table;
}

}  // namespace torment::report
