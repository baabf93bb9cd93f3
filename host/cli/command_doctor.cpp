// `torment-host doctor`: which compilers, driver and GPUs there are, and what is missing.
// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>

#include "build/folder_lock.h"
#include "build/summary.h"
#include "cli/build_place.h"
#include "cli/command.h"
#include "cli/machine.h"
#include "cli/options.h"
#include "core/error.h"

namespace torment::cli {

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

/// A folder for the probes: the build's, so that both remember the same answers, or one of its own
/// that goes when the command ends.
class Scratch {
 public:
  explicit Scratch(const fs::path &preferred) {
    std::error_code error;
    fs::create_directories(preferred, error);
    if (!error && access(preferred.c_str(), W_OK) == 0) {
      path_ = preferred;
      return;
    }
    std::string name = (fs::temp_directory_path() / "torment-doctor-XXXXXX").string();
    if (!mkdtemp(name.data())) throw core::Error("cannot make a temporary folder like " + name);
    path_ = name;
    temporary_ = true;
  }
  ~Scratch() {
    std::error_code ignored;
    if (temporary_) fs::remove_all(path_, ignored);
  }
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;

  const fs::path &path() const { return path_; }

 private:
  fs::path path_;
  bool temporary_ = false;
};

}  // namespace

int run_doctor(const std::vector<std::string> &given) {
  BuildPlace place;
  po::options_description described(
      "torment-host doctor [options]: which compilers, driver and GPUs are here, and what is missing");
  described.add_options()("help,h", "this text");
  place.add_folders(described, "folder with compilers.d/", "for the probes");
  if (!parse_options("doctor", given, described)) return exit_verified;

  const Scratch scratch(place.objects_folder());
  const build::FolderLock lock(scratch.path());
  std::cout << "Compilers\n"
            << build::summarize_survey(build::survey_compilers(place.read_profiles(), scratch.path(),
                                                               place.job_count(), {.afresh = true}));
  std::cout << "\nMachine\n" << describe_machine();
  return exit_verified;
}

}  // namespace torment::cli
