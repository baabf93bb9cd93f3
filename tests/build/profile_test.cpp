// Profiles: whatever is wrong in one is said with its file and key.
// SPDX-License-Identifier: Apache-2.0
#include "build/profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build/files.h"
#include "build/json_reader.h"
#include "build/locations.h"
#include "build/profile_folders.h"
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

class Inheritance : public testing::Test {
 protected:
  /// Profiles written as NAME to text, into one folder.
  std::vector<Profile> read(const std::map<std::string, json> &texts, const std::string &folder = "d") {
    for (const auto &[name, value] : texts)
      tree.write(folder + "/" + name + ".json", value.dump());
    return read_profiles({default_profiles(find_source_root("")), tree.path() / folder});
  }
  std::string error_of_reading(const std::map<std::string, json> &texts) {
    try {
      read(texts);
    } catch (const core::UsageError &error) {
      return error.what();
    }
    return "(no error)";
  }
  static const Profile &named(const std::vector<Profile> &profiles, const std::string &name) {
    for (const Profile &profile : profiles)
      if (profile.name == name) return profile;
    throw std::runtime_error("no profile " + name);
  }

  TemporaryTree tree;
};

TEST_F(Inheritance, takes_what_a_profile_does_not_say_from_its_parent) {
  const auto profiles = read({{"mine",
                               {{"schema_version", 1},
                                {"name", "mine"},
                                {"inherits", "gcc-openmp"},
                                {"plugin_name", "mine-{major}"},
                                {"find", {{"names", {"mycc"}}}},
                                {"compile", {"{inherited}", "-funroll-loops"}},
                                {"libraries", {"-lmine"}}}}});
  const Profile &mine = named(profiles, "mine");
  const Profile &parent = named(profiles, "gcc-openmp");
  EXPECT_EQ(mine.model, core::Model::openmp);
  EXPECT_EQ(mine.summary, parent.summary);
  EXPECT_THAT(mine.find.names, testing::ElementsAre("mycc"));
  EXPECT_EQ(mine.find.folders, parent.find.folders);
  auto longer = parent.flags.compile;
  longer.emplace_back("-funroll-loops");
  EXPECT_EQ(mine.flags.compile, longer);
  EXPECT_THAT(mine.flags.libraries, testing::ElementsAre("-lmine"));
  EXPECT_NE(mine.hash, parent.hash);
}

TEST_F(Inheritance, by_its_own_name_means_the_one_that_is_replaced) {
  const auto profiles = read({{"gcc-openmp",
                               {{"schema_version", 1},
                                {"name", "gcc-openmp"},
                                {"inherits", "gcc-openmp"},
                                {"environment", {{"OMP_NUM_THREADS", "1"}}}}}});
  const Profile &mine = named(profiles, "gcc-openmp");
  EXPECT_EQ(mine.environment.at("OMP_NUM_THREADS"), "1");
  EXPECT_EQ(mine.plugin_name, "gcc-{major}-openmp");
}

TEST_F(Inheritance, leaves_abstract_profiles_out) {
  for (const Profile &profile : read_profiles({default_profiles(find_source_root(""))}))
    EXPECT_NE(profile.name, "gcc");
}

TEST_F(Inheritance, in_a_circle_is_refused) {
  const auto link = [](const char *name, const char *parent) {
    return json{{"schema_version", 1}, {"name", name}, {"inherits", parent}};
  };
  EXPECT_THAT(error_of_reading({{"a", link("a", "b")}, {"b", link("b", "a")}}),
              AllOf(HasSubstr("key \"inherits\""), HasSubstr("inherits from itself")));
}

TEST_F(Inheritance, from_nobody_is_refused_with_the_name) {
  EXPECT_THAT(error_of_reading({{"a", {{"schema_version", 1}, {"name", "a"}, {"inherits", "gone"}}}}),
              AllOf(HasSubstr("a.json"), HasSubstr("there is no profile \"gone\"")));
}

TEST(Profile, known_faults_bring_their_cure_to_their_versions_alone) {
  const TemporaryTree tree;
  json shipped = TemporaryTree::shipped("gcc-sequential");
  shipped["known_faults"] = {
      {{"from", "12"}, {"below", "13"}, {"fault", "f"}, {"cure", "c"}, {"compile", {"-fcure"}}}};
  const Profile profile = tree.write_profile(shipped);
  EXPECT_THAT(flags_for(profile, *parse_version("12.2.0")).compile, testing::Contains("-fcure"));
  EXPECT_EQ(faults_of(profile, *parse_version("12.2.0")).size(), 1U);
  EXPECT_THAT(flags_for(profile, *parse_version("13.1")).compile, testing::Not(testing::Contains("-fcure")));
  EXPECT_TRUE(faults_of(profile, *parse_version("11.9")).empty());
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
  json required = schema.at("required");
  required.insert(required.end(), schema.at("else").at("required").begin(),
                  schema.at("else").at("required").end());
  for (const json &key : required) {
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
