// Which compilers are taken: by name, by path, by target, by environment module; and what is asked twice.
// SPDX-License-Identifier: Apache-2.0
#include "build/survey.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "build/locations.h"
#include "build/modules.h"
#include "build/profile_folders.h"
#include "core/error.h"
#include "launch/command.h"
#include "temporary_tree.h"

namespace torment::build {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

/// A compiler that says it is GCC of that version, and builds nothing.
std::string gcc_of(const std::string &major, const std::string &before = "") {
  return before + "case \"$*\" in *-dM*) echo '#define __GNUC__ " + major +
         "'; echo '#define __GNUC_MINOR__ 1'; echo '#define __GNUC_PATCHLEVEL__ 0'; exit 0;; esac\n"
         "echo 'error: builds nothing' >&2\nexit 1\n";
}

class Survey : public testing::Test {
 protected:
  Survey() { tree.hide_real_programs(); }

  std::vector<SurveyedProfile> survey(const Choice &choice,
                                      const std::vector<std::string> &profiles = {"gcc-sequential"}) {
    std::vector<Profile> read;
    for (const std::string &name : profiles)
      read.push_back(tree.write_profile(TemporaryTree::shipped(name)));
    return survey_compilers(read, tree.path() / "scratch", 1, choice);
  }
  static std::vector<std::string> plugins(const std::vector<SurveyedProfile> &survey) {
    std::vector<std::string> names;
    for (const SurveyedProfile &profile : survey)
      for (const ProbedToolchain &probed : profile.toolchains)
        names.push_back(probed.toolchain.plugin_name);
    return names;
  }
  static std::string error_of(const std::function<void()> &call) {
    try {
      call();
    } catch (const core::UsageError &error) {
      return error.what();
    }
    return "(no error)";
  }

