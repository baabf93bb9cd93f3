// Feature tables as JSON files: results/schema/features-1.schema.json describes them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/feature_table.h"
#include "report/schema.h"

namespace torment::report {

inline constexpr Schema feature_schema{.name = "torment-features", .major = 1, .minor = 0};

std::string to_feature_text(const core::FeatureTable &table);

/// Throws core::Error that names the place in the text.
core::FeatureTable parse_feature_table(std::string_view text);

/// Throws core::Error that names the file and the place in it.
core::FeatureTable read_feature_table(const std::filesystem::path &path);

/// True when the file begins as a feature table does; false for whatever else, and what can't be read.
bool is_feature_table(const std::filesystem::path &path);

/// The table as text for a terminal: a row a compiler, a column a feature; below it what went wrong.
std::string to_text(const core::FeatureTable &table);

}  // namespace torment::report
