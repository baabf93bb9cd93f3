// Whole files, read and written so that a reader never sees half of one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace torment::report {

/// Replaces the file, or makes it: the bytes go to a file beside it, to the disk, and then take its name,
/// so that whatever interrupts leaves the old file or the new one whole. What is no regular file
/// (/dev/stdout, a pipe) is written in place. Throws core::Error that names path and cause.
void write_file(const std::filesystem::path &path, std::string_view bytes);

/// Throws core::Error that names path and cause when bytes could not be written there now: tries it with
/// an empty file beside it. For checking targets before the first measurement.
void check_writable(const std::filesystem::path &path);

/// Largest file that read_file takes.
inline constexpr std::size_t file_size_limit = std::size_t{1} << 30;

/// The bytes of a regular file. Throws core::Error that names path and cause; never waits for a pipe.
std::string read_file(const std::filesystem::path &path);

}  // namespace torment::report
