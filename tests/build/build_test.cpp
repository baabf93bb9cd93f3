// Whole builds of small sources with gcc: what is left out, what is built again, what is recorded.
// SPDX-License-Identifier: Apache-2.0
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build/build_record.h"
#include "build/files.h"
#include "build/summary.h"
#include "core/error.h"
#include "temporary_tree.h"

namespace torment::build {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

class BuildRun : public testing::Test {
 protected:
  void SetUp() override {
    if (real_program("gcc").empty()) GTEST_SKIP() << "gcc is not installed";
    tree.write_sources({"Alpha", "Beta"});
    profile = tree.profile_for("gcc-sequential", "gcc");
  }

  PluginBuild build_one(std::chrono::milliseconds timeout = std::chrono::seconds(60)) {
    const Build built = tree.build({profile}, timeout);
    EXPECT_EQ(built.plugins.size(), 1u);
    last = built.plugins.at(0);
    plugin = tree.path() / "plugins-built" / (last.plugin_name + ".so");
    return last;
  }
  std::vector<std::string> failed_units() {
    std::vector<std::string> labels;
    const auto read = read_build_record(plugin);
    for (const core::FailedUnit &unit : read->failed_units) {
      labels.push_back(unit.benchmark + "/" + unit.variant);
    }
    return labels;
  }
  json record() { return json::parse(read_file(build_record_path(plugin))); }

