// The output formats: one file each, one row each in format.cpp.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/scored_record.h"

namespace torment::report {

struct Format {
  std::string_view name;
  std::string_view summary;  ///< one line for `--help`
  std::string (*write)(std::span<const ScoredRecord> records);
};

std::span<const Format> formats();

/// The format of that name, or null.
const Format *find_format(std::string_view name);

/// "text, csv, ...", for messages; with "|" the words that an option takes.
std::string list_formats(std::string_view separator = ", ");

}  // namespace torment::report
