// Looks at a file before the dynamic linker does: whether it can be a plugin for this machine at all.
// The dynamic linker's own words for a foreign or cut file are unclear, and a cut one can kill the process.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace torment::plugin {

/// Throws core::Error saying what the file is instead, e.g. "is built for aarch64; this host is x86-64".
/// Opens nothing but regular files, so a FIFO never blocks it.
void check_elf_file(const std::filesystem::path &path);

/// The same for the file's bytes.
void check_elf(std::span<const std::byte> file);

}  // namespace torment::plugin
