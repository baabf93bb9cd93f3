// `torment-host man`: the manual page, made from what the commands say of themselves.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <iostream>

#include "cli/command.h"
#include "cli/completions.h"
#include "cli/options.h"

namespace torment::cli {
namespace {

/// Text of ours as roff: no escapes, no hyphens that turn into dashes, no request at a line's start.
std::string escape(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    const bool starts_line = escaped.empty() || escaped.back() == '\n';
    if (starts_line && (letter == '.' || letter == '\'')) escaped += "\\&";
    if (letter == '\\') {
      escaped += "\\e";
    } else if (letter == '-') {
      escaped += "\\-";
    } else if (letter == '\n') {
      const bool ends_sentence = escaped.ends_with('.') || escaped.ends_with(';');
      escaped += ends_sentence ? "\n.br\n" : "\n";
    } else {
      escaped += letter;
    }
  }
  return escaped;
}

std::string write_option(const OptionText &option) {
  std::string text = ".TP\n\\fB\\-\\-" + escape(option.name) + "\\fR";
  if (option.letter != 0) text += std::string(", \\fB\\-") + option.letter + "\\fR";
  if (!option.value.empty()) text += " \\fI" + escape(option.value) + "\\fR";
  return text + "\n" + escape(option.help) + "\n";
}

std::string write_command(const DescribedCommand &command) {
  std::string text = ".SS " + std::string(command.name) + "\n\\fB" + escape(command.text.usage) +
                     "\\fR\n.PP\n" + escape(command.text.about) + "\n";
  for (const OptionText &option : command.text.options)
    if (option.name != "help") text += write_option(option);
  return text;
}

}  // namespace

int run_man(const std::vector<std::string> &arguments) {
  boost::program_options::options_description visible(
      "torment-host man: the manual page; read it with: torment-host man | man -l -");
  visible.add_options()("help,h", "this text");
  if (!parse_options("man", arguments, visible)) return exit_verified;
  std::cout
      << ".TH TORMENT\\-HOST 1 \"\" \"torment-host " TORMENT_VERSION "\" \"User Commands\"\n"
      << ".SH NAME\ntorment\\-host \\- compares OpenACC compilers\n"
      << ".SH SYNOPSIS\n\\fBtorment\\-host\\fR \\fICOMMAND\\fR [\\fIoptions\\fR]\n.br\n"
      << "\\fBtorment\\-host\\fR \\fB\\-\\-plugins\\fR \\fIPLUGIN\\fR... (the same as run)\n"
      << ".SH DESCRIPTION\nRuns benchmarks in plugins, each built by one compiler, checks every result,\n"
      << "times upload, compute and download, and scores the compilers.\n"
      << "Every command takes \\fB\\-\\-help\\fR.\n.SH COMMANDS\n";
  for (const DescribedCommand &command : describe_commands())
    std::cout << write_command(command);
  std::cout << ".SH EXIT STATUS\n.TP\n0\nall that can run here is verified; nothing compared is slower\n"
            << ".TP\n1\nsomething failed, or is slower\n.TP\n2\nwrong usage\n"
            << ".TP\n128 + N\nstopped by signal N\n"
            << ".SH ENVIRONMENT\n.TP\n\\fBNO_COLOR\\fR\nno colours, whatever its value\n"
            << ".TP\n\\fBCI\\fR\nprogress in plain lines\n.TP\n\\fBTMPDIR\\fR\nwhere a record is kept that "
               "can't be "
            << "written to its place\n";
  return exit_verified;
}

}  // namespace torment::cli
