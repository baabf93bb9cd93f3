// `torment-host export`: tables of existing records for spreadsheets, papers and other programs.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/scored_records.h"
#include "core/error.h"
#include "core/utf8.h"
#include "report/export/formats.h"
#include "report/export/tables.h"

namespace torment::cli {
namespace {

namespace po = boost::program_options;

/// The options as they stand on the command line; empty: not given.
struct Words {
  std::vector<std::string> records;
  std::string format, csv, table, form, figure, decimal, separator, reference, output;
  bool byte_order_mark = false;
  bool quotes_texts = false;
  bool all_columns = false;
  int digits = 0;
};

[[noreturn]] void refuse(const std::string &text) {
  throw core::UsageError("export: " + text + "; see torment-host export --help");
}

template <class Rows>
std::string join_names(const Rows &rows) {
  std::string names;
  for (const auto &row : rows)
    names += (names.empty() ? "" : "|") + std::string(row.name);
  return names;
}

/// The row of that name; `option` is the one that names it.
template <class Rows>
const auto *find_row(const Rows &rows, const std::string &name, const char *option) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const auto &row) { return row.name == name; });
  if (found == rows.end())
    refuse(std::string(option) + " takes " + join_names(rows) + ", not '" + core::to_line(name) + "'");
  return &*found;
}

po::options_description describe(Words &words) {
  po::options_description visible(
      "torment-host export RECORD... [options]: tables for spreadsheets, papers and other programs");
  const std::string formats = join_names(report::export_formats());
  const std::string kinds = join_names(report::table_kinds());
  std::string figures;
  for (const std::string_view figure : report::matrix_figures())
    figures += (figures.empty() ? "" : "|") + std::string(figure);
  auto add = visible.add_options();
  add("help,h", "this text");
  add("format", po::value(&words.format)->value_name(formats), "what to write; default csv");
  add("table", po::value(&words.table)->value_name(kinds),
      "which table; default: results, in documents matrix (benchmarks by plugins)");
  add("csv", po::value(&words.csv)->value_name(kinds), "the same as --format csv --table");
  add("form", po::value(&words.form)->value_name("wide|long"),
      "a column or a row for each figure; default wide");
  add("figure", po::value(&words.figure)->value_name(figures), "what a matrix shows; default median_s");
  add("decimal", po::value(&words.decimal)->value_name("dot|comma"), "of numbers in CSV; default dot");
  add("separator", po::value(&words.separator)->value_name("CHARACTER"),
      "of cells in CSV: one character or 'tab'; default a comma, with --decimal comma a semicolon");
  add("bom", po::bool_switch(&words.byte_order_mark), "begin CSV with a byte order mark, for Excel");
  add("quote-texts", po::bool_switch(&words.quotes_texts), "put every text in CSV into quotes");
  add("digits", po::value(&words.digits)->value_name("N"),
      "significant digits of numbers in documents; default 4");
  add("all-columns", po::bool_switch(&words.all_columns), "in documents, too, which else leave out some");
  add("reference", po::value(&words.reference)->value_name("FILE"),
      "reference times; default: those the record names");
  add("output,o", po::value(&words.output)->value_name("FILE"), "where to write; default: standard output");
  return visible;
}

char take_separator(const Words &words, char decimal) {
  if (words.separator.empty()) return decimal == ',' ? ';' : ',';
  const char separator = words.separator == "tab" ? '\t' : words.separator.front();
  const bool is_one = words.separator == "tab" || words.separator.size() == 1;
  const bool is_taken =
      separator == decimal || std::string_view(".\"'\r\n+-").find(separator) != std::string::npos;
  const bool is_printable = separator == '\t' || (separator >= ' ' && separator <= '~');
  if (!is_one || is_taken || !is_printable || std::isalnum(static_cast<unsigned char>(separator)) != 0)
    refuse("--separator takes one character that no number holds, e.g. ';', or 'tab', not '" +
           core::to_line(words.separator) + "'");
  return separator;
}

report::ExportStyle take_style(const Words &words, const report::ExportFormat &format) {
  const bool is_csv = format.name == "csv";
  const bool is_document = !is_csv && !format.table.empty();
  if (!is_csv && !(words.decimal + words.separator).empty()) refuse("--decimal and --separator are for CSV");
  if (!is_csv && (words.byte_order_mark || words.quotes_texts)) refuse("--bom and --quote-texts are for CSV");
  if (!is_document && (words.digits != 0 || words.all_columns))
    refuse("--digits and --all-columns are for markdown and latex; CSV has every column and digit");
  if (format.table.empty() && !(words.form + words.figure + words.table).empty())
    refuse("--table, --form and --figure are for tables, which " + std::string(format.name) + " is none of");
  report::ExportStyle style;
  if (!words.form.empty() && words.form != "wide" && words.form != "long")
    refuse("--form takes wide or long, not '" + core::to_line(words.form) + "'");
  style.is_long = words.form == "long";
  if (!words.decimal.empty() && words.decimal != "dot" && words.decimal != "comma")
    refuse("--decimal takes dot or comma, not '" + core::to_line(words.decimal) + "'");
  style.csv.decimal = words.decimal == "comma" ? ',' : '.';
  style.csv.separator = take_separator(words, style.csv.decimal);
  style.csv.byte_order_mark = words.byte_order_mark;
  style.csv.quotes_texts = words.quotes_texts;
  if (words.digits < 0 || words.digits > 17) refuse("--digits takes a whole number from 1 to 17");
  if (words.digits != 0) style.digits = words.digits;
  style.is_brief = !words.all_columns;
  return style;
}

}  // namespace

int run_export(const std::vector<std::string> &arguments) {
  Words words;
  po::options_description hidden;
  hidden.add_options()("record", po::value(&words.records)->value_name("RECORD"));
  if (!parse_options("export", arguments, describe(words), hidden, "record")) return exit_verified;
  if (words.records.empty()) refuse("name at least one record, e.g. results/NAME.json");
  if (!words.csv.empty()) {
    if (!words.table.empty() || (!words.format.empty() && words.format != "csv"))
      refuse("--csv stands for --format csv --table; give either");
    words.table = words.csv;
  }
  const auto &format =
      *find_row(report::export_formats(), words.format.empty() ? "csv" : words.format, "--format");
  report::ExportStyle style = take_style(words, format);
  const std::string kind_name = words.table.empty() ? std::string(format.table) : words.table;
  const report::TableKind *kind =
      format.table.empty() ? nullptr : find_row(report::table_kinds(), kind_name, "--table");
  if (!words.figure.empty()) {
    const auto figures = report::matrix_figures();
    if (kind_name != "matrix") refuse("--figure is for --table matrix");
    if (std::find(figures.begin(), figures.end(), words.figure) == figures.end())
      refuse("--figure does not know '" + core::to_line(words.figure) + "'");
    style.figure = words.figure;
  }
  if (!format.takes_several_records && words.records.size() > 1)
    refuse(std::string(format.name) + " takes one record: write each to a file of its own");
  write_text(words.output, format.write(read_scored_records(words.records, words.reference), kind, style));
  return exit_verified;
}

}  // namespace torment::cli
