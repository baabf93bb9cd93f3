// A temporary folder for tests of the build: small sources of plugins, profiles, and fake compilers
// that come first in PATH.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "build/plugin_build.h"

namespace torment::build {

class TemporaryTree {
 public:
  TemporaryTree();
  ~TemporaryTree();  ///< removes the folder and restores PATH
  TemporaryTree(const TemporaryTree &) = delete;
  TemporaryTree &operator=(const TemporaryTree &) = delete;

  const std::filesystem::path &path() const { return path_; }
  std::filesystem::path write(const std::filesystem::path &name, const std::string &text) const;
  /// A shell script of that name in the folder that PATH begins with.
  std::filesystem::path write_program(const std::string &name, const std::string &script) const;
  /// Leaves in PATH the folder of write_program alone: no real compiler is found, but scripts still
  /// run, as their interpreter is given by its path.
  void hide_real_programs() const;

  /// Sources of a plugin with those benchmarks, each with the variants "auto,shaped".
  void write_sources(const std::vector<std::string> &benchmarks) const;
  /// The text of a benchmark's source: defines the unit, and whatever `more` is.
  static std::string source_of(const std::string &benchmark, const std::string &more = "");

  /// A shipped profile with all that it inherits, to be changed and written.
  static nlohmann::json shipped(const std::string &name);
  Profile write_profile(const nlohmann::json &profile) const;
  /// The shipped profile, finding only `program`.
  Profile profile_for(const std::string &shipped_name, const std::string &program) const;

  /// Builds with these profiles into path()/plugins.
  Build build(const std::vector<Profile> &profiles,
              std::chrono::milliseconds timeout = std::chrono::seconds(60),
              const std::vector<std::string> &benchmarks = {}) const;

 private:
  std::filesystem::path path_;
  std::string old_path_;
};

/// The real path of a program, for scripts that pass on to it; empty: not installed.
std::string real_program(const std::string &name);

}  // namespace torment::build
