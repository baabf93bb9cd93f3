// `torment-host score`: scores and speedups of records that exist.
// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/scored_records.h"
#include "core/error.h"
#include "report/format.h"

namespace torment::cli {

namespace po = boost::program_options;

int run_score(const std::vector<std::string> &arguments) {
  std::vector<std::string> files;
  std::string reference;
  std::string output;
  std::string format_name;
  po::options_description options(
      "torment-host score RECORD... [options]: scores and speedups of existing records");
  options.add_options()("help,h", "this text")("reference", po::value(&reference)->value_name("FILE"),
                                               "reference times; default: those the record names")(
      "format", po::value(&format_name)->default_value("text")->value_name(report::list_formats("|")),
      "tables for a terminal, the table of results, or one page for a browser")(
      "output,o", po::value(&output)->value_name("FILE"), "where to write; default: standard output");
  po::options_description hidden;
  hidden.add_options()("record", po::value(&files)->value_name("RECORD"));
  if (!parse_options("score", arguments, options, hidden, "record")) return exit_verified;
  if (files.empty()) throw core::UsageError("score: name at least one record, e.g. results/NAME.json");
  const report::Format *format = report::find_format(format_name);
  if (format == nullptr) throw core::UsageError("score: --format takes one of: " + report::list_formats());

  const auto records = read_scored_records(files, reference);
  warn_of_differences(records);
  write_text(output, format->write(records));
  return exit_verified;
}

}  // namespace torment::cli
