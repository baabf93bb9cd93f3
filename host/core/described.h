// Types whose members are listed once, for writing and reading JSON both. Not the lists (json_fields.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>

namespace torment::core {

/// T, const or not.
template <class Type, class Plain>
concept Either = std::same_as<std::remove_const_t<Type>, Plain>;

/// A plain type with a describe(value, field), found in its namespace, that calls field(key, member) for each
/// member, in the order in which files show them.
template <class Type>
concept Described = requires(Type &value) {
  describe(value, [](const char *, auto &) {});
};

}  // namespace torment::core
