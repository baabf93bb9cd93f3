// SPDX-License-Identifier: Apache-2.0
#include "build/modules.h"

#include <fnmatch.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <set>
#include <sstream>

#include "launch/command.h"

namespace torment::build {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds module_timeout{30};

/// The program that shells call for `module`: as the site's start-up files name it, else where it usually is.
std::optional<std::string> find_module_command() {
  for (const char *variable : {"LMOD_CMD", "MODULES_CMD"}) {
    const char *named = std::getenv(variable);
    if (named && access(named, X_OK) == 0) return named;
  }
  if (const auto found = launch::find_program("modulecmd")) return found->string();
  return std::nullopt;
}

bool matches(const std::string &name, const std::vector<std::string> &globs) {
  return std::any_of(globs.begin(), globs.end(), [&](const std::string &glob) {
    const bool any_version = glob.find('/') == std::string::npos;
    return fnmatch((any_version ? glob + "/*" : glob).c_str(), name.c_str(), 0) == 0 ||
           fnmatch(glob.c_str(), name.c_str(), 0) == 0;
  });
}

/// Variables of a shell's or of the module system's own, which say nothing of the compiler.
bool is_bookkeeping(const std::string &name) {
  static const std::set<std::string> own{"_", "SHLVL", "PWD", "OLDPWD", "LOADEDMODULES", "_LMFILES_"};
  return own.contains(name) || name.starts_with("__") || name.starts_with("_ModuleTable") ||
         name.starts_with("LMOD_") || name.starts_with("BASH_FUNC_");
}

std::vector<fs::path> split_path(const std::string &path) {
  std::vector<fs::path> folders;
  std::istringstream list(path);
  for (std::string folder; std::getline(list, folder, ':');)
    if (!folder.empty() && folder[0] == '/') folders.emplace_back(folder);
  return folders;
}

std::optional<Module> load(const std::string &program, const std::string &name) {
  launch::Command command;
  // Some module systems end well although nothing was loaded, but then print "test 0 = 1" or "false".
  command.arguments = {"/bin/bash", "-c",
                       R"(code=$("$0" bash load "$1" 2>/dev/null) && eval "$code" && env -0)", program, name};
  command.timeout = module_timeout;
  const launch::CommandResult result = launch::run_command(command);
  if (!result.succeeded()) return std::nullopt;
  Module module{name, {}, {}};
  std::istringstream variables(result.output);
  for (std::string line; std::getline(variables, line, '\0');) {
    const std::size_t equals = line.find('=');
    if (equals == std::string::npos) continue;
    const std::string variable = line.substr(0, equals);
    const std::string value = line.substr(equals + 1);
    const char *before = std::getenv(variable.c_str());
    // LC_ALL is what every command of ours is given.
    if (is_bookkeeping(variable) || variable == "LC_ALL" || (before && value == before)) continue;
    module.environment.emplace(variable, value);
  }
  const char *path = std::getenv("PATH");
  const std::vector<fs::path> before = split_path(path ? path : "");
  if (const auto after = module.environment.find("PATH"); after != module.environment.end()) {
    for (fs::path &folder : split_path(after->second))
      if (std::find(before.begin(), before.end(), folder) == before.end())
        module.folders.push_back(std::move(folder));
  }
  return module;
}

/// What there is to load. Every profile asks, and an answer takes a tenth of a second: so the module system
/// is asked once for each list of folders that it looks in.
std::vector<std::string> list_modules(const std::string &program) {
  static std::mutex mutex;
  static std::map<std::string, std::vector<std::string>> known;
  const char *folders = std::getenv("MODULEPATH");
  // Held while asking, or threads that come together would all ask.
  const std::lock_guard lock(mutex);
  const auto [entry, is_new] = known.try_emplace(program + '\n' + (folders ? folders : ""));
  if (is_new) {
    launch::Command command;
    command.arguments = {program, "bash", "-t", "avail"};
    command.timeout = module_timeout;
    // The list goes to standard error, so that a shell does not take it as commands.
    entry->second = parse_module_names(launch::run_command(command).error_output);
  }
  return entry->second;
}

}  // namespace

std::vector<std::string> parse_module_names(const std::string &output) {
  std::set<std::string> names;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    line.resize(std::min(line.find_first_of("( \t\r"), line.size()));
    if (line.empty() || line.back() == ':' || line.back() == '/') continue;
    names.insert(line);
  }
  return {names.begin(), names.end()};
}

std::vector<Module> load_modules(const std::vector<std::string> &globs) {
  std::vector<Module> modules;
  if (globs.empty()) return modules;
  const auto program = find_module_command();
  if (!program) return modules;
  for (const std::string &name : list_modules(*program)) {
    if (!matches(name, globs)) continue;
    if (auto module = load(*program, name)) modules.push_back(std::move(*module));
  }
  return modules;
}

}  // namespace torment::build
