// The record of a run that was interrupted, taken up by the run that completes it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "cli/run_options.h"
#include "core/record.h"

namespace torment::cli {

/// What is left of the record at `path` for the run that completes it. What went wrong is not tried again,
/// since a crash is a result, too, unless `retry` says so. Throws core::UsageError when it is complete, or of
/// another command or suite.
core::Record take_up_record(RunKind kind, const std::filesystem::path &path, bool retry);

}  // namespace torment::cli
