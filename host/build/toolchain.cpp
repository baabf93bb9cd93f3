// SPDX-License-Identifier: Apache-2.0
#include "build/toolchain.h"

#include <set>

namespace torment::build {

std::vector<Toolchain> make_toolchains(const Profile &profile, const std::vector<Compiler> &compilers) {
  std::vector<Toolchain> toolchains;
  std::set<std::string> names;
  for (const Compiler &compiler : compilers) {
    std::string name = fill_in_version(profile.plugin_name, compiler.version);
    if (!names.insert(name).second) {
      name = fill_in_version(replace_all(profile.plugin_name, "{major}", "{version}"), compiler.version);
      names.insert(name);
    }
    toolchains.push_back({profile, compiler, flags_for(profile, compiler.version), name, {}, {}});
  }
  return toolchains;
}

void add_flags(Toolchain &toolchain, const std::vector<std::string> &flags) {
  toolchain.flags.compile.insert(toolchain.flags.compile.end(), flags.begin(), flags.end());
  toolchain.flags.link.insert(toolchain.flags.link.end(), flags.begin(), flags.end());
}

std::vector<std::string> compile_command(const Toolchain &toolchain, const std::filesystem::path &source,
                                         const std::filesystem::path &object,
                                         const std::vector<std::string> &extra) {
  std::vector<std::string> command{toolchain.compiler.path.string()};
  command.insert(command.end(), toolchain.flags.compile.begin(), toolchain.flags.compile.end());
  command.insert(command.end(), extra.begin(), extra.end());
  command.insert(command.end(), {"-c", source.string(), "-o", object.string()});
  return command;
}

std::vector<std::string> link_command(const Toolchain &toolchain,
                                      const std::vector<std::filesystem::path> &objects,
                                      const std::filesystem::path &output,
                                      const std::filesystem::path &version_script) {
  std::vector<std::string> command{toolchain.compiler.path.string()};
  for (const std::string &flag : toolchain.flags.link) {
    command.push_back(replace_all(replace_all(flag, "{version_script}", version_script.string()), "{plugin}",
                                  toolchain.plugin_name));
  }
  for (const std::filesystem::path &object : objects)
    command.push_back(object.string());
  command.insert(command.end(), toolchain.flags.libraries.begin(), toolchain.flags.libraries.end());
  command.insert(command.end(), {"-o", output.string()});
  return command;
}

}  // namespace torment::build
