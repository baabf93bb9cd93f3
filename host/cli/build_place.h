// The options of the commands that compile: where profiles and sources are, which compilers, how many at
// once. Not for what they make of it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/program_options.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "build/profile.h"

namespace torment::cli {

/// --compilers, --sources, --objects and --jobs.
struct BuildPlace {
  std::vector<std::string> folders;
  std::string sources;
  std::string objects;
  unsigned jobs = 0;

  /// Adds the first three; the texts say what the command needs of the last two.
  void add_folders(boost::program_options::options_description &options, const char *sources_text,
                   const char *objects_text);
  void add_jobs(boost::program_options::options_description &options);

  /// Throws core::UsageError when there is none.
  std::filesystem::path find_sources() const;
  std::filesystem::path objects_folder() const;
  std::vector<build::Profile> read_profiles() const;
  unsigned job_count() const;
};

/// --profile, --compiler and --target.
struct CompilerChoice {
  std::vector<std::string> profiles;
  std::vector<std::string> compilers;
  std::vector<std::string> targets;

  void add_to(boost::program_options::options_description &options);

  /// Those profiles that it leaves. Throws core::UsageError for a glob or a target that fits none.
  std::vector<build::Profile> select(std::vector<build::Profile> all) const;
};

}  // namespace torment::cli
