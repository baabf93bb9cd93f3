// The program that probes a compiler: a shared object made as a plugin would be, and a loader for it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace torment::build {

/// C11 that is also C++ and CUDA; takes -DTORMENT_PROBE_MODEL=1 (sequential), 2 (OpenMP),
/// 3 (OpenACC) or 4 (CUDA). Exports torment_probe, which fills in the facts.
extern const std::string_view probe_source;

/// A linker version script that exports torment_probe.
extern const std::string_view probe_version_script;

/// C11 that is also C++ and CUDA: loads the shared object that it is given and prints the facts, one
/// line each: name, space, integer.
extern const std::string_view loader_source;

}  // namespace torment::build
