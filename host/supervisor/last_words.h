// What a process said before it died: run-time libraries print one line that explains it, and exit.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace torment::supervisor {

/// E.g. "; the last that it printed: libgomp: device type nvidia not supported"; empty where it printed
/// nothing that can be read. Fit for a message: one line, bounded.
std::string quote_last_words(std::string_view standard_error);

}  // namespace torment::supervisor
