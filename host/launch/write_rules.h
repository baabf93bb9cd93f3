// What a child process may write to: Landlock rules, made by the parent and taken on by the child. Reading
// and executing stay free. docs/security.md says what this protects from and what it does not.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "launch/descriptor.h"

namespace torment::launch {

/// The kernel's rules as a descriptor: everything below `scratch`, shared memory, the devices and folders
/// that run-time libraries of GPUs need, and nothing else. None where the kernel has no Landlock. Makes the
/// folder of CUDA's compilation cache where there is an NVIDIA driver: a confined process can't.
Descriptor make_write_rules(const std::filesystem::path &scratch);

/// Takes the rules on for this process and its children, for good. Returns 0 or an error number. Only system
/// calls, so that it can be called between fork and exec.
int take_on_write_rules(int rules);

/// What make_write_rules gives on this machine, in words for records, e.g. "Landlock ABI 4: ...".
std::string describe_write_rules();

}  // namespace torment::launch
