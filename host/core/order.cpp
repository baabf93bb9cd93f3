// SPDX-License-Identifier: Apache-2.0
#include "core/order.h"

#include "core/words.h"

namespace torment::core {
namespace {

constexpr Words<Order, 2> words{{{{Order::blocked, "blocked"}, {Order::interleaved, "interleaved"}}}};

}  // namespace

std::string_view to_string(Order order) {
  return words.word(order);
}

std::optional<Order> parse_order(std::string_view text) {
  return words.parse(text);
}

}  // namespace torment::core
