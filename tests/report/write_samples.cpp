// Writes the files that schema_test.py holds against the JSON Schemas: into the folder named.
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>

#include "report/record_file.h"
#include "report/reference_file.h"
#include "sample_record.h"

int main(int count, char **arguments) {
  using namespace torment;
  if (count != 2) return 2;
  const std::filesystem::path folder = arguments[1];
  report::write_record(core::Record{}, folder / "record-empty.json");
  report::write_record(report::make_sample().record, folder / "record-sample.json");
  report::write_record(report::make_sweep().record, folder / "record-sweep.json");
  report::write_record(report::make_merged().record, folder / "record-merged.json");
  report::write_record(report::make_hostile().record, folder / "record-hostile.json");
  report::write_reference(report::make_reference(report::make_sample().record, "sample", 1),
                          folder / "reference-sample.json");
  return 0;
}
