// Which plugin files the user means, and what their worker's environment is to be.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/plugin_info.h"

namespace torment::cli {

/// The files that `patterns` name: files as they are, the *.so of folders, and globs; each file once, in
/// this order, those of a folder or a glob by name. Without patterns, the plugins that the build leaves
/// beside this program. Throws core::UsageError for a pattern that names nothing.
std::vector<std::filesystem::path> find_plugin_files(const std::vector<std::string> &patterns);

/// A plugin about to be loaded: its path as the user gave it, its build record, and the variables to run it
/// with.
struct PluginFile {
  core::PluginInfo info;
  std::map<std::string, std::string> environment;
};

/// Run-time libraries beside the plugin, in NAME.lib/ or lib/, come first in LD_LIBRARY_PATH: a plugin
/// copied to another machine brings its compiler's along.
PluginFile describe_plugin_file(const std::filesystem::path &path);

}  // namespace torment::cli
