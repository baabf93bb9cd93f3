// The sizes that the user wants swept.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace torment::cli {

/// The sizes that `text` lists, rising. Its elements stand behind one another with commas:
///   4096, 2^12               one size
///   2^10..2^24               every power of 2 from the one to the other
///   1000..1000000x10         each the tenfold of the one before
///   100..1000+50             each by 50 greater
///   primes                   ten primes from 3581 to 13832281, bad shapes for devices
/// Throws core::UsageError that names the element which is no size, is 0, exceeds 64 bits or does not rise
/// above the one before it, and for more than 1000 sizes.
std::vector<uint64_t> parse_sweep_sizes(std::string_view text);

}  // namespace torment::cli
