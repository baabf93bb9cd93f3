// What an error says, for tests of messages.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "core/error.h"

namespace torment::report {

inline std::string catch_error(const std::function<void()> &run) {
  try {
    run();
  } catch (const core::Error &error) {
    return error.what();
  }
  return "no error";
}

}  // namespace torment::report
