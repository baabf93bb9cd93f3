// SPDX-License-Identifier: Apache-2.0
#include "report/html/sections.h"
#include "report/html/verdict.h"

namespace torment::report::html {
namespace {

std::string_view write_sureness(Sureness sureness) {
  switch (sureness) {
    case Sureness::settled:
      return "settled";
    case Sureness::open:
      return "not settled";
    case Sureness::unknown:
      return {};
  }
  return {};
}

void write_card(Writer &page, const RunView &run) {
  const Verdict verdict = make_verdict(run);
  const auto card = page.open("article", {{"class", "card"}});
  {
    const auto heading = page.open("h3");
    page.element("a", run.name, {{"href", "#" + run.id}});
  }
  {
    const auto line = page.open("p", {{"class", "headline"}});
    page.text(verdict.headline);
    if (const auto word = write_sureness(verdict.sureness); !word.empty()) {
      page.raw(" ");
      page.element("span", word,
                   {{"class", verdict.sureness == Sureness::settled ? "badge good" : "badge open"}});
    }
  }
  const auto list = page.open("ul");
  for (const std::string &detail : verdict.details)
    page.element("li", detail);
}

}  // namespace

void write_summary(Writer &page, std::span<const RunView> runs) {
  const auto section = page.open("section", {{"id", "summary"}});
  page.element("h2", "Summary");
  for (const RunView &run : runs)
    write_card(page, run);
}

}  // namespace torment::report::html
