// Profiles: whatever is wrong in one is said with its file and key.
// SPDX-License-Identifier: Apache-2.0
#include "build/profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build/files.h"
#include "build/json_reader.h"
#include "build/locations.h"
#include "core/error.h"
#include "temporary_tree.h"

namespace torment::build {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

std::string error_of(const std::filesystem::path &file) {
  try {
    read_profile(file);
  } catch (const core::UsageError &error) {
    return error.what();
  }
  return "(no error)";
}

TEST(Profile, shipped_ones_can_be_read) {
  const auto profiles = read_profiles({default_profiles(find_source_root(""))});
  std::vector<std::string> names;
  for (const Profile &profile : profiles)
    names.push_back(profile.name);
  EXPECT_THAT(names,
              testing::IsSupersetOf({"gcc-sequential", "clang-sequential", "gcc-openmp", "gcc-openacc-host",
                                     "gcc-openacc-nvptx", "nvcc-cuda", "clang-openacc"}));
}

struct Mistake {
  std::string name;
  json patch;  ///< JSON Patch on gcc-openacc-nvptx
  std::string key;
  std::string what;
};

void PrintTo(const Mistake &mistake, std::ostream *stream) {
  *stream << mistake.name;
}

class ProfileMistake : public testing::TestWithParam<Mistake> {};

TEST_P(ProfileMistake, is_said_with_file_and_key) {
  const TemporaryTree tree;
  const json broken = TemporaryTree::shipped("gcc-openacc-nvptx").patch(GetParam().patch);
  const auto file = tree.write("gcc-openacc-nvptx.json", broken.dump(1));
  EXPECT_THAT(error_of(file), AllOf(HasSubstr(file.string() + ": key \"" + GetParam().key + "\""),
                                    HasSubstr(GetParam().what)));
}

json set(const std::string &path, json value) {
  return {{{"op", "add"}, {"path", path}, {"value", std::move(value)}}};
}
json remove(const std::string &path) {
  return {{{"op", "remove"}, {"path", path}}};
}

INSTANTIATE_TEST_SUITE_P(
    each, ProfileMistake,
    testing::Values(
        Mistake{"unknown_key", set("/colour", "red"), "colour", "is not known here"},
        Mistake{"unknown_inner_key", set("/find/colour", "red"), "find.colour", "is not known here"},
        Mistake{"missing_key", remove("/identity/version"), "identity.version", "is missing"},
        Mistake{"missing_compile", remove("/compile"), "compile", "is missing"},
        Mistake{"wrong_type", set("/name", 3), "name", "must be a string, is a number"},
        Mistake{"wrong_list", set("/compile", "-O3"), "compile", "must be a list of strings, is a string"},
        Mistake{"wrong_element", set("/find/names/0", 1), "find.names[0]", "must be a string, is a number"},
        Mistake{"wrong_object", set("/find", json::array()), "find", "must be an object, is a list"},
        Mistake{"wrong_map", set("/environment", {{"A", 1}}), "environment.A",
                "must be a string, is a number"},
        Mistake{"wrong_row", set("/by_version/0/below", "twelve"), "by_version[0].below",
                "must be a version"},
        Mistake{"empty_message", set("/known_messages/0/contains", ""), "known_messages[0].contains",
                "not be empty"},
        Mistake{"no_names", set("/find/names", json::array()), "find.names", "at least one"},
        Mistake{"wrong_model", set("/model", "opencl"), "model",
                "must be sequential, openmp, openacc or cuda"},
        Mistake{"wrong_target", set("/target", "moon"), "target", "must be host or device"},
        Mistake{"wrong_schema", set("/schema_version", 2), "schema_version", "must be 1"},
        Mistake{"wrong_plugin_name", set("/plugin_name", "a/{major}"), "plugin_name", "must be letters"},
        Mistake{"placeholder", set("/plugin_name", "gcc-{mayor}"), "plugin_name", "must be letters"},
        Mistake{"other_file_name", set("/name", "gcc"), "name", "must be the file's name"}),
    [](const auto &mistake) { return mistake.param.name; });

TEST(Profile, broken_json_is_said_with_line_and_column) {
  const TemporaryTree tree;
  const auto file = tree.write("x.json", "{\n  // a comment\n}\n");
  EXPECT_THAT(error_of(file),
              AllOf(HasSubstr(file.string()), HasSubstr("line 2, column 3"), HasSubstr("is not JSON")));
}

TEST(Profile, a_key_that_stands_twice_is_refused) {
  const TemporaryTree tree;
  const auto file = tree.write("x.json", R"({"name": "x", "find": {"name": "y"}, "name": "z"})");
  EXPECT_THAT(error_of(file), AllOf(HasSubstr("\"name\""), HasSubstr("stands twice")));
}

TEST(Profile, a_missing_folder_is_said) {
  EXPECT_THROW(read_profiles({"/nowhere/at/all"}), core::UsageError);
}

TEST(Profile, one_in_a_later_folder_replaces_an_earlier_one) {
  const TemporaryTree tree;
  json mine = TemporaryTree::shipped("gcc-sequential");
  mine["summary"] = "mine";
  const Profile written = tree.write_profile(mine);
  const auto profiles = read_profiles({default_profiles(find_source_root("")), written.file.parent_path()});
  for (const Profile &profile : profiles) {
    EXPECT_EQ(profile.summary == "mine", profile.name == "gcc-sequential");
  }
}

TEST(Profile, flags_follow_the_version) {
  const TemporaryTree tree;
  const Profile profile = tree.write_profile(TemporaryTree::shipped("gcc-openacc-nvptx"));
  EXPECT_THAT(flags_for(profile, *parse_version("11.4.0")).link,
              testing::Contains("-foffload=nvptx-none=-Wa,--no-verify -lm"));
  for (const char *version : {"12", "12.2.0", "16.1"}) {
    EXPECT_THAT(flags_for(profile, *parse_version(version)).compile,
                AllOf(testing::Contains("-foffload-options=nvptx-none=-Wa,--no-verify -lm"),
                      testing::Not(testing::Contains("-foffload=nvptx-none=-Wa,--no-verify -lm"))));
  }
}

// Editors check profiles with the schema, the build with its reader: they must know the same keys.
TEST(Profile, schema_and_reader_know_the_same_keys) {
  const TemporaryTree tree;
  const auto schema_file = default_profiles(find_source_root("")) / "profile.schema.json";
  const json schema = parse_json_text(read_file(schema_file), schema_file);
  for (const json &key : schema.at("required")) {
    json profile = TemporaryTree::shipped("gcc-sequential");
    profile.erase(key.get<std::string>());
    const auto file = tree.write("gcc-sequential.json", profile.dump());
    EXPECT_THAT(error_of(file), HasSubstr("key \"" + key.get<std::string>() + "\": is missing"));
  }
  for (const auto &[key, value] : schema.at("properties").items()) {
    json profile = TemporaryTree::shipped("gcc-sequential");
    profile[key] = nullptr;  // of no key's type
    const auto file = tree.write("gcc-sequential.json", profile.dump());
    EXPECT_THAT(error_of(file), AllOf(HasSubstr("key \"" + key + "\""), HasSubstr("is null")));
  }
}

}  // namespace
}  // namespace torment::build
