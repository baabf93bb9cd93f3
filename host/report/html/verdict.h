// What a run says in ten seconds: who won, by how much, how sure that is. Sentences, no markup.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "report/html/view.h"

namespace torment::report::html {

/// Whether the times settle the order of the two best.
enum class Sureness {
  settled,  ///< their 95 % intervals do not overlap
  open,     ///< they do
  unknown,  ///< one has no interval, or there is nothing to compare
};

struct Verdict {
  std::string winner;    ///< a plugin's name; empty: none has a score
  std::string headline;  ///< one sentence
  Sureness sureness = Sureness::unknown;
  std::vector<std::string> details;  ///< a sentence each
};

/// Of plugins with a score, OpenACC's before all others, since they are what is compared; by average.
Verdict make_verdict(const RunView &run);

}  // namespace torment::report::html
