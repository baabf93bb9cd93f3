// The results of several records as one list: each unit once, and with the times of all nodes that ran it.
// Which records may be merged is merge.h's.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "core/record.h"

namespace torment::core {

class MergedResults {
 public:
  /// Takes a result of that record in, which ran on `node` unless it says itself where it did. What was
  /// measured already must be the same; that a turn did not come gives way to whatever else is known. Throws
  /// Error for lists of nodes that are not equally long.
  void add(Result result, const std::string &node, const std::string &record);

  /// What contradicts: one unit measured twice on one node, with other times.
  const std::vector<std::string> &conflicts() const { return conflicts_; }

  /// All units in an order of their own: by the suite, then by name, size, plugin and variant. With
  /// `is_pooled` each says of which nodes it is. To be called once.
  std::vector<Result> take(const Suite &suite, bool is_pooled);

 private:
  /// What is kept of one node's repetitions.
  struct Share {
    Outcome outcome = Outcome::not_run;
    std::string message;
    Sample mean;
    std::optional<Sample> against;
    uint32_t repetitions = 0;
    uint32_t checked = 0;
    uint32_t whole = 0;
    double stddev_s = 0;
    bool operator==(const Share &) const = default;
  };
  struct Unit {
    Result result;  ///< whole as long as there is one share
    std::map<std::string, Share> shares;
  };
  using Key = std::tuple<std::string, std::string, std::string, std::string>;

  static Share make_share(const Result &result);
  static std::map<std::string, Share> list_shares(const Result &result, const std::string &node);
  void add_share(Unit &unit, const std::string &node, Share share, const Result &result,
                 const std::string &record);
  static void pool(Unit &unit);
  static void name_nodes(Unit &unit);

  std::map<Key, Unit> units_;
  std::vector<std::string> conflicts_;
};

}  // namespace torment::core
