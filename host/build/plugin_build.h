// Builds plugins: what `torment-host build` does behind its options and its table.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "build/survey.h"

namespace torment::build {

struct BuildOptions {
  std::filesystem::path sources;  ///< the source root
  std::filesystem::path output;   ///< for NAME.so and NAME.build.json
  std::filesystem::path objects;  ///< for object files and what is remembered; one build at a time
  std::vector<Profile> profiles;
  Choice choice;
  std::vector<std::string> benchmarks;  ///< whose units to build; none: all that the suite's list has
  unsigned jobs = 1;
  std::chrono::milliseconds timeout{300'000};  ///< of one compile or link
  bool verbose = false;                        ///< says each command
  bool dry_run = false;  ///< says the commands and runs none but those that find and probe compilers
  bool keep = false;     ///< has compilers leave what they make on their way, among the object files
  bool bundle = false;   ///< copies run-time libraries beside each plugin, for other machines
  std::function<void(const std::string &)> say = [](const std::string &) {
  };  ///< takes a line; any thread, one at a time
};

enum class BuildState { built, up_to_date, failed, refused, planned };
std::string_view to_string(BuildState state);

/// What became of one toolchain's plugin.
struct PluginBuild {
  std::string profile;
  Compiler compiler;
  std::string plugin_name;
  BuildState state = BuildState::failed;
  std::string message;           ///< why it failed or was refused
  std::string package;           ///< that mends it
  std::size_t built = 0;         ///< units in the plugin
  std::size_t failed = 0;        ///< units left out
  std::size_t compiled_now = 0;  ///< compiler runs for units that this build needed
};

struct Build {
  std::vector<SurveyedProfile> survey;
  std::vector<PluginBuild> plugins;  ///< in the survey's order, one a toolchain
};

/// Throws core::Error when sources can't be read or folders can't be written to; a compiler that
/// fails is no exception.
Build build_plugins(const BuildOptions &options);

}  // namespace torment::build
