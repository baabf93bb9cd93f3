// Benchmarks from outside the tree, out of shared objects (plugin_api/torment/oracle.h). Not for plugins.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torment/oracle.h>

#include <memory>
#include <string>
#include <vector>

#include "benchmarks/benchmark.h"

namespace torment::benchmarks {

/// The benchmarks of that library, which stays loaded until the process ends. Throws core::Error that names
/// the file and says why it is no oracle library for this host.
std::vector<std::unique_ptr<Benchmark>> load_oracles(const std::string &file);

/// Those of one table, for tests; `from` is what messages call it.
std::vector<std::unique_ptr<Benchmark>> read_oracles(const torment_oracles &table, const std::string &from);

}  // namespace torment::benchmarks