  TemporaryTree tree;
};

TEST_F(Survey, a_compiler_is_chosen_by_name_glob_or_path) {
  tree.write_program("gcc-11", gcc_of("11"));
  tree.write_program("gcc-12", gcc_of("12"));
  const auto other = tree.write("elsewhere/my-cc", "#!/bin/sh\n" + gcc_of("15"));
  fs::permissions(other, fs::perms::owner_all);
  EXPECT_THAT(plugins(survey({})), ElementsAre("gcc-11-sequential", "gcc-12-sequential"));
  EXPECT_THAT(plugins(survey({.compilers = {"gcc-12"}})), ElementsAre("gcc-12-sequential"));
  EXPECT_THAT(plugins(survey({.compilers = {"*-11"}})), ElementsAre("gcc-11-sequential"));
  EXPECT_THAT(plugins(survey({.compilers = {other.string()}})), ElementsAre("gcc-15-sequential"));
  EXPECT_THAT(plugins(survey({.compilers = {"gcc-11", other.string()}})),
              UnorderedElementsAre("gcc-11-sequential", "gcc-15-sequential"));
}

TEST_F(Survey, a_compiler_that_is_not_there_is_an_error) {
  tree.write_program("gcc-11", gcc_of("11"));
  EXPECT_THAT(error_of([&] { survey({.compilers = {"gcc-11", "gcc-99"}}); }), HasSubstr("\"gcc-99\""));
  EXPECT_THAT(error_of([&] { survey({.compilers = {"/no/such/gcc"}}); }),
              HasSubstr("no file \"/no/such/gcc\""));
}

TEST_F(Survey, flags_and_a_name_make_another_plugin) {
  tree.write_program("gcc-11", gcc_of("11"));
  const auto surveyed = survey({.flags = {"-funroll-loops"}, .plugin_name = "unrolled"});
  ASSERT_THAT(plugins(surveyed), ElementsAre("unrolled"));
  const Toolchain &toolchain = surveyed[0].toolchains[0].toolchain;
  EXPECT_EQ(toolchain.flags.compile.back(), "-funroll-loops");
  EXPECT_EQ(toolchain.flags.link.back(), "-funroll-loops");
  EXPECT_THAT(toolchain.asked_flags, ElementsAre("-funroll-loops"));
}

TEST_F(Survey, a_name_for_several_plugins_is_an_error_that_names_them) {
  tree.write_program("gcc-11", gcc_of("11"));
  tree.write_program("gcc-12", gcc_of("12"));
  EXPECT_THAT(error_of([&] { survey({.plugin_name = "mine"}); }),
              AllOf(HasSubstr("gcc-11-sequential"), HasSubstr("gcc-12-sequential"), HasSubstr("--compiler")));
}

TEST_F(Survey, profiles_are_chosen_by_target_and_by_offload) {
  const auto all = read_profiles({default_profiles(find_source_root(""))});
  for (const Profile &profile : select_profiles(all, {}, {"nvptx"}))
    EXPECT_EQ(profile.offload, "nvptx") << profile.name;
  for (const Profile &profile : select_profiles(all, {"gcc*"}, {"host"}))
    EXPECT_EQ(profile.target, core::Place::host) << profile.name;
  EXPECT_THAT(error_of([&] { select_profiles(all, {}, {"mars"}); }), HasSubstr("\"mars\""));
  EXPECT_THAT(error_of([&] { select_profiles(all, {"clang*"}, {"amdgcn"}); }), HasSubstr("fits both"));
}

TEST_F(Survey, a_refusal_is_remembered_until_it_is_asked_afresh) {
  const std::string count = "echo x >> '" + (tree.path() / "asked").string() + "'\n";
  tree.write_program("gcc-11", count + gcc_of("11"));
  survey({});
  const auto asked = fs::file_size(tree.path() / "asked");
  survey({});
  EXPECT_EQ(fs::file_size(tree.path() / "asked"), asked);
  survey({.afresh = true});
  EXPECT_GT(fs::file_size(tree.path() / "asked"), asked);
}

TEST_F(Survey, what_a_wrapper_calls_counts_when_it_changes) {
  const auto behind = tree.write("real/cc1", "one");
  tree.write_program("gcc-11", gcc_of("11", "case \"$*\" in *-print-prog-name=cc1*) echo '" +
                                                behind.string() + "'; exit 0;; esac\n"));
  const auto stamp = [&] { return survey({}).at(0).toolchains.at(0).toolchain.compiler.stamp; };
  const std::string before = stamp();
  EXPECT_EQ(stamp(), before);
  tree.write("real/cc1", "another");
  EXPECT_NE(stamp(), before);
}

TEST_F(Survey, a_users_own_folder_of_profiles_is_found) {
  const char *before = std::getenv("XDG_CONFIG_HOME");
  const std::string saved = before ? before : "";
  setenv("XDG_CONFIG_HOME", (tree.path() / "config").c_str(), 1);
  EXPECT_EQ(profile_folders("/src", {"/more"}), (std::vector<fs::path>{"/src/compilers.d", "/more"}));
  fs::create_directories(tree.path() / "config/torment/compilers.d");
  EXPECT_EQ(profile_folders("/src", {"/more"}),
            (std::vector<fs::path>{"/src/compilers.d", tree.path() / "config/torment/compilers.d", "/more"}));
  before ? setenv("XDG_CONFIG_HOME", saved.c_str(), 1) : unsetenv("XDG_CONFIG_HOME");
}

TEST(Modules, names_are_read_from_terse_listings) {
  EXPECT_THAT(parse_module_names(
                  "/opt/modulefiles:\ngcc/14(default)\nnvhpc/24.9 \n/other:\nlmod/\ngcc/14(default)\n"),
              ElementsAre("gcc/14", "nvhpc/24.9"));
}

TEST(Modules, a_compiler_behind_an_environment_module_is_found_and_called_with_it) {
  if (!launch::find_program("modulecmd")) GTEST_SKIP() << "install the package environment-modules";
  const std::string old_path = std::getenv("PATH");
  TemporaryTree tree;
  setenv("PATH", old_path.c_str(), 1);  // modulecmd and what it calls
  const auto program =
      tree.write("opt/mycc-7/bin/mycc", "#!/bin/sh\ntest \"$MYCC_ROOT\" = here || exit 9\n" + gcc_of("7"));
  fs::permissions(program, fs::perms::owner_all);
  tree.write("modulefiles/mycc/7", "#%Module\nprepend-path PATH " + program.parent_path().string() +
                                       "\nsetenv MYCC_ROOT here\nprepend-path LD_LIBRARY_PATH " +
                                       (tree.path() / "opt/mycc-7/lib").string() + "\n");
  tree.write("modulefiles/broken/1", "#%Module\nerror out\n");
  setenv("MODULEPATH", (tree.path() / "modulefiles").c_str(), 1);
  nlohmann::json profile = TemporaryTree::shipped("gcc-sequential");
  profile["find"] = {{"names", {"mycc"}}, {"modules", {"mycc", "broken"}}};
  const auto surveyed = survey_compilers({tree.write_profile(profile)}, tree.path() / "scratch", 1);
  unsetenv("MODULEPATH");
  ASSERT_EQ(surveyed.at(0).toolchains.size(), 1U);
  const Compiler &compiler = surveyed[0].toolchains[0].toolchain.compiler;
  EXPECT_EQ(compiler.path, program);
  EXPECT_EQ(compiler.module, "mycc/7");
  EXPECT_EQ(compiler.environment.at("MYCC_ROOT"), "here");
  EXPECT_THAT(compiler.environment.at("LD_LIBRARY_PATH"), HasSubstr("mycc-7/lib"));
}

}  // namespace
}  // namespace torment::build
