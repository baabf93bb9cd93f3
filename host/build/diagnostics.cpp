// SPDX-License-Identifier: Apache-2.0
#include "build/diagnostics.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "build/files.h"
#include "build/finder.h"
#include "core/error.h"
#include "launch/command.h"

namespace torment::build {

namespace fs = std::filesystem;

namespace {

std::string trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

/// Reads digits from `at` on and moves it behind them; 0: there are none.
unsigned read_number(std::string_view text, std::size_t &at) {
  unsigned number = 0;
  for (; at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) && number < 100'000'000; at++)
    number = number * 10 + static_cast<unsigned>(text[at] - '0');
  return number;
}

void say(Sayings &sayings, unsigned line, const std::string &text) {
  std::vector<std::string> &said = sayings[line];
  if (!text.empty() && std::find(said.begin(), said.end(), text) == said.end()) said.push_back(text);
}

/// "DIR/FILE:LINE:COLUMN: text", or without a column.
bool read_gcc_line(std::string_view line, std::string_view file_name, Sayings &sayings) {
  const std::size_t name = line.find(file_name);
  if (name == std::string_view::npos || line.find(' ') < name) return false;
  if (name > 0 && line[name - 1] != '/') return false;
  std::size_t at = name + file_name.size();
  if (at >= line.size() || line[at] != ':') return false;
  const unsigned number = read_number(line, ++at);
  if (number == 0) return false;
  if (at < line.size() && line[at] == ':') {
    std::size_t column = at + 1;
    if (read_number(line, column) > 0) at = column;
  }
  say(sayings, number, trim(line.substr(std::min(line.size(), at + 1))));
  return true;
}

/// "     23, text": a number and a comma behind blanks.
bool read_nvc_line(std::string_view line, Sayings &sayings, unsigned &current) {
  std::size_t at = line.find_first_not_of(' ');
  if (at == std::string_view::npos || at == 0) return false;
  const unsigned number = read_number(line, at);
  if (number > 0 && at < line.size() && line[at] == ',') {
    current = number;
    say(sayings, number, trim(line.substr(at + 1)));
    return true;
  }
  if (current == 0) return false;
  say(sayings, current, trim(line));
  return true;
}

/// Runs a command and adds what it prints to `output`; false when it fails.
bool run(const Toolchain &toolchain, std::vector<std::string> arguments, const fs::path &folder,
         std::chrono::milliseconds timeout, std::string &output, std::string &failure) {
  launch::Command command;
  command.arguments = std::move(arguments);
  command.environment = toolchain.compiler.environment;
  command.directory = folder;
  command.timeout = timeout;
  command.output_limit = std::size_t{8} << 20;
  const launch::CommandResult result = launch::run_command(command);
  output += result.output + result.error_output;
  if (result.succeeded()) return true;
  const std::string line = find_telling_line(result.output + result.error_output);
  failure = line.empty() ? result.ending() : line;
  return false;
}

Explanation explain_unit(const PluginPlan &plan, const UnitPlan &unit, std::chrono::milliseconds timeout) {
  Toolchain talkative = plan.toolchain;
  Flags &flags = talkative.flags;
  flags.compile.insert(flags.compile.end(), flags.explain_compile.begin(), flags.explain_compile.end());
  flags.link.insert(flags.link.end(), flags.explain_link.begin(), flags.explain_link.end());
  Explanation explanation;
  explanation.plugin = talkative.plugin_name;
  explanation.unit = unit.label();
  explanation.source = fs::relative(unit.source, plan.root);
  if (flags.explain_compile.empty() && flags.explain_link.empty())
    explanation.note = "its profile has neither explain_compile nor explain_link";
  make_folder(plan.objects);
  const fs::path object = plan.objects / "explained.o";
  std::string output;
  // Offload compilers only come to the loops when they link.
  if (run(talkative, compile_command(talkative, unit.source, object, unit.options), plan.objects, timeout,
          output, explanation.failure))
    run(talkative, link_command(talkative, {object}, plan.objects / "explained.so", plan.version_script),
        plan.objects, timeout, output, explanation.failure);
  explanation.sayings = parse_sayings(output, unit.source.filename().string());
  std::istringstream text(read_file(unit.source));
  unsigned number = 0;
  for (std::string line; std::getline(text, line);)
    if (explanation.sayings.contains(++number)) explanation.lines[number] = trim(line);
  return explanation;
}

}  // namespace

Sayings parse_sayings(std::string_view output, std::string_view file_name) {
  Sayings sayings;
  unsigned current = 0;
  while (!output.empty()) {
    const std::size_t end = std::min(output.find('\n'), output.size());
    const std::string_view line = output.substr(0, end);
    output.remove_prefix(std::min(end + 1, output.size()));
    if (read_gcc_line(line, file_name, sayings) || line.empty() ||
        !std::isspace(static_cast<unsigned char>(line[0]))) {
      current = 0;  // GCC's, a function's name in nvc's form, or something else
    } else if (line.find('|') == std::string_view::npos) {  // the source's text below a message of GCC
      read_nvc_line(line, sayings, current);
    }
  }
  return sayings;
}

std::vector<Explanation> explain_benchmark(const Toolchain &toolchain, const std::string &benchmark,
                                           const fs::path &sources, const fs::path &scratch,
                                           std::chrono::milliseconds timeout) {
  const std::size_t slash = std::min(benchmark.find('/'), benchmark.size());
  const std::string name = benchmark.substr(0, slash);
  SourceTree tree(sources);
  auto suite = read_lists(tree.plugins());
  std::erase_if(suite, [&](const ListedBenchmark &listed) { return listed.name != name; });
  if (suite.empty()) throw core::UsageError("--explain: there is no benchmark \"" + name + "\"");
  const PluginPlan plan = plan_plugin(toolchain, suite, tree, scratch, scratch);
  std::vector<Explanation> explanations;
  for (const UnitPlan &unit : plan.units) {
    if (slash < benchmark.size() && unit.variant != benchmark.substr(slash + 1)) continue;
    explanations.push_back(explain_unit(plan, unit, timeout));
  }
  return explanations;
}

std::string to_text(const Explanation &explanation) {
  std::string text = explanation.plugin + ": " + explanation.unit + ", " + explanation.source.string() + "\n";
  if (!explanation.note.empty()) text += "  " + explanation.note + "\n";
  if (!explanation.failure.empty()) text += "  does not build: " + explanation.failure + "\n";
  if (explanation.sayings.empty() && explanation.note.empty())
    text += "  the compiler says nothing of this source\n";
  for (const auto &[number, said] : explanation.sayings) {
    const auto line = explanation.lines.find(number);
    text += "  line " + std::to_string(number) + ": " +
            (line == explanation.lines.end() ? "" : line->second) + "\n";
    for (const std::string &saying : said)
      text += "      " + saying + "\n";
  }
  return text;
}

}  // namespace torment::build
