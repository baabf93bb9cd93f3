// SPDX-License-Identifier: Apache-2.0
#include "cli/utc_time.h"

#include <array>
#include <ctime>

namespace torment::cli {

std::string format_utc_now(const char *format) {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 64> text{};
  return {text.data(), std::strftime(text.data(), text.size(), format, &utc)};
}

std::string utc_now() {
  return format_utc_now("%Y-%m-%dT%H:%M:%SZ");
}

}  // namespace torment::cli
