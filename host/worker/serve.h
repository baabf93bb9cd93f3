// The worker process: torment-host, re-executed with a hidden command, at the other end of a channel.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace torment::worker {

/// Serves the channel until it is told to close or its host is gone, then leaves the process at once, past
/// all destructors and exit handlers: a plugin's run-time library may crash in them.
[[noreturn]] void serve(int channel);

}  // namespace torment::worker
