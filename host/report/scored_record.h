// What every output format is given: a record, and the reference times to hold it against.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/record.h"
#include "core/reference.h"

namespace torment::report {

struct ScoredRecord {
  core::Record record;
  std::optional<core::Reference> reference;  ///< null: no ratios and no scores

  const core::Reference *reference_or_null() const { return reference ? &*reference : nullptr; }
};

}  // namespace torment::report
