// Memory that can be handed to other processes as a descriptor.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launch/descriptor.h"

namespace torment::supervisor {

/// An empty memory file. Throws core::Error.
launch::Descriptor make_memory_file(const char *name);

/// Seals the file, which nobody maps for writing any more, against every change, and returns it opened for
/// reading alone: whoever maps it can't make the mapping writable. Throws core::Error.
launch::Descriptor freeze(const launch::Descriptor &file);

}  // namespace torment::supervisor
