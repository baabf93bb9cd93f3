// SPDX-License-Identifier: Apache-2.0
#include "build/compiler.h"

#include <array>
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

/// What the compiler prints when it is given these arguments; empty when it fails.
std::string ask(const Compiler &compiler, const std::vector<std::string> &arguments) {
  launch::Command command;
  command.arguments.push_back(compiler.path.string());
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  command.environment = compiler.environment;
  command.timeout = ask_timeout;
  const launch::CommandResult result = launch::run_command(command);
  return result.succeeded() ? result.output + result.error_output : std::string();
}

/// The paths of the programs behind it, and its banner: asked once for each stamp of the compiler's own file.
json ask_what_is_behind(const Compiler &compiler, const IdentityRule &rule, Cache &cache) {
  const json question = {compiler.path.string(), compiler.stamp, compiler.environment,
                         compiler_environment(), rule.banner,    rule.programs};
  const std::string key = "behind " + core::compute_sha256(question.dump());
  if (const auto known = cache.find(key)) return *known;
  json answer{{"banner", rule.banner.empty() ? "" : ask(compiler, rule.banner)}, {"programs", json::array()}};
  for (const std::string &argument : rule.programs) {
    std::string path = ask(compiler, {argument});
    path.resize(path.find_last_not_of(" \n\r") + 1);
    if (!path.empty() && path[0] == '/') answer["programs"].push_back(path);
  }
  cache.keep(key, answer);
  return answer;
}

/// Hashing what has hundreds of megabytes takes a while: once for each stamp.
std::string hash_of(const fs::path &file, const std::string &stamp, Cache &cache) {
  const std::string key = "hash " + stamp;
  if (const auto known = cache.find(key)) return known->get<std::string>();
  const std::string hash = core::compute_sha256(read_file(file));
  cache.keep(key, hash);
  return hash;
}

}  // namespace

void look_behind(Compiler &compiler, const Profile &profile, Cache &cache) {
  const json behind = ask_what_is_behind(compiler, profile.identity, cache);
  compiler.banner = behind.value("banner", "");
  std::vector<fs::path> files{compiler.real_path};
  for (const json &path : behind.value("programs", json::array()))
    files.emplace_back(path.get<std::string>());
  for (const fs::path &file : files) {
    const auto stamp = read_stamp(file);
    if (!stamp) continue;
    try {
      compiler.programs.push_back({file, hash_of(file, *stamp, cache)});
    } catch (const core::Error &) {
      continue;  // one that may be run but not read
    }
    if (file != compiler.real_path) compiler.stamp += "; " + *stamp;
  }
}

const std::map<std::string, std::string> &compiler_environment() {
  static const std::map<std::string, std::string> environment = [] {
    constexpr std::array names{"CPATH",           "C_INCLUDE_PATH",     "CPLUS_INCLUDE_PATH", "LIBRARY_PATH",
                               "COMPILER_PATH",   "GCC_EXEC_PREFIX",    "LD_RUN_PATH",        "CUDA_HOME",
                               "CUDA_PATH",       "NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS",  "NVCC_CCBIN",
                               "NVHPC_CUDA_HOME", "NVLOCALRC",          "SOURCE_DATE_EPOCH"};
    std::map<std::string, std::string> set;
    for (const char *name : names) {
      if (const char *value = std::getenv(name)) set.emplace(name, value);
    }
    return set;
  }();
  return environment;
}

}  // namespace torment::build
