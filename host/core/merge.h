// Records of one run's parts, or of one kind of machine's nodes, as one record. docs/scale.md says what is
// kept. Not for which files these are (cli/).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/merged_plugins.h"
#include "core/merged_results.h"
#include "core/record.h"

namespace torment::core {

/// What machines have in common whose times may be pooled, e.g. "2 x NVIDIA H200, Intel Xeon, 96 threads".
std::string name_machine_kind(const Machine &machine);

/// Takes records in one by one, in any order, and each any number of times: what comes out depends on the
/// set of parts alone. A merged record counts as its parts. Keeps of a record what goes into the merged one,
/// and of units that several nodes ran one sample a node.
class Merger {
 public:
  /// Of machines of one kind (name_machine_kind). Throws Error for a merged record that contradicts itself.
  void add(Record record);

  /// Why there is no merged record, a line each: settings that differ, plugins that differ, units that were
  /// measured twice. Empty: there is one.
  std::vector<std::string> list_conflicts() const;

  /// What may well differ, and readers should know: drivers, kernels, program versions.
  std::vector<std::string> list_circumstances() const;

  std::size_t count_parts() const { return parts_.size(); }
  /// The nodes that the parts ran on, by name_node (merged_machine.h).
  std::set<std::string> list_nodes() const;

  /// To be called once, without conflicts.
  Record take();

 private:
  void require_alike(const Record &record);
  void add_part(Part part);
  void join_settings(const Settings &settings);

  std::optional<Record> first_;  ///< without plugins and results: what the others are held against
  std::map<std::string, Part> parts_;
  MergedPlugins plugins_;
  MergedResults results_;
  std::vector<std::string> conflicts_;
};

}  // namespace torment::core
