// Numbers are written and read alike under a locale with a decimal comma and grouped digits. The test brings
// its own locale (see meson.build) or takes the system's.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <clocale>
#include <cstdio>
#include <locale>

#include "core/json.h"
#include "report/console.h"
#include "report/csv.h"
#include "report/record_file.h"
#include "sample_record.h"

namespace torment::report {
namespace {

struct Texts {
  std::string record;
  std::string csv;
  std::string console;
  double read = 0;
  bool operator==(const Texts &) const = default;
};

Texts make_texts() {
  const ScoredRecord sample = make_sample();
  return {.record = to_record_text(sample.record),
          .csv = to_csv(std::span(&sample, 1)),
          .console = to_console(std::span(&sample, 1)),
          .read = core::from<core::Sample>(
                      core::parse_json(R"({"upload_s":123.45,"compute_s":1.5e-3,"download_s":1234567})"))
                      .upload_s};
}

/// A C++ locale that writes 1234567.5 as 1.234.567,5.
struct CommaPunctuation : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(Locale, CommaOfCppStreams) {
  const Texts expected = make_texts();
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new CommaPunctuation));
  const Texts texts = make_texts();
  std::locale::global(before);
  EXPECT_EQ(texts, expected);
  EXPECT_EQ(texts.read, 123.45);
}

TEST(Locale, CommaOfC) {
  const Texts expected = make_texts();
  if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr) {
    GTEST_SKIP() << "no locale de_DE.UTF-8, and none could be made (Debian: package locales)";
  }
  char text[16];
  std::snprintf(text, sizeof text, "%.1f", 1.5);
  const Texts texts = make_texts();
  std::setlocale(LC_ALL, "C");
  ASSERT_STREQ(text, "1,5");
  EXPECT_EQ(texts, expected);
  EXPECT_EQ(texts.read, 123.45);
}

}  // namespace
}  // namespace torment::report
