// In which order the plugins of a run measure one benchmark.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace torment::core {

enum class Order {
  blocked,      ///< all repetitions of one plugin, then all of the next
  interleaved,  ///< a repetition of each plugin in turn, in an order that is drawn anew each round
};

/// The word in records and on the command line.
std::string_view to_string(Order order);
std::optional<Order> parse_order(std::string_view text);

}  // namespace torment::core
