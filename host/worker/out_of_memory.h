// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/error.h"

namespace torment::worker {

/// The machine can't give the memory that a problem needs.
class OutOfMemory : public core::Error {
 public:
  using Error::Error;
};

}  // namespace torment::worker
