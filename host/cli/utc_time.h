// The time of day in UTC as text, for names of files and for records. Not for measuring.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace torment::cli {

/// Now, as strftime puts it; the format has digits and separators only, which no locale changes.
std::string format_utc_now(const char *format);

/// E.g. "2026-01-31T12:00:00Z".
std::string utc_now();

}  // namespace torment::cli
