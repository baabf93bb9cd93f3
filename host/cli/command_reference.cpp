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
  std::string base;
  constexpr int64_t not_given = std::numeric_limits<int64_t>::min();
  int64_t version = not_given;  // signed, since the option parser takes -1 for an unsigned number, too
  po::options_description options(
      "torment-host reference RECORD -o FILE [options]: reference times from a record's sequential gcc "
      "plugin");
  options.add_options()("help,h", "this text")("output,o", po::value(&output)->value_name("FILE"),
                                               "where to write, e.g. results/reference/NAME.json")(
      "name", po::value(&name)->value_name("NAME"), "what the reference is called; default: the file's name")(
      "version", po::value(&version)->value_name("N"),
      "the greatest version is taken where several references fit; default 1")(
      "extend", po::value(&base)->value_name("REFERENCE"),
      "add what this reference lacks to it; the times that it has stay, and so do name and version");
  po::options_description hidden;
  hidden.add_options()("record", po::value(&file)->value_name("RECORD"));
  if (!parse_options("reference", arguments, options, hidden, "record", 1)) return exit_verified;
  if (file.empty()) throw core::UsageError("reference: name the record to take the times from");
  if (output.empty()) throw core::UsageError("reference: name the file to write with -o FILE");
  if (!base.empty() && (version != not_given || !name.empty()))
    throw core::UsageError("reference: with --extend, name and version are those of the file that it names");
  if (version == not_given) version = 1;
  if (version < 1 || version > std::numeric_limits<uint32_t>::max()) {
    throw core::UsageError("reference: --version takes a whole number from 1 to 4294967295");
  }
  if (name.empty()) name = std::filesystem::path(output).stem().string();

  const core::Record record = report::read_record(file);
  report::write_reference(base.empty() ? report::make_reference(record, name, static_cast<uint32_t>(version))
                                       : report::extend_reference(report::read_reference(base), record),
                          output);
  const core::Reference written = report::read_reference(output);
  std::cout << "reference \"" << written.id.name << "\" (hash " << written.id.hash << ") with "
            << written.times.size() << " benchmarks of " << written.suite << ", size class "
            << to_string(written.size_class) << ", is in " << output << "\n";
  return exit_verified;
}

}  // namespace torment::cli
