// Memory that can be handed to other processes as a descriptor.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launch/descriptor.h"

namespace torment::supervisor {

/// An empty memory file. Throws core::Error.
launch::Descriptor make_memory_file(const char *name);

}  // namespace torment::supervisor
