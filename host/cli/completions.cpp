// SPDX-License-Identifier: Apache-2.0
#include "cli/completions.h"

#include <algorithm>
#include <set>

#include "benchmarks/catalogue.h"
#include "cli/command.h"

namespace torment::cli {
namespace {

using Kind = ValueChoice::Kind;

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(at);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string> list_benchmark_names() {
  std::vector<std::string> names;
  std::set<std::string> groups{"@scored"};
  for (const benchmarks::CatalogueRow &row : benchmarks::catalogue()) {
    names.emplace_back(row.benchmark->name());
    for (const auto &group : row.groups)
      groups.insert("@" + std::string(group));
  }
  names.insert(names.end(), groups.begin(), groups.end());
  return names;
}

std::string join(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : " ") + word;
  return text;
}

/// Within single quotes, where a shell knows no escapes but the end of the quotes.
std::string quote(std::string_view text) {
  std::string quoted = "'";
  for (const char letter : text)
    quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return quoted + "'";
}

/// The option's forms, e.g. "--output -o".
std::string list_forms(const OptionText &option) {
  std::string forms = "--" + option.name;
  if (option.letter != 0) forms += std::string(" -") + option.letter;
  return forms;
}

std::string write_bash_choice(const ValueChoice &choice) {
  if (choice.kind == Kind::words) return "words=" + quote(join(choice.words));
  if (choice.kind == Kind::folders) return "kind=folders";
  return choice.kind == Kind::files ? "kind=files" : "kind=none";
}

/// As _arguments of zsh takes it: brackets and colons would end the text.
std::string escape_zsh(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') escaped += '\\';
    escaped += letter;
  }
  return escaped;
}

std::string write_zsh_choice(std::string_view value) {
  const ValueChoice choice = find_choice(value);
  const std::string begin = ":" + escape_zsh(choice.kind == Kind::words ? "value" : value) + ":";
  if (choice.kind == Kind::words) return begin + "(" + join(choice.words) + ")";
  if (choice.kind == Kind::files) return begin + "_files";
  return choice.kind == Kind::folders ? begin + "_files -/" : begin + " ";
}

std::string write_zsh_option(const OptionText &option) {
  const std::string help = "[" + escape_zsh(option.help) + "]";
  const std::string value = option.value.empty() ? "" : write_zsh_choice(option.value);
  // An option of many values takes what follows it up to the next option.
  const std::string tail = help + (option.is_list ? ":*-*" + value : value);
  std::string text = "    " + quote((option.is_list ? "*--" : "--") + option.name + tail);
  if (option.letter != 0) text += " \\\n    " + quote(std::string("-") + option.letter + tail);
  return text + " \\\n";
}

}  // namespace

std::vector<DescribedCommand> describe_commands() {
  std::vector<DescribedCommand> described;
  for (const Command &command : commands())
    if (!command.summary.empty())
      described.push_back({command.name, command.summary, describe_command(command)});
  return described;
}

ValueChoice find_choice(std::string_view value) {
  if (value.ends_with("...")) value.remove_suffix(3);
  if (value.find('|') != std::string_view::npos) return {Kind::words, split(value, '|')};
  if (value == "BENCHMARK") return {Kind::words, list_benchmark_names()};
  if (value == "FILE" || value == "RECORD" || value == "PLUGIN") return {Kind::files, {}};
  if (value == "DIR") return {Kind::folders, {}};
  return {};
}

