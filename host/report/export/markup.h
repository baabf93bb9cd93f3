// Tables for documents: GitHub's Markdown and LaTeX.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "report/export/table.h"

namespace torment::report {

/// A pipe table with numbers on the right. No text of the table becomes markup. Numbers have at most that
/// many significant digits, unknown is a dash.
std::string to_markdown(const Table &table, int digits);

/// A `tabular` that needs no package. Characters that plain LaTeX can't set become "?".
std::string to_latex(const Table &table, int digits);

/// A text within either.
std::string to_markdown_text(std::string_view text);
std::string to_latex_text(std::string_view text);

}  // namespace torment::report
