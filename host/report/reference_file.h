// Reference times as JSON files: results/schema/reference-1.schema.json describes them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/record.h"
#include "core/reference.h"
#include "report/schema.h"

namespace torment::report {

inline constexpr Schema reference_schema{.name = "torment-reference", .major = 1, .minor = 1};

/// FNV-1a of 64 bits over the bytes, as 16 hexadecimal digits (Fowler, Noll and Vo).
std::string hash_fnv1a(std::string_view bytes);

/// True for what may name a reference: 1 to 64 letters, digits, dots, hyphens and underscores.
bool is_reference_name(std::string_view name);

std::string to_reference_text(const core::Reference &reference);

/// The hash is that of the text. Throws core::Error that names the place in the text.
core::Reference parse_reference(std::string_view text);

/// Throws core::Error that names the file.
void write_reference(const core::Reference &reference, const std::filesystem::path &path);
core::Reference read_reference(const std::filesystem::path &path);

struct FoundReference {
  std::optional<core::Reference> reference;  ///< null: none fits
  std::vector<std::string> warnings;         ///< files that could not be read
};

/// The reference for that suite and size class among the *.json files of the folders; of several the one
/// with the greatest version, then the first by folder and file name. Folders that don't exist are
/// passed over.
FoundReference find_reference(std::span<const std::filesystem::path> folders, std::string_view suite,
                              core::SizeClass size_class);

/// The reference that a record names, by name and hash.
FoundReference find_reference(std::span<const std::filesystem::path> folders, const core::ReferenceId &id);

/// Reference times from the record's newest plugin of model sequential by compiler gcc that verified every
/// scored benchmark; those that it verified beyond the suite are held too. Throws core::Error when the
/// record has no such plugin or is not complete. `hash` stays empty until the file is read.
core::Reference make_reference(const core::Record &record, std::string_view name, uint32_t version);

/// The reference with the times of benchmarks that it lacks added from the record's newest sequential gcc
/// plugin; those that it has stay. Throws core::Error when suite, size class, CPU, compiler or flags are not
/// the reference's, or when nothing is new.
core::Reference extend_reference(core::Reference reference, const core::Record &record);

}  // namespace torment::report