std::string complete_bash(std::span<const DescribedCommand> commands) {
  std::string names;
  std::string values;
  std::string options;
  std::string positions;
  for (const DescribedCommand &command : commands) {
    const std::string name(command.name);
    names += name + " ";
    std::string forms;
    for (const OptionText &option : command.text.options) {
      forms += (forms.empty() ? "" : " ") + list_forms(option);
      if (option.value.empty()) continue;
      values += "    \"" + name + " --" + option.name + "\"";
      if (option.letter != 0) values += "|\"" + name + " -" + option.letter + "\"";
      values += ") " + write_bash_choice(find_choice(option.value)) + " ;;\n";
    }
    options += "      " + name + ") words=" + quote(forms) + " ;;\n";
    if (!command.text.positional.empty())
      positions += "      " + name + ") " + write_bash_choice(find_choice(command.text.positional)) + " ;;\n";
  }
  return R"(# bash completion of torment-host, made by `torment-host completion bash`
_torment_host() {
  local current=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} option= words= kind= index
  COMPREPLY=()
  if [ "$COMP_CWORD" -le 1 ] && [ "${current:0:1}" != - ]; then
    COMPREPLY=($(compgen -W ')" +
         names + R"(' -- "$current"))
    return
  fi
  case $command in -*) command=run ;; esac
  # The option that the current word may be a value of: the last one before it, for those of many values.
  for ((index = COMP_CWORD - 1; index > 0; index--)); do
    case ${COMP_WORDS[index]} in -?*) option=${COMP_WORDS[index]}; break ;; esac
  done
  case "$command $option" in
)" + values +
         R"(  esac
  if [ "${current:0:1}" = - ]; then
    kind= words=
    case $command in
)" + options +
         R"(    esac
  elif [ -z "$words$kind" ]; then
    case $command in
)" + positions +
         R"(    esac
  fi
  if [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [ "$kind" = folders ]; then
    COMPREPLY=($(compgen -d -- "$current"))
  elif [ "$kind" = files ]; then
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _torment_host torment-host
)";
}

std::string complete_zsh(std::span<const DescribedCommand> commands) {
  std::string names;
  std::string cases;
  for (const DescribedCommand &command : commands) {
    const std::string name(command.name);
    names += "    " + quote(name + ":" + escape_zsh(command.summary)) + "\n";
    cases += "  " + name + ") _arguments \\\n";
    for (const OptionText &option : command.text.options)
      cases += write_zsh_option(option);
    if (!command.text.positional.empty())
      cases += "    " + quote("*" + write_zsh_choice(command.text.positional)) + " \\\n";
    cases += "    && return ;;\n";
  }
  return "#compdef torment-host\n# zsh completion of torment-host, made by `torment-host completion zsh`\n"
         "_torment_host() {\n  local -a names\n  names=(\n" +
         names +
         "  )\n  if (( CURRENT == 2 )) && [[ ${words[2]} != -* ]]; then\n    _describe command names\n    "
         "return\n"
         "  fi\n  local command=${words[2]}\n  if [[ $command == -* ]]; then\n    command=run\n  else\n"
         "    shift words\n    (( CURRENT-- ))\n  fi\n  case $command in\n" +
         cases + "  esac\n}\n_torment_host \"$@\"\n";
}

std::string complete_fish(std::span<const DescribedCommand> commands) {
  std::string text =
      "# fish completion of torment-host, made by `torment-host completion fish`\n"
      "complete -c torment-host -f\n";
  for (const DescribedCommand &command : commands) {
    const std::string name(command.name);
    text += "complete -c torment-host -n __fish_use_subcommand -a " + name + " -d " + quote(command.summary) +
            "\n";
    const std::string begin = "complete -c torment-host -n '__fish_seen_subcommand_from " + name + "'";
    for (const OptionText &option : command.text.options) {
      text += begin + " -l " + option.name;
      if (option.letter != 0) text += std::string(" -s ") + option.letter;
      const ValueChoice choice = find_choice(option.value);
      if (choice.kind == Kind::words) {
        text += " -x -a " + quote(join(choice.words));
      } else if (choice.kind == Kind::folders) {
        text += " -x -a '(__fish_complete_directories)'";
      } else if (!option.value.empty()) {
        text += choice.kind == Kind::files ? " -r -F" : " -x";
      }
      text += " -d " + quote(option.help) + "\n";
    }
    const ValueChoice choice = find_choice(command.text.positional);
    if (choice.kind == Kind::files) text += begin + " -F\n";
    if (choice.kind == Kind::words) text += begin + " -a " + quote(join(choice.words)) + "\n";
  }
  return text;
}

}  // namespace torment::cli
