// SPDX-License-Identifier: Apache-2.0
#include "cli/locations.h"

#include <cstdlib>
#include <sstream>

#include "benchmarks/catalogue.h"
#include "build/locations.h"
#include "core/error.h"

namespace torment::cli {

std::vector<std::filesystem::path> reference_folders() {
  std::vector<std::filesystem::path> folders{"results/reference"};
  try {
    folders.push_back(build::find_source_root("") / "results" / "reference");
  } catch (const core::Error &) {
    // A copied program without its sources: what lies in the current folder has to do.
    return folders;
  }
  return folders;
}

void anchor_oracle_paths() {
  const char *files = std::getenv(benchmarks::oracles_variable);
  if (files == nullptr) return;
  std::string anchored;
  std::istringstream parts(files);
  for (std::string file; std::getline(parts, file, ':');) {
    if (file.empty()) continue;
    anchored += (anchored.empty() ? "" : ":") + std::filesystem::absolute(file).lexically_normal().string();
  }
  setenv(benchmarks::oracles_variable, anchored.c_str(), 1);
}

}  // namespace torment::cli
