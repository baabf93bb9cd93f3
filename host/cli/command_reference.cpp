// `torment-host reference`: reference times from a record.
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <iostream>
#include <limits>

#include "cli/command.h"
#include "cli/options.h"
#include "core/error.h"
#include "report/record_file.h"
#include "report/reference_file.h"

namespace torment::cli {

namespace po = boost::program_options;

int run_reference(const std::vector<std::string> &arguments) {
  std::string file;
  std::string output;
  std::string name;
  int64_t version = 1;  // signed, since the option parser takes -1 for an unsigned number, too
  po::options_description options(
      "torment-host reference RECORD -o FILE [options]: reference times from a record's sequential gcc "
      "plugin");
  options.add_options()("help,h", "this text")("output,o", po::value(&output)->value_name("FILE"),
                                               "where to write, e.g. results/reference/NAME.json")(
      "name", po::value(&name)->value_name("NAME"), "what the reference is called; default: the file's name")(
      "version", po::value(&version)->default_value(1)->value_name("N"),
      "the greatest version is taken where several references fit");
  po::options_description hidden;
  hidden.add_options()("record", po::value(&file)->value_name("RECORD"));
  if (!parse_options("reference", arguments, options, hidden, "record", 1)) return exit_verified;
  if (file.empty()) throw core::UsageError("reference: name the record to take the times from");
  if (output.empty()) throw core::UsageError("reference: name the file to write with -o FILE");
  if (version < 1 || version > std::numeric_limits<uint32_t>::max()) {
    throw core::UsageError("reference: --version takes a whole number from 1 to 4294967295");
  }
  if (name.empty()) name = std::filesystem::path(output).stem().string();

  const core::Record record = report::read_record(file);
  report::write_reference(report::make_reference(record, name, static_cast<uint32_t>(version)), output);
  const core::Reference written = report::read_reference(output);
  std::cout << "reference \"" << written.id.name << "\" (hash " << written.id.hash << ") with "
            << written.times.size() << " benchmarks of " << written.suite << ", size class "
            << to_string(written.size_class) << ", is in " << output << "\n";
  return exit_verified;
}

}  // namespace torment::cli
