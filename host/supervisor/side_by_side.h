// One unit on several devices at once.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "core/result.h"
#include "supervisor/plugin_session.h"

namespace torment::supervisor {

struct Participant {
  core::Result *result = nullptr;
  PluginSession *session = nullptr;
};

/// Runs the unit that each result names in its session, all at the same time, and sets the results when all
/// have ended. Throws Interrupted.
void run_at_once(std::span<const Participant> participants, const protocol::Run &request,
                 std::span<const int> descriptors);

}  // namespace torment::supervisor
