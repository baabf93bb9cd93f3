// SPDX-License-Identifier: Apache-2.0
#include "report/record_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "catch_error.h"
#include "core/json.h"
#include "report/file.h"
#include "sample_record.h"
#include "temporary_folder.h"

namespace torment::report {
namespace {

using testing::HasSubstr;

TEST(RecordFile, RoundTrips) {
  const TemporaryFolder folder;
  const core::Record record = make_sample().record;
  write_record(record, folder.path() / "r.json");
  EXPECT_EQ(read_record(folder.path() / "r.json"), record);
}

TEST(RecordFile, HostileRecordIsStrictJsonAndStable) {
  const std::string text = to_record_text(make_hostile().record);
  // Invalid bytes and numbers are replaced once; from then on nothing changes.
  EXPECT_EQ(to_record_text(parse_record(text)), text);
  EXPECT_EQ(text.find('\x1B'), std::string::npos);
  const core::Record back = parse_record(text);
  EXPECT_EQ(back.plugins[4].name, "cut \uFFFD");
  EXPECT_EQ(back.plugins[7].name, "\x1B[31mred\x1B[0m\x07");
}

TEST(RecordFile, SummaryHasTheSameKeysForAnyNumberOfSamples) {
  const auto json = core::parse_json(to_record_text(make_hostile().record));
  for (const auto &result : json["results"])
    EXPECT_EQ(result["summary"].size(), 10U);
}

TEST(RecordFile, ReplacesAndLeavesNothingBeside) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "r.json";
  write_file(path, "old");
  write_file(path, "new");
  EXPECT_EQ(read_file(path), "new");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(RecordFile, LinkStaysALink) {
  const TemporaryFolder folder;
  write_file(folder.path() / "target", "old");
  std::filesystem::create_symlink("target", folder.path() / "link");
  write_file(folder.path() / "link", "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path() / "link"));
  EXPECT_EQ(read_file(folder.path() / "target"), "new");
}

TEST(RecordFile, TargetsThatCannotBeWritten) {
  const TemporaryFolder folder;
  const core::Record record = make_sample().record;
  EXPECT_THAT(catch_error([&] { write_record(record, "/dev/full"); }),
              HasSubstr("can't write \"/dev/full\": No space left"));
  const auto missing = folder.path() / "missing" / "r.json";
  EXPECT_THAT(catch_error([&] { write_record(record, missing); }),
              HasSubstr("missing/r.json\": No such file"));
  EXPECT_THAT(catch_error([&] { check_writable(missing); }), HasSubstr("No such file"));
  EXPECT_THAT(catch_error([&] { write_record(record, folder.path()); }), HasSubstr("it is a folder"));
  EXPECT_THAT(catch_error([&] { write_record(record, ""); }), HasSubstr("it names no file"));
  EXPECT_EQ(catch_error([&] { check_writable(folder.path() / "r.json"); }), "no error");
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(RecordFile, FilesThatCannotBeRead) {
  const TemporaryFolder folder;
  EXPECT_THAT(catch_error([&] { read_record(folder.path() / "no.json"); }), HasSubstr("No such file"));
  EXPECT_THAT(catch_error([&] { read_record(folder.path()); }), HasSubstr("it is a folder"));
  const auto pipe = folder.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(catch_error([&] { read_record(pipe); }), HasSubstr("it is no regular file"));
}

TEST(RecordFile, NamesFileAndPlace) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "r.json";
  auto json = core::parse_json(to_record_text(make_sample().record));
  json["results"][3]["samples"][2]["compute_s"] = "fast";
  write_file(path, core::dump(json));
  const std::string message = catch_error([&] { read_record(path); });
  EXPECT_THAT(message, HasSubstr("r.json\" is no record that can be read: "));
  EXPECT_THAT(message, HasSubstr("/results/3/samples/2/compute_s: expected a number or null, found string"));
}

TEST(RecordFile, TruncatedAtAnyPlace) {
  const std::string text = to_record_text(make_sample().record);
  for (std::size_t length = 0; length + 2 < text.size(); length += 97) {
    EXPECT_NE(catch_error([&] { parse_record(text.substr(0, length)); }), "no error") << length;
  }
}

// Any one byte changed: read as something or refused, never a crash.
TEST(RecordFile, CorruptedAtAnyPlace) {
  const std::string text = to_record_text(make_sample().record);
  for (std::size_t place = 0; place < text.size(); place += 53) {
    for (const char byte : {'\0', '\xFF', '"', '{', '9', '-'}) {
      std::string corrupt = text;
      corrupt[place] = byte;
      catch_error([&] { parse_record(corrupt); });
    }
  }
}

// Results are decoded while the text is read; what is said of them is the same as of the rest.
TEST(RecordFile, ResultsThatDoNotFit) {
  const auto json = core::parse_json(to_record_text(make_sample().record));
  const auto read_with = [&](const nlohmann::json &results) {
    auto changed = json;
    changed["results"] = results;
    return catch_error([&] { parse_record(core::dump(changed)); });
  };
  EXPECT_EQ(read_with(nlohmann::json::array()), "no error");
  EXPECT_THAT(read_with(nlohmann::json::object()), HasSubstr("/results: expected an array, found object"));
  EXPECT_THAT(read_with({{"samples", {json["results"][0]}}}),
              HasSubstr("/results: expected an array, found object"));
  EXPECT_THAT(read_with(7), HasSubstr("/results: expected an array, found number"));
  EXPECT_THAT(read_with({json["results"][0], 7, "text"}),
              HasSubstr("/results/1: expected an object, found number"));
  EXPECT_THAT(read_with({json["results"][0], {json["results"][0]}}),
              HasSubstr("/results/1: expected an object, found array"));
  auto broken = json["results"];
  broken[1]["samples"] = "none";
  EXPECT_THAT(read_with(broken), HasSubstr("/results/1/samples: expected an array, found string"));
  auto missing = json;
  missing.erase("results");
  EXPECT_THAT(catch_error([&] { parse_record(core::dump(missing)); }),
              HasSubstr("/results: expected this key"));
}

// As with every key of JSON that stands twice, the last one counts, also where the first one does not fit.
TEST(RecordFile, TwoListsOfResults) {
  const std::string text = to_record_text(make_sample().record);
  const std::string first = R"({"results": [7, {"samples": []}], )" + text.substr(1);
  EXPECT_EQ(to_record_text(parse_record(first)), text);
  const std::string last = text.substr(0, text.rfind('}')) + R"(, "results": []})";
  EXPECT_TRUE(parse_record(last).results.empty());
}

// The schema stands wherever the writer put it; a newer one explains why results do not fit.
TEST(RecordFile, SchemaBehindResultsOfAnother) {
  const char *newer = R"({"results": [{"new": 1}], "schema": "torment-record", "schema_version": "2.0"})";
  EXPECT_THAT(catch_error([&] { parse_record(newer); }), HasSubstr("is newer than this program"));
  EXPECT_FALSE(parse_if_record(R"({"results": [{"new": 1}], "schema": "another"})").has_value());
  EXPECT_FALSE(parse_if_record("[[]]").has_value());
  EXPECT_THAT(catch_error([&] { parse_if_record(newer); }), HasSubstr("is newer than this program"));
}

TEST(RecordFile, SchemaVersions) {
  auto json = core::parse_json(to_record_text(make_sample().record));
  const auto read_as = [&](const nlohmann::json &version) {
    json["schema_version"] = version;
    return catch_error([&] { parse_record(core::dump(json)); });
  };
  EXPECT_EQ(read_as("1.0"), "no error");
  EXPECT_EQ(read_as("1.7"), "no error");  // only adds keys
  EXPECT_THAT(read_as("2.0"), HasSubstr("is newer than this program"));
  EXPECT_THAT(read_as("0.9"), HasSubstr("is older"));
  for (const char *version : {"", "1", "1.", "one", "1.0.0", "-1.0", "99999999999.0", "1,0"}) {
    EXPECT_THAT(read_as(version), HasSubstr("/schema_version: expected two numbers")) << version;
  }
  EXPECT_THAT(read_as(1.0), HasSubstr("/schema_version: expected a string"));
  json["schema"] = "torment-reference";
  EXPECT_THAT(read_as("1.0"), HasSubstr("/schema: expected \"torment-record\", found \"torment-reference\""));
  EXPECT_THAT(catch_error([] { parse_record("[]"); }), HasSubstr("expected an object, found array"));
  EXPECT_THAT(catch_error([] { parse_record("{}"); }), HasSubstr("/schema: expected this key"));
}

}  // namespace
}  // namespace torment::report
