// Reading and writing whole files, as the build needs it.
// Not for records of runs, which report/ writes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace torment::build {

/// The file's bytes. Throws core::Error naming the file when it can't be read.
std::string read_file(const std::filesystem::path &path);

/// Writes to a temporary name beside `path` and renames, so that no reader sees half a file.
/// Throws core::Error naming the file.
void write_file(const std::filesystem::path &path, std::string_view text);

/// Writes only when the file does not hold that text already. Throws core::Error.
void write_file_if_changed(const std::filesystem::path &path, std::string_view text);

/// Copies `from` to a temporary name beside `to` and renames: the two may lie on different file
/// systems, and readers see the whole file or none. Throws core::Error naming `to`.
void copy_into_place(const std::filesystem::path &from, const std::filesystem::path &to);

/// Makes the folder and its parents. Throws core::Error naming it.
void make_folder(const std::filesystem::path &path);

/// The file's real path, size and time of change as one text, or nothing when there is no such file.
std::optional<std::string> read_stamp(const std::filesystem::path &file);

/// A name beside `path` that no other process uses, for a file that is renamed to `path` later.
std::filesystem::path temporary_beside(const std::filesystem::path &path);

}  // namespace torment::build
