// What machine this is, in words. It is found out in a worker: the host itself never touches CUDA.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace torment::cli {

/// CPU, driver, GPUs by the numbers that --device takes, and what could record what they do; what is missing
/// is one line each, with what brings it. Throws core::Error when no worker can be started.
std::string describe_machine();

}  // namespace torment::cli
