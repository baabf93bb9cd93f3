// `torment-host report`: records as a page for a browser.
// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/scored_records.h"
#include "core/error.h"
#include "core/utf8.h"
#include "report/feature_file.h"
#include "report/file.h"
#include "report/html/page.h"
#include "report/record_folder.h"

namespace torment::cli {

namespace po = boost::program_options;

namespace {

/// Reads what of `places` are tables of features, and takes them out.
std::vector<core::FeatureTable> take_feature_tables(std::vector<std::string> &places) {
  std::vector<core::FeatureTable> tables;
  std::erase_if(places, [&](const std::string &place) {
    if (std::error_code ignored; !std::filesystem::is_regular_file(place, ignored)) return false;
    if (!report::is_feature_table(place)) return false;
    tables.push_back(report::read_feature_table(place));
    return true;
  });
  return tables;
}

}  // namespace

int run_report(const std::vector<std::string> &arguments) {
  std::vector<std::string> places;
  std::string reference;
  std::filesystem::path output;
  po::options_description visible(
      "torment-host report RECORD... -o PAGE.html [options]: records as one page for a browser.\n"
      "A folder stands for all records in it, and a table that `probe` wrote for itself. Several records "
      "stand side by side, with a history of what\n"
      "they measured several times");
  auto add = visible.add_options();
  add("help,h", "this text");
  add("output,o", path_value(output)->value_name("FILE"), "where to write; - for standard output");
  add("reference", po::value(&reference)->value_name("FILE"),
      "reference times; default: those the record names, else those that fit");
  po::options_description hidden;
  hidden.add_options()("record", po::value(&places));
  if (!parse_options("report", arguments, visible, hidden, "record")) return exit_verified;
  if (places.empty())
    throw core::UsageError("report: name at least one record or folder of records, e.g. results/NAME.json");
  if (output.empty()) throw core::UsageError("report: say where the page goes, e.g. -o page.html");
  if (output != "-") report::check_writable(output);

  const std::vector<core::FeatureTable> features = take_feature_tables(places);
  std::vector<report::ScoredRecord> records;
  if (!places.empty()) records = read_scored_records(report::expand_folders(places), reference);
  warn_of_differences(records);
  write_text(output.string(), report::to_page(records, features));
  if (output != "-") std::cout << "Page: " << core::to_line(output.string()) << "\n";
  return exit_verified;
}

}  // namespace torment::cli
