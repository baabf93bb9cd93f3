// SPDX-License-Identifier: Apache-2.0
#include "cli/build_place.h"

#include "build/locations.h"
#include "build/profile_folders.h"
#include "build/survey.h"
#include "core/parallel.h"

namespace torment::cli {

namespace po = boost::program_options;
namespace fs = std::filesystem;

void BuildPlace::add_folders(po::options_description &options, const char *sources_text,
                             const char *objects_text) {
  auto add = options.add_options();
  add("compilers", po::value(&folders)->value_name("DIR"),
      "more compiler profiles; those of the same name replace earlier ones");
  add("sources", po::value(&sources)->value_name("DIR"), sources_text);
  add("objects", po::value(&objects)->value_name("DIR"), objects_text);
}

void BuildPlace::add_jobs(po::options_description &options) {
  options.add_options()("jobs,j", po::value(&jobs)->value_name("N"),
                        "compilers at once; default: one a processor");
}

fs::path BuildPlace::find_sources() const {
  return build::find_source_root(sources);
}

fs::path BuildPlace::objects_folder() const {
  return objects.empty() ? build::default_objects() : fs::absolute(objects);
}

std::vector<build::Profile> BuildPlace::read_profiles() const {
  return build::read_profiles(build::profile_folders(find_sources(), folders));
}

unsigned BuildPlace::job_count() const {
  return jobs > 0 ? jobs : core::count_allowed_threads();
}

void CompilerChoice::add_to(po::options_description &options) {
  auto add = options.add_options();
  add("profile", po::value(&profiles)->value_name("GLOB"), "only profiles of that name");
  add("compiler", po::value(&compilers)->value_name("NAME"),
      "only compilers of that program name, e.g. gcc-12, a glob, or a path");
  add("target", po::value(&targets)->value_name("TARGET"),
      "only for host, device, or what profiles call \"offload\", e.g. nvptx");
}

std::vector<build::Profile> CompilerChoice::select(std::vector<build::Profile> all) const {
  return build::select_profiles(std::move(all), profiles, targets);
}

}  // namespace torment::cli
