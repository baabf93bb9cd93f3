// Records as JSON files: results/schema/record-1.schema.json describes them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/record.h"
#include "report/schema.h"

namespace torment::report {

inline constexpr Schema record_schema{.name = "torment-record", .major = 1, .minor = 2};

/// The record as the text of its file. Beside what the record holds, each result gets a "summary" of its
/// times, and a sweep's record the "sweep" that its results say (core/sweep.h), for readers without our
/// statistics; reading leaves both alone.
std::string to_record_text(const core::Record &record);

/// Throws core::Error that names the place in the text, e.g. "/results/3/samples: expected an array".
core::Record parse_record(std::string_view text);

/// The same of JSON that may be anything: null where it does not say that it is a record, of whatever
/// version.
std::optional<core::Record> parse_if_record(std::string_view text);

/// Replaces the file as write_file does: an interrupted run leaves a valid record. Throws core::Error.
void write_record(const core::Record &record, const std::filesystem::path &path);

/// Throws core::Error that names the file and the place in it.
core::Record read_record(const std::filesystem::path &path);

}  // namespace torment::report
