// A loaded plugin: the shared object in this process, its table checked, its strings copied.
// Not for calling the phases in order and timing them: worker/ does.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torment/plugin.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/plugin_info.h"

namespace torment::plugin {

class Library {
 public:
  /// Loads the file, runs its constructors and checks its table. Throws core::Error saying why it is no
  /// plugin for this host. The library stays loaded until the process ends: closing one whose runtime
  /// still has threads crashes.
  explicit Library(const std::filesystem::path &path);

  const torment_plugin &table() const { return *table_; }
  const core::Identity &identity() const { return identity_; }
  const std::vector<core::Unit> &units() const { return units_; }
  const std::vector<std::string> &warnings() const { return warnings_; }

  /// The table entry of that unit, or null.
  const torment_benchmark *find(const std::string &benchmark, const std::string &variant) const;

 private:
  void read_units();

  const torment_plugin *table_ = nullptr;
  core::Identity identity_;
  std::vector<core::Unit> units_;
  std::vector<const torment_benchmark *> entries_;  ///< same order as units_
  std::vector<std::string> warnings_;
};

/// Checks the table's frozen prefix, sizes and pointers. Throws core::Error.
void check_table(const torment_plugin &table);

}  // namespace torment::plugin
