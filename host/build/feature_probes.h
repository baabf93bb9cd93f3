// Which features of OpenACC a toolchain takes: each probe of compilers.d/probes/ built as a plugin would be,
// loaded and run by itself, so that one that dies costs no other.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "build/survey.h"
#include "core/feature_table.h"

namespace torment::build {

/// The probes of the folder, sorted by name: FEATURE.c each. Throws core::Error when there are none.
std::vector<std::filesystem::path> find_feature_probes(const std::filesystem::path &folder);

/// Builds every probe with the toolchain into FOLDER/PLUGIN/, beside a loader and, in FOLDER/PLUGIN/lib, the
/// compiler's run-time libraries: links, or with `bundle` copies. A refused toolchain builds none. Throws
/// core::Error when `folder` can't be written to.
core::ProbedCompiler build_features(const ProbedToolchain &probed,
                                    const std::vector<std::filesystem::path> &probes,
                                    const std::filesystem::path &folder, bool bundle);

/// Runs what build_features left in that folder, here or where it was copied to, and fills in what came out.
void run_features(core::ProbedCompiler &compiler, const std::filesystem::path &folder);

}  // namespace torment::build
