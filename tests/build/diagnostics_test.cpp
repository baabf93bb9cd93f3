// What compilers say of loops, in the words of their documents or as they were seen.
// SPDX-License-Identifier: Apache-2.0
#include "build/diagnostics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build/finder.h"
#include "core/error.h"
#include "temporary_tree.h"

namespace torment::build {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

TEST(Sayings, of_gcc_are_found_by_file_and_line) {
  const Sayings sayings = parse_sayings(
      "/src/plugins/benchmarks/dot.c: In function 'f':\n"
      "/src/plugins/benchmarks/dot.c:23:9: optimized: assigned OpenACC gang vector loop parallelism\n"
      "/src/plugins/benchmarks/dot.c:23:9: optimized: assigned OpenACC gang vector loop parallelism\n"
      "   23 | #pragma acc parallel loop\n"
      "      |         ^~~\n"
      "/src/plugins/other_dot.c:9:1: note: of another file\n"
      "dot.c:40: warning: without a column\n",
      "dot.c");
  EXPECT_THAT(sayings,
              ElementsAre(Pair(23, ElementsAre("optimized: assigned OpenACC gang vector loop parallelism")),
                          Pair(40, ElementsAre("warning: without a column"))));
}

TEST(Sayings, of_nvc_are_found_by_their_lines) {
  const Sayings sayings = parse_sayings(
      "torment_dot:\n"
      "     23, Generating implicit copyin(a[:n])\n"
      "         Generating NVIDIA GPU code\n"
      "         25, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */\n"
      "     31, Loop is parallelizable\n"
      "other:\n"
      "     57, Loop not vectorized: may not be beneficial\n",
      "dot.c");
  EXPECT_THAT(sayings.at(23), ElementsAre("Generating implicit copyin(a[:n])", "Generating NVIDIA GPU code"));
  EXPECT_THAT(sayings.at(25), ElementsAre("#pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */"));
  EXPECT_THAT(sayings.at(31), ElementsAre("Loop is parallelizable"));
  EXPECT_THAT(sayings.at(57), Contains(HasSubstr("not vectorized")));
}

TEST(Sayings, of_clang_are_found_like_those_of_gcc) {
  EXPECT_THAT(
      parse_sayings(
          "../b/dot.c:7:3: remark: vectorized loop (vectorization width: 4) [-Rpass=loop-vectorize]\n",
          "dot.c")
          .at(7),
      ElementsAre(HasSubstr("vectorized loop")));
}

TEST(Sayings, of_what_is_no_message_are_none) {
  EXPECT_THAT(parse_sayings("", "dot.c"), IsEmpty());
  EXPECT_THAT(parse_sayings("dot.c\ndot.c:\ndot.c:x:\n:12: y\n   , x\n", "dot.c"), IsEmpty());
}

class Explaining : public testing::Test {
 protected:
  void SetUp() override {
    if (real_program("gcc").empty()) GTEST_SKIP() << "gcc is not installed";
    tree.write_sources({"Sum", "Broken"});
    tree.write("plugins/benchmarks/Sum.c",
               TemporaryTree::source_of("Sum",
                                        "double sum(const double *a, int n);\n"
                                        "double sum(const double *a, int n) {\n  double s = 0;\n"
                                        "#pragma acc parallel loop reduction(+ : s) copyin(a[0:n])\n"
                                        "  for (int i = 0; i < n; i++) s += a[i];\n  return s;\n}\n"));
    tree.write("plugins/benchmarks/Broken.c", "#error this is not for you\n");
  }
  std::vector<Explanation> explain(const std::string &benchmark) {
    Cache cache(tree.path() / "found.json");
    const Profile profile = tree.profile_for("gcc-openacc-host", "gcc");
    const Search found = find_compilers(profile, tree.path() / "scratch", cache);
    return explain_benchmark(make_toolchains(profile, found.compilers).at(0), benchmark, tree.path(),
                             tree.path() / "explained", std::chrono::seconds(60));
  }

  TemporaryTree tree;
};

TEST_F(Explaining, tells_what_became_of_a_loop_with_its_source) {
  const auto explained = explain("Sum/auto");
  ASSERT_EQ(explained.size(), 1U);
  EXPECT_EQ(explained[0].unit, "Sum/auto");
  const std::string text = to_text(explained[0]);
  EXPECT_THAT(text, HasSubstr("line 5: #pragma acc parallel loop reduction(+ : s)"));
  EXPECT_THAT(text, HasSubstr("OpenACC"));
}

TEST_F(Explaining, takes_every_variant_without_one) {
  EXPECT_EQ(explain("Sum").size(), 2U);
  EXPECT_THAT(explain("Sum/tiled"), IsEmpty());
}

TEST_F(Explaining, says_why_a_source_does_not_build) {
  EXPECT_THAT(to_text(explain("Broken/auto").at(0)), HasSubstr("does not build: "));
  EXPECT_THAT(to_text(explain("Broken/auto").at(0)), HasSubstr("this is not for you"));
}

TEST_F(Explaining, refuses_a_benchmark_that_is_not_there) {
  EXPECT_THROW(explain("Product"), core::UsageError);
}

}  // namespace
}  // namespace torment::build
