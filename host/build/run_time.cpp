// SPDX-License-Identifier: Apache-2.0
#include "build/run_time.h"

#include <glob.h>

#include <algorithm>
#include <cstdlib>

#include "build/files.h"
#include "core/error.h"
#include "core/sha256.h"
#include "launch/command.h"

namespace torment::build {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::chrono::seconds ask_timeout{20};

std::string first_line(const std::string &text) {
  return text.substr(0, text.find('\n'));
}

void add(const fs::path &found, const std::string &name, std::vector<RunTimeLibrary> &libraries) {
  std::error_code error;
  const fs::path real = fs::canonical(found, error);
  if (error || !found.is_absolute()) return;
  const auto known = [&](const RunTimeLibrary &library) { return library.name == name; };
  if (std::none_of(libraries.begin(), libraries.end(), known)) libraries.push_back({name, real});
}

/// A compiler answers with the bare name where it has no such library.
void ask_for(const std::string &name, const Profile &profile, const Compiler &compiler,
             std::vector<RunTimeLibrary> &libraries) {
  launch::Command command;
  command.arguments.push_back(compiler.path.string());
  for (const std::string &argument : profile.run_time.ask)
    command.arguments.push_back(replace_all(argument, "{name}", name));
  command.environment = compiler.environment;
  command.timeout = ask_timeout;
  const launch::CommandResult result = launch::run_command(command);
  if (result.succeeded()) add(first_line(result.output), name, libraries);
}

void look_for(const std::string &name, const std::string &folder, std::vector<RunTimeLibrary> &libraries) {
  glob_t found{};
  if (glob((folder + "/" + name).c_str(), 0, nullptr, &found) == 0) {
    for (std::size_t i = 0; i < found.gl_pathc; i++) {
      const fs::path file = found.gl_pathv[i];
      add(file, file.filename().string(), libraries);
    }
  }
  globfree(&found);
}

std::vector<RunTimeLibrary> search(const Profile &profile, const Compiler &compiler) {
  std::vector<RunTimeLibrary> libraries;
  for (const std::string &name : profile.run_time.libraries) {
    if (!profile.run_time.ask.empty() && name.find_first_of("*?[") == std::string::npos)
      ask_for(name, profile, compiler, libraries);
    for (const std::string &folder : profile.run_time.folders)
      look_for(name, replace_all(folder, "{bin}", compiler.real_path.parent_path().string()), libraries);
  }
  return libraries;
}

bool holds_the_same(const fs::path &a, const fs::path &b) {
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(b, error)) ||
      fs::file_size(a, error) != fs::file_size(b, error))
    return false;
  return core::compute_sha256(read_file(a)) == core::compute_sha256(read_file(b));
}

void put_link(const fs::path &target, const fs::path &link) {
  std::error_code error;
  if (fs::is_symlink(link, error) && fs::read_symlink(link, error) == target) return;
  const fs::path temporary = temporary_beside(link);
  fs::create_symlink(target, temporary, error);
  if (!error) fs::rename(temporary, link, error);
  if (error) throw core::Error("cannot write " + link.string() + ": " + error.message());
}

}  // namespace

std::vector<RunTimeLibrary> find_run_time_libraries(const Profile &profile, const Compiler &compiler,
                                                    Cache &cache) {
  const RunTimeRule &rule = profile.run_time;
  if (rule.libraries.empty()) return {};
  const json question = {compiler.path.string(), compiler.stamp, compiler.environment, compiler_environment(),
                         rule.libraries,         rule.ask,       rule.folders};
  const std::string key = "libraries " + core::compute_sha256(question.dump());
  std::vector<RunTimeLibrary> libraries;
  if (const auto known = cache.find(key)) {
    std::error_code ignored;
    for (const auto &[name, path] : known->items())
      if (const fs::path file = path.get<std::string>(); fs::exists(file, ignored))
        libraries.push_back({name, file});
    if (libraries.size() == known->size()) return libraries;
  }
  libraries = search(profile, compiler);
  json answer = json::object();
  for (const RunTimeLibrary &library : libraries)
    answer[library.name] = library.path.string();
  if (!libraries.empty()) cache.keep(key, answer);
  return libraries;
}

bool is_of_the_system(const RunTimeLibrary &library) {
  const fs::path folder = library.path.parent_path();
  for (const char *system : {"/lib", "/lib64", "/usr/lib", "/usr/lib64"})
    if (folder == system || folder.parent_path() == system) return true;
  return false;
}

std::vector<RunTimeLibrary> foreign_libraries(const std::vector<RunTimeLibrary> &libraries) {
  std::vector<RunTimeLibrary> foreign;
  std::copy_if(libraries.begin(), libraries.end(), std::back_inserter(foreign),
               [](const RunTimeLibrary &library) { return !is_of_the_system(library); });
  return foreign;
}

void put_libraries(const std::vector<RunTimeLibrary> &libraries, const fs::path &folder, bool copy) {
  if (libraries.empty()) return;
  make_folder(folder);
  for (const RunTimeLibrary &library : libraries) {
    const fs::path place = folder / library.name;
    if (!copy) {
      put_link(library.path, place);
    } else if (!holds_the_same(library.path, place)) {
      copy_into_place(library.path, place);
    }
  }
}

fs::path library_folder(const fs::path &plugin) {
  return plugin.parent_path() / (plugin.stem().string() + ".lib");
}

std::string with_library_folder(const fs::path &folder,
                                const std::map<std::string, std::string> &environment) {
  const char *inherited = std::getenv("LD_LIBRARY_PATH");
  std::string rest = inherited ? inherited : "";
  if (const auto set = environment.find("LD_LIBRARY_PATH"); set != environment.end()) rest = set->second;
  return folder.string() + (rest.empty() ? "" : ":" + rest);
}

}  // namespace torment::build
