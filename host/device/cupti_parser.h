// Activity records of CUPTI to plain types.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "device/activity.h"

namespace torment::device {

/// Adds the record at the front of `bytes`, which end where its buffer does; one that reaches beyond them, or
/// ends before it begins, counts as damaged.
void add_record(std::span<const std::byte> bytes, Activities &activities);

}  // namespace torment::device
