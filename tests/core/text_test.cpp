// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/error.h"
#include "core/outcome.h"
#include "core/plugin_info.h"
#include "core/size_class.h"
#include "core/utf8.h"

namespace torment::core {
namespace {

TEST(Words, AreReadBack) {
  for (const Outcome outcome : all_outcomes)
    EXPECT_EQ(parse_outcome(to_string(outcome)), outcome);
  for (const Model model : {Model::sequential, Model::openmp, Model::openacc, Model::cuda}) {
    EXPECT_EQ(parse_model(to_string(model)), model);
  }
  for (const Place place : {Place::unknown, Place::host, Place::device}) {
    EXPECT_EQ(parse_place(to_string(place)), place);
  }
  for (const SizeClass name : common_size_classes)
    EXPECT_EQ(parse_size_class(to_string(name)), name);
  for (const SizeClass name : npb_size_classes)
    EXPECT_EQ(parse_size_class(to_string(name)), name);
  for (const char *text : {"", "Verified", "verified ", "unknown outcome"}) {
    EXPECT_EQ(parse_outcome(text), std::nullopt);
    EXPECT_EQ(parse_size_class(text), std::nullopt);
  }
}

TEST(Words, WhatIsNotThePluginsFaultIsNoFailure) {
  for (const Outcome outcome : {Outcome::verified, Outcome::unsupported, Outcome::unavailable,
                                Outcome::build_failed, Outcome::not_run}) {
    EXPECT_FALSE(is_failure(outcome)) << to_string(outcome);
  }
  EXPECT_TRUE(is_failure(Outcome::ran_on_host));
  EXPECT_TRUE(is_failure(Outcome::ended_process));
}

TEST(Size, NamesTheMissingParameter) {
  const Size size{{{"elements", 7}}};
  EXPECT_EQ(size.at("elements"), 7U);
  EXPECT_THROW(size.at("rows"), Error);
}

TEST(Utf8, InvalidSequencesBecomeTheReplacement) {
  EXPECT_EQ(to_valid_utf8("größe €😀"), "größe €😀");
  EXPECT_EQ(to_valid_utf8("a\xFFz"), "a\uFFFDz");
  EXPECT_EQ(to_valid_utf8("\xE2\x82"), "\uFFFD");                            // cut
  EXPECT_EQ(to_valid_utf8("\xC0\x80"), "\uFFFD\uFFFD");                      // overlong
  EXPECT_EQ(to_valid_utf8("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");            // surrogate
  EXPECT_EQ(to_valid_utf8("\xF4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD");  // beyond U+10FFFF
}

TEST(Utf8, LinesHoldNoControlCharacters) {
  EXPECT_EQ(to_line("  a\r\n\tb  c \n"), "a b c");
  EXPECT_EQ(to_line("\x1B[31mred\x1B[0m"), "red");
  EXPECT_EQ(to_line("\x1B"), "");
  EXPECT_EQ(to_line("\x1B["), "");
  EXPECT_EQ(to_line(std::string_view("a\0b\x01", 4)), "a\uFFFDb\uFFFD");
  EXPECT_EQ(to_line("a\u202Eb"), "a\uFFFDb");   // right-to-left override
  EXPECT_EQ(to_line("a\u0085\u2028b"), "a b");  // line separators
  EXPECT_EQ(flatten(" a\n\n b "), " a   b ");
}

TEST(Utf8, ShortensByColumns) {
  EXPECT_EQ(shorten("abcdef", 6), "abcdef");
  EXPECT_EQ(shorten("abcdefg", 6), "abc...");
  EXPECT_EQ(shorten("größer als", 6), "grö...");
  EXPECT_EQ(count_columns("日本"), 4U);
  EXPECT_EQ(shorten("日本語日本語", 8), "日本...");
}

}  // namespace
}  // namespace torment::core
