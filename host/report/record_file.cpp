// SPDX-License-Identifier: Apache-2.0
#include "report/record_file.h"

#include "core/error.h"
#include "core/json.h"
#include "core/overheads.h"
#include "core/statistics.h"
#include "core/sweep.h"
#include "core/utf8.h"
#include "report/file.h"

namespace torment::report {

std::string to_record_text(const core::Record &record) {
  nlohmann::ordered_json file = begin_file(record_schema);
  const auto described = core::encode<nlohmann::ordered_json>(record);
  for (const auto &[key, value] : described.items())
    file[key] = value;
  for (std::size_t index = 0; index < record.results.size(); ++index) {
    const core::Result &result = record.results[index];
    file["results"][index]["summary"] = core::summarize(core::total_times_s(result.samples));
    if (const auto overhead = core::compute_overhead(result)) file["results"][index]["overhead"] = *overhead;
  }
  file["sweep"] = nullptr;
  if (core::is_sweep(record))
    file["sweep"] = core::encode<nlohmann::ordered_json>(core::compute_sweep(record));
  return core::dump(file, 1) + "\n";
}

core::Record parse_record(std::string_view text) {
  const nlohmann::json file = core::parse_json(text);
  check_schema(file, record_schema);
  return core::from<core::Record>(file);
}

void write_record(const core::Record &record, const std::filesystem::path &path) {
  write_file(path, to_record_text(record));
}

core::Record read_record(const std::filesystem::path &path) {
  const std::string text = read_file(path);
  try {
    return parse_record(text);
  } catch (const core::Error &error) {
    throw core::Error("\"" + core::to_line(path.string()) +
                      "\" is no record that can be read: " + error.what());
  }
}

}  // namespace torment::report
