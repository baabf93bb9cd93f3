// SHA-256 (FIPS 180-4): says in records which sources, compilers and libraries a plugin was made of and ran
// with, so that `sha256sum` can confirm it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace torment::core {

/// The digest as 64 lower-case hexadecimal digits.
std::string compute_sha256(std::string_view bytes);

}  // namespace torment::core
