// SPDX-License-Identifier: Apache-2.0
#include "temporary_tree.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include "build/files.h"
#include "build/locations.h"
#include "build/profile_folders.h"
#include "launch/command.h"

namespace torment::build {

namespace fs = std::filesystem;

namespace {

/// The smallest thing that takes what the build passes to a plugin's table.
constexpr const char *table_source = R"(
#include <shared.h>
#define DECLARE(name, variant) extern const int unit_##name##_##variant;
TORMENT_BUILD_UNITS(DECLARE)
#define POINT(name, variant) &unit_##name##_##variant,
struct table {
  const char *name, *profile, *flags, *hash;
  const int *units[16];
};
extern const struct table torment_plugin_v1;
const struct table torment_plugin_v1 = {
    TORMENT_BUILD_NAME, TORMENT_BUILD_PROFILE, TORMENT_BUILD_FLAGS, TORMENT_BUILD_SOURCE_HASH,
    {TORMENT_BUILD_UNITS(POINT) 0}};
)";

constexpr const char *shared_header = R"(
#define TORMENT_JOIN_(name, variant) unit_##name##_##variant
#define TORMENT_JOIN(name, variant) TORMENT_JOIN_(name, variant)
#define TORMENT_PLACE_HOST 1
#define TORMENT_PLACE_DEVICE 2
)";

}  // namespace

TemporaryTree::TemporaryTree() {
  std::string name = (fs::temp_directory_path() / "torment-build-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
  path_ = fs::canonical(name);
  old_path_ = getenv("PATH");
  fs::create_directories(path_ / "bin");
  setenv("PATH", ((path_ / "bin").string() + ":" + old_path_).c_str(), 1);
  // Neither compilers of other suites nor modules of this machine belong to a test.
  setenv("XDG_DATA_HOME", (path_ / "data").c_str(), 1);
  for (const char *variable : {"LMOD_CMD", "MODULES_CMD", "MODULEPATH"})
    unsetenv(variable);
}

TemporaryTree::~TemporaryTree() {
  setenv("PATH", old_path_.c_str(), 1);
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

fs::path TemporaryTree::write(const fs::path &name, const std::string &text) const {
  const fs::path file = path_ / name;
  fs::create_directories(file.parent_path());
  write_file(file, text);
  return file;
}

fs::path TemporaryTree::write_program(const std::string &name, const std::string &script) const {
  const fs::path file = write(fs::path("bin") / name, "#!/bin/sh\n" + script);
  fs::permissions(file, fs::perms::owner_all);
  return file;
}

void TemporaryTree::hide_real_programs() const {
  setenv("PATH", (path_ / "bin").c_str(), 1);
}

std::string TemporaryTree::source_of(const std::string &benchmark, const std::string &more) {
  return "#include <shared.h>\n" + more + "\nextern const int TORMENT_JOIN(" + benchmark +
         ", TORMENT_VARIANT);\nconst int TORMENT_JOIN(" + benchmark + ", TORMENT_VARIANT) = 1;\n";
}

void TemporaryTree::write_sources(const std::vector<std::string> &benchmarks) const {
  write("plugin_api/torment/plugin.h", "\n");
  write("plugin_api/shared.h", shared_header);
  write("plugins/plugin.c", table_source);
  write("plugins/plugin.map", "{ global: torment_plugin_v1; local: *; };\n");
  std::string list = "# a comment\nsuite TEST_1\n";
  for (const std::string &benchmark : benchmarks) {
    list += benchmark + " " + benchmark + " auto auto,shaped group  # another\n";
    write("plugins/benchmarks/" + benchmark + ".c", source_of(benchmark));
  }
  write("plugins/benchmarks.list", list);
}

nlohmann::json TemporaryTree::shipped(const std::string &name) {
  return read_whole_profile({default_profiles(find_source_root(""))}, name);
}

Profile TemporaryTree::write_profile(const nlohmann::json &profile) const {
  return read_profile(
      write("compilers.d/" + profile.at("name").get<std::string>() + ".json", profile.dump(1)));
}

Profile TemporaryTree::profile_for(const std::string &shipped_name, const std::string &program) const {
  nlohmann::json profile = shipped(shipped_name);
  profile["find"] = {{"names", {program}}};
  return write_profile(profile);
}

Build TemporaryTree::build(const std::vector<Profile> &profiles, std::chrono::milliseconds timeout,
                           const std::vector<std::string> &benchmarks) const {
  BuildOptions options;
  options.sources = path_;
  options.output = path_ / "plugins-built";
  options.objects = path_ / "objects";
  options.profiles = profiles;
  options.jobs = 2;
  options.timeout = timeout;
  options.benchmarks = benchmarks;
  return build_plugins(options);
}

std::string real_program(const std::string &name) {
  const auto found = launch::find_program(name);
  return found ? found->string() : std::string();
}

}  // namespace torment::build
