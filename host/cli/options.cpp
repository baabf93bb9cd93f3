// SPDX-License-Identifier: Apache-2.0
#include "cli/options.h"

#include <iostream>

#include "core/error.h"

namespace torment::cli {

namespace po = boost::program_options;

bool parse_options(const std::string &command, const std::vector<std::string> &arguments,
                   const po::options_description &visible, const po::options_description &positional_options,
                   const std::string &positional, int positional_limit) {
  po::options_description all;
  all.add(visible).add(positional_options);
  po::positional_options_description positions;
  if (!positional.empty()) positions.add(positional.c_str(), positional_limit);
  try {
    po::variables_map values;
    po::store(po::command_line_parser(arguments)
                  .options(all)
                  .positional(positions)
                  .style(po::command_line_style::default_style & ~po::command_line_style::allow_guessing)
                  .run(),
              values);
    if (values.count("help") != 0) {
      std::cout << visible;
      return false;
    }
    po::notify(values);
  } catch (const po::error &error) {
    throw core::UsageError(command + ": " + error.what() + "; see torment-host " + command + " --help");
  }
  return true;
}

po::typed_value<std::string> *path_value(std::filesystem::path &path) {
  return po::value<std::string>()->notifier([&path](const std::string &text) { path = text; });
}

}  // namespace torment::cli
