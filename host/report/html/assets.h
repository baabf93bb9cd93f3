// Style and script of the page, made part of the program when it is built (embed.py).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace torment::report::html {

/// What stands in the page, and for its Content-Security-Policy "sha256-..." of the very bytes.
struct Asset {
  std::string_view text;
  std::string_view hash;
};

Asset style();

/// Chart.js where it was there when the program was built, and page.js.
Asset script();

}  // namespace torment::report::html
