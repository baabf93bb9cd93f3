// SPDX-License-Identifier: Apache-2.0
#include "core/warning.h"

#include "core/words.h"

namespace torment::core {
namespace {

constexpr Words<WarningKind, 7> words{{{{WarningKind::throttled, "throttled"},
                                        {WarningKind::clock_changed, "clock changed"},
                                        {WarningKind::few_samples, "few samples"},
                                        {WarningKind::spread, "spread"},
                                        {WarningKind::near_launch, "near launch cost"},
                                        {WarningKind::not_sure_enough, "not sure enough"},
                                        {WarningKind::faster_than_possible, "faster than possible"}}}};

}  // namespace

std::string_view to_string(WarningKind kind) {
  return words.word(kind);
}

std::optional<WarningKind> parse_warning_kind(std::string_view text) {
  return words.parse(text);
}

}  // namespace torment::core
