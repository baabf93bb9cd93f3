// SPDX-License-Identifier: Apache-2.0
#include "report/html/table.h"

namespace torment::report::html {
namespace {

/// Caption and column headings.
void write_head(Writer &page, std::string_view id, std::string_view caption,
                std::span<const Column> columns) {
  page.element("caption", caption, {{"id", std::string(id) + "-caption"}});
  const auto head = page.open("thead");
  const auto row = page.open("tr");
  for (const Column &column : columns)
    page.element("th", column.name, {{"scope", "col"}, {"class", column.is_number ? "n" : "t"}});
}

}  // namespace

// What scrolls can be reached by keyboard, and then says what it is.
Table::Table(Writer &page, std::string_view id, std::string_view caption, std::span<const Column> columns)
    : page_(page),
      scroller_(page.open("div", {{"class", "scroll"},
                                  {"tabindex", "0"},
                                  {"role", "region"},
                                  {"aria-labelledby", std::string(id) + "-caption"}})),
      table_(page.open("table", {{"id", id}})),
      body_((write_head(page, id, caption, columns), page.open("tbody"))) {}

}  // namespace torment::report::html
