// SPDX-License-Identifier: Apache-2.0
#include "core/roofs.h"

#include <algorithm>

namespace torment::core {

std::optional<double> MemoryRoof::greatest() const {
  // Null is below every number.
  return std::max({copy_bytes_per_s, triad_bytes_per_s, read_bytes_per_s});
}

}  // namespace torment::core
