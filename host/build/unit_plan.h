// What is to be compiled for one plugin: its units, their commands, and keys that change whenever
// the result could.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "build/source_tree.h"
#include "build/suite_list.h"
#include "build/toolchain.h"

namespace torment::build {

struct UnitPlan {
  std::string benchmark;
  std::string variant;
  std::filesystem::path source;
  std::vector<std::string> options;            ///< for the compiler, beside the profile's
  std::map<std::string, std::string> sources;  ///< hashes by path relative to the source root
  std::string key;                             ///< of all that the object file depends on

  std::string label() const { return benchmark + "/" + variant; }
  /// The file name of what belongs to the unit, without extension; another key gives another name.
  std::string file_stem() const { return benchmark + "-" + variant + "-" + key.substr(0, 16); }
};

struct PluginPlan {
  Toolchain toolchain;
  std::filesystem::path root;        ///< of the sources
  std::filesystem::path objects;     ///< folder of the plugin's object files
  std::filesystem::path plugin;      ///< the .so to make
  std::filesystem::path record;      ///< the .build.json to write
  std::vector<std::string> options;  ///< -I..., for the table
  std::filesystem::path version_script;
  std::vector<UnitPlan> units;
  std::map<std::string, std::string> sources;  ///< of all units and of the table
  std::string source_hash;                     ///< of `sources`
  std::string key;                             ///< of all that the plugin depends on
};

/// Plans a plugin. Throws core::Error when a source that is listed can't be read.
PluginPlan plan_plugin(const Toolchain &toolchain, const std::vector<ListedBenchmark> &suite,
                       SourceTree &tree, const std::filesystem::path &output,
                       const std::filesystem::path &objects);

}  // namespace torment::build
