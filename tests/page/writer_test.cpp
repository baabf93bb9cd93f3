// SPDX-License-Identifier: Apache-2.0
#include "report/html/writer.h"

#include <gtest/gtest.h>

namespace torment::report::html {
namespace {

TEST(Writer, ClosesWhatItOpensInTheirOrder) {
  Writer page;
  {
    const auto list = page.open("ul", {{"class", "x"}});
    page.element("li", "one");
  }
  EXPECT_EQ(page.take(), "<ul class=\"x\"><li>one</li>\n</ul>\n");
}

TEST(Writer, EscapesTextAndAttributes) {
  Writer page;
  page.element("a", "<b>&amp;</b>", {{"title", "\" onclick='x"}});
  EXPECT_EQ(page.take(), "<a title=\"&quot; onclick=&#39;x\">&lt;b&gt;&amp;amp;&lt;/b&gt;</a>\n");
}

TEST(Writer, KeepsNoControlCharacters) {
  EXPECT_EQ(escape("a\x1B[31mb\nc"), "ab c");
  EXPECT_EQ(escape("\xFF"), "\uFFFD");
}

TEST(Writer, KeepsTheLinesOfALogAndNothingElse) {
  Writer page;
  page.log("one\r\n\n  <two>\x07\n");
  EXPECT_EQ(page.take(), "<pre>\none\n\n  &lt;two&gt;\uFFFD\n</pre>\n");
}

}  // namespace
}  // namespace torment::report::html
