// SPDX-License-Identifier: Apache-2.0
#include "report/reference_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catch_error.h"
#include "core/plugin_score.h"
#include "report/file.h"
#include "sample_record.h"
#include "temporary_folder.h"

namespace torment::report {
namespace {

using testing::HasSubstr;

// Vectors of the FNV specification.
TEST(ReferenceFile, HashIsFnv1a) {
  EXPECT_EQ(hash_fnv1a(""), "cbf29ce484222325");
  EXPECT_EQ(hash_fnv1a("a"), "af63dc4c8601ec8c");
  EXPECT_EQ(hash_fnv1a("foobar"), "85944171f73967e8");
}

TEST(ReferenceFile, MadeFromARecordGivesItsBaselineAScoreOfOne) {
  const TemporaryFolder folder;
  const core::Record record = make_sample().record;
  const auto path = folder.path() / "x.json";
  write_reference(make_reference(record, "x", 3), path);
  const core::Reference reference = read_reference(path);
  EXPECT_EQ(reference.id.name, "x");
  EXPECT_EQ(reference.id.hash, hash_fnv1a(read_file(path)));
  EXPECT_EQ(reference.version, 3U);
  EXPECT_EQ(reference.times.size(), 2U);
  EXPECT_THAT(reference.origin, HasSubstr("gcc 12.2.0"));
  const core::PluginScore score = core::compute_scores(record, &reference).plugins[0];
  EXPECT_EQ(score.score.score.peak, 1.0);
  EXPECT_EQ(score.score.score.average, 1.0);
  EXPECT_EQ(score.compute_only.score.peak, 1.0);
}

TEST(ReferenceFile, RecordsThatGiveNone) {
  core::Record record = make_sample().record;
  record.results[1].outcome = core::Outcome::wrong_result;
  EXPECT_EQ(catch_error([&] { make_reference(record, "x", 1); }),
            "plugin gcc-12-sequential did not verify these scored benchmarks: StringMatch");
  record.complete = false;
  EXPECT_THAT(catch_error([&] { make_reference(record, "x", 1); }), HasSubstr("interrupted"));
  record.complete = true;
  record.plugins.erase(record.plugins.begin());
  EXPECT_THAT(catch_error([&] { make_reference(record, "x", 1); }),
              HasSubstr("no sequential plugin built by gcc"));
  EXPECT_THROW(make_reference(record, "../x", 1), core::UsageError);
  EXPECT_THROW(make_reference(record, "", 1), core::UsageError);
}

TEST(ReferenceFile, IsExtendedByWhatItLacksAndKeepsTheRest) {
  core::Record record = make_sample().record;
  core::Reference reference = make_reference(record, "x", 1);
  EXPECT_THAT(catch_error([&] { extend_reference(reference, record); }), HasSubstr("stay as they are"));

  record.id = "later";
  record.results[0].samples[0].compute_s *= 3;
  core::Result other = record.results[0];
  other.benchmark = "Other";
  record.results.push_back(other);
  const core::Reference extended = extend_reference(reference, record);
  EXPECT_EQ(extended.times.size(), reference.times.size() + 1);
  for (const auto &[benchmark, time] : reference.times)
    EXPECT_EQ(extended.times.at(benchmark), time) << benchmark;
  EXPECT_THAT(extended.origin, HasSubstr(" and later"));
  EXPECT_EQ(extended.id.name, "x");
  EXPECT_THAT(catch_error([&] { extend_reference(extended, record); }), HasSubstr("stay as they are"));

  record.machine.cpu.model = "another CPU";
  EXPECT_THAT(catch_error([&] { extend_reference(reference, record); }),
              HasSubstr("one machine, compiler and flags"));
  record.settings.size_class = core::SizeClass::small;
  EXPECT_THAT(catch_error([&] { extend_reference(reference, record); }), HasSubstr("size class small"));
}

TEST(ReferenceFile, FindsTheGreatestVersionThatFits) {
  const TemporaryFolder folder;
  const core::Record record = make_sample().record;
  const auto write = [&](const char *name, uint32_t version) {
    write_reference(make_reference(record, name, version), folder.path() / (std::string(name) + ".json"));
  };
  write("a", 1);
  write("b", 2);
  write("c", 2);
  write_file(folder.path() / "broken.json", "{");
  write_file(folder.path() / "note.txt", "{");
  const std::vector<std::filesystem::path> folders{folder.path() / "missing", folder.path()};
  const FoundReference found = find_reference(folders, record.suite.name, core::SizeClass::ref);
  ASSERT_TRUE(found.reference);
  EXPECT_EQ(found.reference->id.name, "b");
  ASSERT_EQ(found.warnings.size(), 1U);
  EXPECT_THAT(found.warnings[0], HasSubstr("broken.json"));
  EXPECT_FALSE(find_reference(folders, record.suite.name, core::SizeClass::small).reference);
  EXPECT_FALSE(find_reference(folders, "TORMENT_ACC_0.91", core::SizeClass::ref).reference);

  const core::ReferenceId id = read_reference(folder.path() / "a.json").id;
  EXPECT_EQ(find_reference(folders, id).reference->version, 1U);
  EXPECT_FALSE(find_reference(folders, core::ReferenceId{"a", "0"}).reference);
}

TEST(ReferenceFile, TimesThatCannotBe) {
  for (const char *peak : {"0", "null", "-1", "2e9", "3"}) {
    const std::string text =
        R"({"schema":"torment-reference","schema_version":"1.0","name":"x","version":1,"suite":"s","size_class":"ref",
            "origin":"","times":{"A":{"revision":1,"average_s":2,"peak_s":)" +
        std::string(peak) + "}}}";
    EXPECT_THAT(catch_error([&] { parse_reference(text); }), HasSubstr("/times/A")) << peak;
  }
}

}  // namespace
}  // namespace torment::report
