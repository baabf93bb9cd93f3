// Finding compilers among programs that share their name, lie about it, or fail.
// SPDX-License-Identifier: Apache-2.0
#include "build/finder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build/toolchain.h"
#include "temporary_tree.h"

namespace torment::build {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// A script that prints the macros of a GCC of that version, after `before`.
std::string gcc_script(const std::string &major, const std::string &before = "") {
  return before + "echo '#define __GNUC__ " + major +
         "'\necho '#define __GNUC_MINOR__ 1'\necho '#define __GNUC_PATCHLEVEL__ 0'\n";
}

class Finder : public testing::Test {
 protected:
  Finder() { tree.hide_real_programs(); }

  Search search(const std::string &profile) {
    Cache cache(tree.path() / "found.json");
    Search found =
        find_compilers(tree.write_profile(TemporaryTree::shipped(profile)), tree.path() / "scratch", cache);
    cache.save();
    return found;
  }
  std::vector<std::string> names(const Search &found) {
    std::vector<std::string> names;
    for (const Compiler &compiler : found.compilers) {
      names.push_back(compiler.path.filename().string() + " " + compiler.version.text());
    }
    return names;
  }

  TemporaryTree tree;
};

TEST_F(Finder, nothing_there_is_no_error) {
  const Search found = search("gcc-sequential");
  EXPECT_THAT(found.compilers, IsEmpty());
  EXPECT_THAT(found.strangers, IsEmpty());
}

TEST_F(Finder, several_versions_are_several_compilers) {
  tree.write_program("gcc-9", gcc_script("9"));
  tree.write_program("gcc-12", gcc_script("12"));
  tree.write_program("gcc-11", gcc_script("11"));
  EXPECT_THAT(names(search("gcc-sequential")), ElementsAre("gcc-9 9.1.0", "gcc-11 11.1.0", "gcc-12 12.1.0"));
}

TEST_F(Finder, names_of_one_file_count_once_under_the_versioned_name) {
  tree.write_program("gcc-12", gcc_script("12"));
  fs::create_symlink("gcc-12", tree.path() / "bin/gcc");
  EXPECT_THAT(names(search("gcc-sequential")), ElementsAre("gcc-12 12.1.0"));
}

TEST_F(Finder, copies_of_one_version_count_once_under_the_versioned_name) {
  tree.write_program("gcc", gcc_script("12", ": a copy\n"));
  tree.write_program("gcc-12", gcc_script("12"));
  EXPECT_THAT(names(search("gcc-sequential")), ElementsAre("gcc-12 12.1.0"));
}

TEST_F(Finder, a_banner_in_another_language_does_not_matter) {
  tree.write_program("gcc", gcc_script("12",
                                       "echo 'gcc-version 12.1.0 (Debian) kompilator\xc3\xb6versikt' >&2\n"
                                       "echo 'Använder inbyggda specifikationer.'\n"));
  EXPECT_THAT(names(search("gcc-sequential")), ElementsAre("gcc 12.1.0"));
}

TEST_F(Finder, programs_run_in_the_C_locale) {
  tree.write_program("gcc", "test \"$LC_ALL\" = C || exit 9\n" + gcc_script("12"));
  EXPECT_THAT(search("gcc-sequential").compilers, SizeIs(1));
}

TEST_F(Finder, clang_that_goes_by_the_name_of_gcc_is_a_stranger) {
  tree.write_program("gcc", gcc_script("4", "echo '#define __clang__ 1'\n"));
  const Search found = search("gcc-sequential");
  EXPECT_THAT(found.compilers, IsEmpty());
  ASSERT_THAT(found.strangers, SizeIs(1));
  EXPECT_THAT(found.strangers[0].reason, HasSubstr("it defines __clang__"));
}

TEST_F(Finder, a_VHDL_simulator_of_the_same_name_is_a_stranger) {
  // As nvc 1.9 does: it takes no such option, and has a banner.
  tree.write_program("nvc",
                     "case \"$1\" in --version) echo 'nvc 1.9.2 (Using LLVM 14)';;\n"
                     "*) echo \"nvc: unrecognised option '$1'\" >&2; exit 1;; esac\n");
  nlohmann::json profile = TemporaryTree::shipped("gcc-openacc-host");
  profile["name"] = "nvc-like";
  profile["find"] = {{"names", {"nvc"}}};
  profile["identity"]["required"] = {"__NVCOMPILER"};
  profile["identity"]["forbidden"] = nlohmann::json::array();
  Cache cache(tree.path() / "found.json");
  const Search found = find_compilers(tree.write_profile(profile), tree.path() / "scratch", cache);
  EXPECT_THAT(found.compilers, IsEmpty());
  ASSERT_THAT(found.strangers, SizeIs(1));
  EXPECT_THAT(found.strangers[0].reason, HasSubstr("nvc: unrecognised option"));
}

TEST_F(Finder, nvcc_that_fails_says_why_and_is_asked_again) {
  tree.write_program("nvcc",
                     "echo 'nvcc fatal   : Failed to preprocess host compiler properties.' >&2\nexit 1\n");
  nlohmann::json profile = TemporaryTree::shipped("nvcc-cuda");
  profile["find"] = {{"names", {"nvcc"}}};
  Cache cache(tree.path() / "found.json");
  const Profile written = tree.write_profile(profile);
  Search found = find_compilers(written, tree.path() / "scratch", cache);
  ASSERT_THAT(found.strangers, SizeIs(1));
  EXPECT_THAT(found.strangers[0].reason, HasSubstr("Failed to preprocess host compiler properties"));
  EXPECT_EQ(found.strangers[0].package, "g++");

  tree.write_program("nvcc",
                     "echo '#define __NVCC__ 1'\necho '#define __CUDACC__ 1'\n"
                     "echo '#define __CUDACC_VER_MAJOR__ 13'\necho '#define __CUDACC_VER_MINOR__ 0'\n"
                     "echo '#define __CUDACC_VER_BUILD__ 88'\n");
  found = find_compilers(written, tree.path() / "scratch", cache);
  EXPECT_THAT(names(found), ElementsAre("nvcc 13.0.88"));
}

TEST_F(Finder, answers_are_remembered_until_the_program_changes) {
  const std::string count = "echo x >> '" + (tree.path() / "asked").string() + "'\n";
  tree.write_program("gcc", gcc_script("12", count));
  search("gcc-sequential");
  const auto asked = fs::file_size(tree.path() / "asked");
  search("gcc-sequential");
  EXPECT_EQ(fs::file_size(tree.path() / "asked"), asked);
  tree.write_program("gcc", gcc_script("13", count));
  EXPECT_THAT(names(search("gcc-sequential")), ElementsAre("gcc 13.1.0"));
  EXPECT_EQ(fs::file_size(tree.path() / "asked"), 2 * asked);
}

TEST_F(Finder, what_is_no_program_is_passed_over) {
  tree.write("bin/gcc-10", "text");  // not executable
  fs::create_directories(tree.path() / "bin/gcc-11");
  fs::create_symlink("nowhere", tree.path() / "bin/gcc-12");
  const Search found = search("gcc-sequential");
  EXPECT_THAT(found.compilers, IsEmpty());
  EXPECT_THAT(found.strangers, IsEmpty());
}

TEST_F(Finder, prefix_variables_and_folders_are_searched) {
  nlohmann::json profile = TemporaryTree::shipped("gcc-sequential");
  profile["find"] = {{"names", {"mycc"}},
                     {"prefix_variables", {"TORMENT_TEST_HOME"}},
                     {"folders", {(tree.path() / "opt-*").string()}}};
  for (const char *folder : {"home/bin", "opt-1", "opt-2"}) {
    const auto file =
        tree.write(fs::path(folder) / "mycc",
                   "#!/bin/sh\n" + gcc_script(folder == std::string("home/bin") ? "7" : folder + 4));
    fs::permissions(file, fs::perms::owner_all);
  }
  setenv("TORMENT_TEST_HOME", (tree.path() / "home").c_str(), 1);
  Cache cache(tree.path() / "found.json");
  const Search found = find_compilers(tree.write_profile(profile), tree.path() / "scratch", cache);
  unsetenv("TORMENT_TEST_HOME");
  EXPECT_THAT(names(found), ElementsAre("mycc 1.1.0", "mycc 2.1.0", "mycc 7.1.0"));
}

TEST_F(Finder, plugins_of_two_compilers_never_share_a_name) {
  Compiler older, newer;
  older.version = *parse_version("12.2.0");
  newer.version = *parse_version("12.3.0");
  const auto toolchains =
      make_toolchains(tree.write_profile(TemporaryTree::shipped("gcc-sequential")), {older, newer});
  EXPECT_EQ(toolchains[0].plugin_name, "gcc-12-sequential");
  EXPECT_EQ(toolchains[1].plugin_name, "gcc-12.3.0-sequential");
}

}  // namespace
}  // namespace torment::build
