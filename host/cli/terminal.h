// What may be sent to the standard streams.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace torment::cli {

/// Whether the descriptor is a terminal that can do more than print lines: not with TERM unset or "dumb".
bool is_capable_terminal(int descriptor);

/// Whether what goes to the descriptor may be coloured: on such a terminal, unless NO_COLOR is set
/// (https://no-color.org).
bool wants_colours(int descriptor);

}  // namespace torment::cli
