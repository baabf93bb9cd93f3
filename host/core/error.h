// The errors that a user sees: each says what is wrong, where, and what to do next.
// Not for outcomes of benchmarks, which are values (outcome.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace torment::core {

/// Something went wrong that the user can read about and mend; ends the command with status 1.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The command line, or a file named on it, is not what the command takes; status 2.
class UsageError : public Error {
 public:
  using Error::Error;
};

}  // namespace torment::core
