// SPDX-License-Identifier: Apache-2.0
#include "cli/submit/argument_list.h"

#include <algorithm>

#include "core/error.h"

namespace torment::cli::submit {
namespace {

/// The option that the word names, with its value where that stands behind a '='.
const OptionText &find_option(const std::string &command, const std::string &word,
                              const std::vector<OptionText> &known) {
  const bool is_long = word.starts_with("--") && word.size() > 2;
  const bool is_short = !is_long && word.size() >= 2 && word[0] == '-';
  const std::string name = is_long ? word.substr(2, word.find('=') - 2) : "";
  const auto found = std::find_if(known.begin(), known.end(), [&](const OptionText &option) {
    return is_long ? option.name == name : is_short && option.letter == word[1];
  });
  if (found == known.end())
    throw core::UsageError(command + ": unrecognised option '" + word + "'; see torment-host " + command +
                           " --help");
  return *found;
}

bool looks_like_option(const std::string &word) {
  return word.size() > 1 && word[0] == '-';
}

}  // namespace

std::vector<Argument> take_apart(const std::string &command, const std::vector<std::string> &words,
                                 const std::vector<OptionText> &known) {
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < words.size(); i++) {
    const std::string &word = words[i];
    if (!looks_like_option(word)) {
      arguments.push_back({"", {word}});
      continue;
    }
    const OptionText &option = find_option(command, word, known);
    Argument argument{option.name, {}};
    const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string::npos;
    if (equals != std::string::npos) {
      argument.values.push_back(word.substr(equals + 1));
    } else if (!option.value.empty()) {
      do {
        if (i + 1 >= words.size() || (option.is_list && looks_like_option(words[i + 1]))) break;
        argument.values.push_back(words[++i]);
      } while (option.is_list);
      if (argument.values.empty())
        throw core::UsageError(command + ": option --" + option.name + " takes " + option.value);
    }
    arguments.push_back(std::move(argument));
  }
  return arguments;
}

std::vector<std::string> put_together(const std::vector<Argument> &arguments) {
  std::vector<std::string> words;
  for (const Argument &argument : arguments) {
    const bool is_joined = argument.values.size() == 1 && looks_like_option(argument.values.front());
    if (!argument.option.empty() && is_joined) {
      words.push_back("--" + argument.option + "=" + argument.values.front());
      continue;
    }
    if (!argument.option.empty()) words.push_back("--" + argument.option);
    words.insert(words.end(), argument.values.begin(), argument.values.end());
  }
  return words;
}

}  // namespace torment::cli::submit