  TemporaryTree tree;
  Profile profile;
  PluginBuild last;
  fs::path plugin;
};

TEST_F(BuildRun, makes_a_plugin_that_says_what_it_is) {
  EXPECT_EQ(build_one().state, BuildState::built) << last.message;
  EXPECT_EQ(last.built, 2u);
  EXPECT_EQ(last.failed, 0u);
  void *library = dlopen(plugin.c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_TRUE(library) << dlerror();
  const auto *strings = static_cast<const char *const *>(dlsym(library, "torment_plugin_v1"));
  ASSERT_TRUE(strings);
  EXPECT_EQ(strings[0], last.plugin_name);
  EXPECT_STREQ(strings[1], "gcc-sequential");
  EXPECT_THAT(strings[2], HasSubstr("-O3"));
  EXPECT_EQ(strings[3], record().at("source_hash"));
  EXPECT_FALSE(dlsym(library, "unit_Alpha_default")) << "only the table is exported";
}

TEST_F(BuildRun, records_what_it_did) {
  build_one();
  const json written = record();
  EXPECT_EQ(written.at("schema_version"), build_record_schema_version);
  EXPECT_EQ(written.at("plugin"), last.plugin_name);
  EXPECT_EQ(written.at("profile").at("name"), "gcc-sequential");
  EXPECT_EQ(written.at("compiler").at("version"), last.compiler.version.text());
  EXPECT_TRUE(written.at("compiler").at("macros").contains("__GNUC__"));
  ASSERT_EQ(written.at("units").size(), 2u);
  const json &unit = written.at("units").at(0);
  EXPECT_EQ(unit.at("benchmark"), "Alpha");
  EXPECT_EQ(unit.at("variant"), "default");
  EXPECT_EQ(unit.at("state"), "built");
  EXPECT_THAT(unit.at("command").get<std::string>(),
              HasSubstr("-DTORMENT_VARIANT=default -DTORMENT_VARIANT_default=1"));
  EXPECT_TRUE(unit.at("sources").contains("plugins/benchmarks/Alpha.c"));
  EXPECT_TRUE(unit.at("sources").contains("plugin_api/shared.h"));
  EXPECT_GT(unit.at("wall_s"), 0.0);
  EXPECT_EQ(written.at("link").at("commands").size(), 2u);
  EXPECT_EQ(written.at("file").at("bytes"), fs::file_size(plugin));
}

TEST_F(BuildRun, openacc_has_its_variants_and_its_environment) {
  profile = tree.profile_for("gcc-openacc-host", "gcc");
  tree.write(
      "plugins/benchmarks/Beta.c",
      TemporaryTree::source_of("Beta", "#ifdef TORMENT_VARIANT_shaped\n#error not this one\n#endif\n"));
  EXPECT_EQ(build_one().state, BuildState::built) << last.message;
  EXPECT_EQ(last.built, 3u);
  EXPECT_THAT(failed_units(), ElementsAre("Beta/shaped"));
  const auto read = read_build_record(plugin);
  EXPECT_EQ(read->warning, "");
  EXPECT_THAT(read->failed_units.at(0).message,
              testing::AllOf(HasSubstr("not this one"), HasSubstr("plugins/benchmarks/Beta.c"),
                             testing::Not(HasSubstr(tree.path().string()))));
  EXPECT_EQ(read->environment.at("ACC_DEVICE_TYPE"), "host");
}

TEST_F(BuildRun, nothing_changed_means_nothing_built) {
  build_one();
  const auto time = fs::last_write_time(plugin);
  EXPECT_EQ(build_one().state, BuildState::up_to_date);
  EXPECT_EQ(last.built, 2u);
  EXPECT_EQ(fs::last_write_time(plugin), time);
}

TEST_F(BuildRun, chosen_benchmarks_alone_are_built_and_the_others_objects_stay) {
  build_one();
  const Build chosen = tree.build({profile}, std::chrono::seconds(60), {"Beta"});
  EXPECT_EQ(chosen.plugins.at(0).built, 1u);
  EXPECT_EQ(chosen.plugins.at(0).compiled_now, 0u);
  EXPECT_EQ(build_one().built, 2u);
  EXPECT_EQ(last.compiled_now, 0u);
}

TEST_F(BuildRun, one_source_touched_means_only_its_units) {
  build_one();
  EXPECT_EQ(last.compiled_now, 2u);
  tree.write("plugins/benchmarks/Beta.c", TemporaryTree::source_of("Beta", "/* changed */"));
  EXPECT_EQ(build_one().state, BuildState::built);
  EXPECT_EQ(last.compiled_now, 1u);
}

TEST_F(BuildRun, a_header_touched_means_the_units_that_include_it) {
  tree.write("plugins/only_beta.h", "/* one */\n");
  tree.write("plugins/benchmarks/Beta.c", TemporaryTree::source_of("Beta", "#include <only_beta.h>"));
  build_one();
  tree.write("plugins/only_beta.h", "/* two */\n");
  build_one();
  EXPECT_EQ(last.compiled_now, 1u);
  tree.write("plugin_api/shared.h", read_file(tree.path() / "plugin_api/shared.h") + "/* more */\n");
  build_one();
  EXPECT_EQ(last.compiled_now, 2u);
}

TEST_F(BuildRun, other_flags_mean_all_units) {
  build_one();
  json changed = json::parse(read_file(profile.file));
  changed["compile"].push_back("-DOTHER");
  profile = tree.write_profile(changed);
  EXPECT_EQ(build_one().compiled_now, 2u);
}

TEST_F(BuildRun, a_missing_plugin_is_linked_again_from_what_is_there) {
  build_one();
  fs::remove(plugin);
  EXPECT_EQ(build_one().state, BuildState::built);
  EXPECT_EQ(last.compiled_now, 0u);
  EXPECT_TRUE(fs::exists(plugin));
}

TEST_F(BuildRun, a_unit_that_does_not_compile_is_left_out_and_not_tried_again) {
  tree.write("plugins/benchmarks/Alpha.c", "#error this compiler is too young\n");
  EXPECT_EQ(build_one().state, BuildState::built);
  EXPECT_EQ(last.built, 1u);
  EXPECT_THAT(failed_units(), ElementsAre("Alpha/default"));
  EXPECT_THAT(record().at("failed_units").at(0).at("log").get<std::string>(), HasSubstr("too young"));
  EXPECT_EQ(build_one().state, BuildState::up_to_date);
  EXPECT_EQ(last.failed, 1u);
}

TEST_F(BuildRun, a_unit_that_breaks_the_link_is_found_and_left_out) {
  tree.write("plugins/benchmarks/Alpha.c",
             TemporaryTree::source_of(
                 "Alpha", "int missing(void);\nint use(void);\nint use(void) { return missing(); }"));
  EXPECT_EQ(build_one().state, BuildState::built) << last.message;
  EXPECT_EQ(last.built, 1u);
  EXPECT_THAT(failed_units(), ElementsAre("Alpha/default"));
  EXPECT_THAT(read_build_record(plugin)->failed_units[0].message,
              testing::AllOf(HasSubstr("does not link: "), HasSubstr("missing")));
  EXPECT_EQ(record().at("units").at(0).at("state"), "link failed");
  EXPECT_EQ(build_one().state, BuildState::up_to_date);
}

TEST_F(BuildRun, units_that_do_not_link_together_lose_the_later_one) {
  for (const char *name : {"Alpha", "Beta"}) {
    tree.write(std::string("plugins/benchmarks/") + name + ".c",
               TemporaryTree::source_of(name, "extern int same;\nint same = 1;"));
  }
  EXPECT_EQ(build_one().state, BuildState::built) << last.message;
  EXPECT_THAT(failed_units(), ElementsAre("Beta/default"));
  EXPECT_THAT(read_build_record(plugin)->failed_units[0].message, HasSubstr("with the other benchmarks"));
}

TEST_F(BuildRun, nothing_that_compiles_means_no_plugin_and_the_old_one_goes) {
  build_one();
  ASSERT_TRUE(fs::exists(plugin));
  for (const char *name : {"Alpha", "Beta"})
    tree.write(std::string("plugins/benchmarks/") + name + ".c", "#error no\n");
  EXPECT_EQ(build_one().state, BuildState::failed);
  EXPECT_EQ(last.message, "no benchmark compiles");
  EXPECT_FALSE(fs::exists(plugin));
  EXPECT_THAT(failed_units(), ElementsAre("Alpha/default", "Beta/default"));
}

TEST_F(BuildRun, a_table_that_does_not_compile_is_said_so) {
  tree.write("plugins/plugin.c", "#error broken table\n");
  EXPECT_EQ(build_one().state, BuildState::failed);
  EXPECT_THAT(last.message, HasSubstr("plugins/plugin.c does not compile: "));
}

TEST_F(BuildRun, a_compiler_that_hangs_is_killed_and_tried_again) {
  const std::string gcc = real_program("gcc");
  tree.write_program("slow-gcc", "case \"$*\" in *Alpha.c*) test -e '" + (tree.path() / "hurry").string() +
                                     "' || sleep 60;; esac\nexec " + gcc + " \"$@\"\n");
  profile = tree.profile_for("gcc-sequential", "slow-gcc");
  EXPECT_EQ(build_one(std::chrono::seconds(2)).state, BuildState::built);
  EXPECT_THAT(failed_units(), ElementsAre("Alpha/default"));
  EXPECT_THAT(read_build_record(plugin)->failed_units[0].message, HasSubstr("time limit"));
  tree.write("hurry", "");
  EXPECT_EQ(build_one().state, BuildState::built);
  EXPECT_EQ(last.compiled_now, 1u);
  EXPECT_EQ(last.failed, 0u);
}

TEST_F(BuildRun, a_compiler_that_writes_nothing_is_no_success) {
  const std::string gcc = real_program("gcc");
  tree.write_program("empty-gcc", "case \"$*\" in *Alpha.c*) exit 0;; esac\nexec " + gcc + " \"$@\"\n");
  profile = tree.profile_for("gcc-sequential", "empty-gcc");
  build_one();
  EXPECT_THAT(failed_units(), ElementsAre("Alpha/default"));
  EXPECT_THAT(read_build_record(plugin)->failed_units[0].message, HasSubstr("wrote no object file"));
}

TEST_F(BuildRun, refused_and_missing_compilers_are_listed_with_what_mends_them) {
  tree.write_program(
      "bare-gcc",
      "case \"$*\" in *-shared*) echo 'could not find accel/nvptx-none/mkoffload' >&2; exit 1;;\n"
      "*-dM*) echo '#define __GNUC__ 12'; echo '#define __GNUC_MINOR__ 2'; echo '#define __GNUC_PATCHLEVEL__ "
      "0';;\n"
      "esac\nexit 0\n");
  const Build built = tree.build({tree.profile_for("gcc-openacc-nvptx", "bare-gcc"),
                                  tree.profile_for("nvcc-cuda", "no-such-nvcc"), profile});
  ASSERT_EQ(built.plugins.size(), 2u);
  EXPECT_EQ(built.plugins[0].state, BuildState::refused);
  EXPECT_EQ(built.plugins[1].state, BuildState::built);
  const std::string table = summarize_build(built);
  EXPECT_THAT(table, HasSubstr("install the package gcc-12-offload-nvptx"));
  EXPECT_THAT(table, HasSubstr("package nvidia-cuda-toolkit brings it"));
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);)
    EXPECT_LE(line.size(), 80u) << line;
}

TEST_F(BuildRun, sources_that_are_not_there_are_an_error_with_a_name) {
  fs::remove(tree.path() / "plugins/benchmarks/Beta.c");
  try {
    build_one();
    FAIL();
  } catch (const core::Error &error) {
    EXPECT_THAT(error.what(), HasSubstr("Beta.c"));
  }
}

TEST_F(BuildRun, old_object_files_go) {
  const auto count = [&] {
    return std::distance(fs::directory_iterator(tree.path() / "objects" / last.plugin_name),
                         fs::directory_iterator{});
  };
  build_one();
  const auto before = count();
  tree.write("plugins/benchmarks/Beta.c", TemporaryTree::source_of("Beta", "/* changed */"));
  build_one();
  EXPECT_EQ(count(), before);
}

}  // namespace
}  // namespace torment::build
