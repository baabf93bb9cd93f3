// The plugins of several records as one list: each name once. Which records may be merged is merge.h's.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/plugin_info.h"

namespace torment::core {

class MergedPlugins {
 public:
  /// Takes the plugin of that record in, which was loaded on `node`.
  void add(PluginInfo plugin, const std::string &node, const std::string &record);

  /// What contradicts: two plugins of one name that are not the same.
  const std::vector<std::string> &conflicts() const { return conflicts_; }

  /// All plugins by name, each as it is where it could be opened, and was loaded fastest; where it could not
  /// be opened is among its warnings.
  std::vector<PluginInfo> take() const;

 private:
  struct Entry {
    PluginInfo info;
    std::set<std::string> warnings;
    bool devices_differ = false;
  };
  std::map<std::string, Entry> entries_;
  std::vector<std::string> conflicts_;
};

}  // namespace torment::core
