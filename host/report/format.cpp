// SPDX-License-Identifier: Apache-2.0
#include "report/format.h"

#include <algorithm>
#include <array>

#include "report/console.h"
#include "report/csv.h"
#include "report/html/page.h"

namespace torment::report {
namespace {

constexpr std::array rows{
    Format{"text", "tables of 80 columns for a terminal", to_console},
    Format{"csv", "one row per plugin, benchmark and variant (RFC 4180)", to_csv},
    Format{"html", "one page for a browser, with charts", to_page},
};

}  // namespace

std::span<const Format> formats() {
  return rows;
}

const Format *find_format(std::string_view name) {
  const auto *found = std::ranges::find(rows, name, &Format::name);
  return found == rows.end() ? nullptr : found;
}

std::string list_formats(std::string_view separator) {
  std::string names;
  for (const Format &format : rows)
    names.append(names.empty() ? "" : separator).append(format.name);
  return names;
}

}  // namespace torment::report
