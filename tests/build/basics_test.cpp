// The build's small parts: versions, hashes, literals, wrapping, includes, lists, build records.
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "build/build_record.h"
#include "build/finder.h"
#include "build/source_tree.h"
#include "build/suite_list.h"
#include "build/summary.h"
#include "build/table_source.h"
#include "build/version.h"
#include "core/error.h"
#include "core/parallel.h"
#include "core/sha256.h"
#include "temporary_tree.h"

namespace torment::build {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Version, is_compared_by_numbers) {
  EXPECT_LT(*parse_version("9.4"), *parse_version("12"));
  EXPECT_EQ(*parse_version("12"), *parse_version("12.0.0"));
  EXPECT_EQ(parse_version("12.2.0")->text(), "12.2.0");
  for (const char *wrong : {"", "12.", ".1", "a", "1.2.3.4", "12-rc1"})
    EXPECT_FALSE(parse_version(wrong)) << wrong;
  EXPECT_EQ(fill_in_version("a-{major}.{minor}.{patch}={version}", *parse_version("12.2.1")),
            "a-12.2.1=12.2.1");
}

// The examples of FIPS 180-4 and the lengths around a block's end.
TEST(Sha256, gives_the_known_digests) {
  EXPECT_EQ(core::compute_sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(core::compute_sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(core::compute_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(core::compute_sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(TableSource, escapes_what_C_would_misread) {
  EXPECT_EQ(to_c_literal("a\"b\\c?\n\xc3\xa9"), "\"a\\\"b\\\\c\\?\\012\\303\\251\"");
}

TEST(Summary, wraps_between_words) {
  EXPECT_EQ(wrap("one two three", 2, 9), "  one two\n  three\n");
  EXPECT_EQ(wrap("", 2, 9), "");
}

TEST(Macros, are_read_from_a_dump) {
  const auto macros = parse_macros("#define A 1\n#define B\nwarning: x\n#define C(x) x y\n#define D 2");
  EXPECT_THAT(macros, ElementsAre(testing::Pair("A", "1"), testing::Pair("B", ""),
                                  testing::Pair("C(x)", "x y"), testing::Pair("D", "2")));
}

TEST(Messages, the_telling_line_is_the_first_error) {
  EXPECT_EQ(find_telling_line("In file included from a\n\na.c:1: error: no\nb: error: more\n"),
            "a.c:1: error: no");
  EXPECT_EQ(find_telling_line("\n\nhello\nworld"), "hello");
  EXPECT_EQ(find_telling_line(""), "");
}

TEST(Parallel, runs_all_and_passes_on_an_exception) {
  std::atomic<int> sum{0};
  core::run_parallel(3, 100, [&](std::size_t i) { sum += static_cast<int>(i); });
  EXPECT_EQ(sum, 4950);
  EXPECT_THROW(core::run_parallel(3, 10,
                                  [](std::size_t i) {
                                    if (i == 5) throw core::Error("five");
                                  }),
               core::Error);
  core::run_parallel(1, 0, [](std::size_t) { FAIL(); });
}

TEST(SourceTree, follows_includes_below_the_root) {
  const TemporaryTree tree;
  tree.write("plugin_api/a.h", "# include <b.h>\n#include <stdio.h>\n");
  tree.write("plugins/b.h", "#if 0\n  #include \"deep/c.h\"\n#endif\n");
  tree.write("plugins/deep/c.h", "#include \"../b.h\"\n");
  const auto source = tree.write("plugins/benchmarks/x.c", "#include <a.h>\n// #include <none.h>\n");
  SourceTree sources(tree.path());
  std::vector<std::string> names;
  for (const auto &[name, hash] : sources.hashes_of(sources.files_of(source)))
    names.push_back(name);
  EXPECT_THAT(names,
              ElementsAre("plugin_api/a.h", "plugins/b.h", "plugins/benchmarks/x.c", "plugins/deep/c.h"));
}

TEST(SuiteList, says_file_and_line_of_a_mistake) {
  const auto error_of = [&](const std::string &text) -> std::string {
    try {
      parse_suite_list(text, "list");
    } catch (const core::UsageError &error) {
      return error.what();
    }
    return "(no error)";
  };
  EXPECT_THAT(error_of("suite X\n\nA a auto auto\n"), HasSubstr("list:3: a row has five columns"));
  EXPECT_THAT(error_of("A-B a auto auto g\n"), HasSubstr("list:1: \"A-B\" is no C identifier"));
  EXPECT_THAT(error_of("A a auto auto,x.y g\n"), HasSubstr("list:1: the variant \"x.y\""));
  EXPECT_THAT(error_of("A a auto auto g\nA b - auto g\n"), HasSubstr("list:2: \"A\" stands here twice"));
}

TEST(SuiteList, gives_cuda_the_variants_of_openacc_where_the_row_says_so) {
  const auto rows = parse_suite_list("A a - x,y:cuda g\nB b - x,y g\n", "list");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_THAT(variants_for(rows[0], core::Model::openacc), ElementsAre("x", "y"));
  EXPECT_THAT(variants_for(rows[0], core::Model::cuda), ElementsAre("x", "y"));
  EXPECT_THAT(variants_for(rows[0], core::Model::sequential), ElementsAre("default"));
  EXPECT_THAT(variants_for(rows[1], core::Model::cuda), ElementsAre("default"));
  EXPECT_THROW(parse_suite_list("A a - x:openmp g\n", "list"), core::UsageError);
}

TEST(SuiteList, takes_items_in_two_columns_for_openacc_alone) {
  const auto items = parse_overheads_list("# items\nCopyIn copy_in\n", "list");
  ASSERT_EQ(items.size(), 1U);
  EXPECT_EQ(items[0].source, "overheads/copy_in");
  EXPECT_THAT(variants_for(items[0], core::Model::openacc), ElementsAre("with", "without"));
  EXPECT_TRUE(variants_for(items[0], core::Model::sequential).empty());
  EXPECT_THROW(parse_overheads_list("CopyIn copy_in more\n", "list"), core::UsageError);
}

TEST(BuildRecord, is_read_as_far_as_it_goes) {
  const TemporaryTree tree;
  const auto plugin = tree.path() / "p.so";
  EXPECT_FALSE(read_build_record(plugin));

  tree.write("p.build.json", R"({"schema_version": 1, "environment": {"A": "b"},
    "failed_units": [{"benchmark": "X", "variant": "auto", "message": "no", "log": ""}]})");
  auto record = read_build_record(plugin);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->warning, "");
  EXPECT_EQ(record->environment.at("A"), "b");
  EXPECT_EQ(record->failed_units, (std::vector<core::FailedUnit>{{"X", "auto", "no"}}));

  tree.write("p.build.json", R"({"schema_version": 1, "environment": ["A"]})");
  record = read_build_record(plugin);
  ASSERT_TRUE(record);
  EXPECT_THAT(record->warning, HasSubstr("p.build.json"));
  EXPECT_FALSE(record->text.empty());

  tree.write("p.build.json", "{\"schema_version\": ");
  record = read_build_record(plugin);
  ASSERT_TRUE(record);
  EXPECT_THAT(record->warning, HasSubstr("p.build.json"));
  EXPECT_EQ(record->text, "");
}

}  // namespace
}  // namespace torment::build
