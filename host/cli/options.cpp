// SPDX-License-Identifier: Apache-2.0
#include "cli/options.h"

#include <iostream>
#include <sstream>

#include "core/error.h"

namespace torment::cli {

namespace po = boost::program_options;

namespace {

/// Where a description is wanted in place of a printed help.
CommandText *wanted_text = nullptr;

/// What `options` prints above its options, without the colon.
std::string find_caption(const po::options_description &options) {
  std::ostringstream printed;
  printed << options;
  const std::string text = printed.str();
  return text.substr(0, text.find(":\n  "));
}

OptionText describe_option(const po::option_description &option) {
  OptionText text;
  text.name = option.long_name();
  const std::string shown = option.canonical_display_name(po::command_line_style::allow_dash_for_short);
  if (shown.size() == 2 && shown[0] == '-') text.letter = shown[1];
  const bool takes_value = option.semantic()->max_tokens() > 0;
  const std::string value = takes_value ? option.semantic()->name() : std::string();
  text.value = value.substr(0, value.find(" (="));  // without the default
  text.is_list = option.semantic()->max_tokens() > 1;
  text.help = option.description();
  return text;
}

CommandText describe(const po::options_description &visible,
                     const po::options_description &positional_options) {
  CommandText text;
  const std::string caption = find_caption(visible);
  const std::size_t colon = caption.find(": ");
  text.usage = caption.substr(0, colon);
  if (colon != std::string::npos) text.about = caption.substr(colon + 2);
  for (const auto &option : visible.options())
    text.options.push_back(describe_option(*option));
  if (!positional_options.options().empty())
    text.positional = describe_option(*positional_options.options().front()).value;
  return text;
}

}  // namespace

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
      if (wanted_text != nullptr) {
        *wanted_text = describe(visible, positional_options);
      } else {
        std::cout << visible;
      }
      return false;
    }
    po::notify(values);
  } catch (const po::error &error) {
    throw core::UsageError(command + ": " + error.what() + "; see torment-host " + command + " --help");
  }
  return true;
}

CommandText describe_command(const Command &command) {
  CommandText text;
  wanted_text = &text;
  command.run({"--help"});
  wanted_text = nullptr;
  return text;
}

po::typed_value<std::string> *path_value(std::filesystem::path &path) {
  return po::value<std::string>()->notifier([&path](const std::string &text) { path = text; });
}

}  // namespace torment::cli
