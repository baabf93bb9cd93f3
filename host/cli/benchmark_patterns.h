// Which benchmarks and variants the user means.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/size_class.h"
#include "supervisor/run.h"

namespace torment::cli {

/// The benchmarks of the catalogue that the patterns select, in the catalogue's order, in their size; with
/// `sizes` each once per size, its first parameter that and the others those of the class, or of `fixed`
/// where that names them. A pattern is a name, a glob, @group (@scored: those that scores are taken over), or
/// NAME/VARIANT with globs in both; several may stand behind one another with commas. None selects all.
/// Throws core::UsageError for a pattern that selects nothing, and for a class that a selected benchmark
/// doesn't have.
std::vector<supervisor::PlannedBenchmark> select_benchmarks(const std::vector<std::string> &patterns,
                                                            core::SizeClass size_class,
                                                            const std::vector<uint64_t> &sizes,
                                                            const std::vector<core::Parameter> &fixed = {});

/// The items of `torment-host overheads` whose names fit one of the patterns, in their order, once per size,
/// `with` compared with `without`. A pattern is a name or a glob; several may stand behind one another with
/// commas. None selects all. Throws core::UsageError for a pattern that selects nothing.
std::vector<supervisor::PlannedBenchmark> select_items(const std::vector<std::string> &patterns,
                                                       core::SizeClass size_class);

}  // namespace torment::cli
