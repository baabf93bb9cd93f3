// A table of the page: a caption, column headings, rows that begin with a heading; scrolls where it is too
// wide.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/html/writer.h"

namespace torment::report::html {

struct Column {
  std::string name;
  bool is_number = true;  ///< set to the right, in figures of one width
};

/// One row, as long as it lives; its cells come in the order of the columns.
class Row {
 public:
  explicit Row(Writer &page) : page_(page), row_(page.open("tr")) {}

  Row &heading(std::string_view text) {
    page_.element("th", text, {{"scope", "row"}});
    return *this;
  }
  Row &number(std::string_view text) {
    page_.element("td", text, {{"class", "n"}});
    return *this;
  }
  Row &text(std::string_view text) {
    page_.element("td", text);
    return *this;
  }
  /// A cell that `write(page)` fills.
  template <class Write>
  Row &cell(Write write) {
    const auto open = page_.open("td");
    write(page_);
    return *this;
  }
  /// Text over several columns.
  Row &wide(std::string_view text, std::size_t columns) {
    page_.element("td", text, {{"colspan", std::to_string(columns)}});
    return *this;
  }

 private:
  Writer &page_;
  Writer::Open row_;
};

/// The table as long as it lives. `id` is unique in the page.
class Table {
 public:
  Table(Writer &page, std::string_view id, std::string_view caption, std::span<const Column> columns);

  [[nodiscard]] Row row() { return Row(page_); }

 private:
  Writer &page_;
  Writer::Open scroller_;
  Writer::Open table_;
  Writer::Open body_;
};

}  // namespace torment::report::html
