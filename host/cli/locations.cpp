// SPDX-License-Identifier: Apache-2.0
#include "cli/locations.h"

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

}  // namespace torment::cli
