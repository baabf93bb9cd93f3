// SPDX-License-Identifier: Apache-2.0
#include "protocol/progress.h"

#include <algorithm>
#include <array>

namespace torment::protocol {

std::string describe_stage(const ProgressPage &page, uint32_t repetitions) {
  static constexpr std::array names{"between requests",
                                    "in loading",
                                    "in open",
                                    "in create",
                                    "in upload",
                                    "in compute",
                                    "in download",
                                    "in the host's check",
                                    "in destroy",
                                    "in close",
                                    "in making the problem"};
  const uint32_t stage = std::min<uint32_t>(page.stage.load(), names.size() - 1);
  std::string text = names[stage];
  const bool repeated =
      stage >= static_cast<uint32_t>(Stage::upload) && stage <= static_cast<uint32_t>(Stage::check);
  if (repeated && repetitions > 0)
    text += " of repetition " + std::to_string(std::min(page.repetition.load(), repetitions - 1) + 1) +
            " of " + std::to_string(repetitions);
  return text;
}

}  // namespace torment::protocol
