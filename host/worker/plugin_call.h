// Calls one function of a plugin and turns whatever it does short of ending the process into a failure
// with a message.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torment/plugin.h>

#include <array>
#include <cfenv>
#include <cstdint>
#include <cstring>
#include <exception>
#include <string>

#include "core/outcome.h"

namespace torment::worker {

/// A call that reported another status than TORMENT_OK, or threw.
struct CallFailure {
  core::Outcome outcome = core::Outcome::failed;
  std::string message;  ///< e.g. "compute failed with status -1: no memory on the device"
};

/// The buffer that a plugin writes its message to.
class ErrorBuffer {
 public:
  torment_error *get() { return &error_; }
  /// What the plugin wrote, up to the first zero byte; the buffer's last byte is none of the plugin's.
  std::string text() const { return std::string(bytes_.data(), strnlen(bytes_.data(), bytes_.size() - 1)); }

 private:
  std::array<char, 4096> bytes_{};
  torment_error error_{bytes_.data(), bytes_.size()};
};

/// Throws CallFailure when the status is not TORMENT_OK.
inline void require_ok(const char *function, int32_t status, const ErrorBuffer &buffer) {
  if (status == TORMENT_OK) return;
  const std::string text = buffer.text();
  const std::string reason = text.empty() ? "it gave no reason" : text;
  if (status > 0) throw CallFailure{core::Outcome::unsupported, reason};
  throw CallFailure{core::Outcome::failed,
                    std::string(function) + " failed with status " + std::to_string(status) + ": " + reason};
}

/// While it lives, the plugin's arithmetic holds: what it set of rounding, traps and subnormal numbers.
/// Otherwise the default does, so that the host's checks don't follow the plugin.
class PluginArithmetic {
 public:
  PluginArithmetic() { std::fesetenv(&of_plugin()); }
  ~PluginArithmetic() {
    std::fegetenv(&of_plugin());
    std::fesetenv(FE_DFL_ENV);
  }
  PluginArithmetic(const PluginArithmetic &) = delete;
  PluginArithmetic &operator=(const PluginArithmetic &) = delete;

 private:
  /// One, as the plugin of a process is.
  static std::fenv_t &of_plugin() {
    static std::fenv_t environment = [] {
      std::fenv_t at_first{};
      std::fegetenv(&at_first);
      return at_first;
    }();
    return environment;
  }
};

/// Runs `call`. C++ exceptions must not cross the ABI, but do: they become a CallFailure.
template <class Call>
auto call_guarded(const char *function, const Call &call) {
  const PluginArithmetic arithmetic;
  try {
    return call();
  } catch (const std::exception &error) {
    throw CallFailure{core::Outcome::failed,
                      std::string(function) + " threw a C++ exception: " + error.what()};
  } catch (...) {
    throw CallFailure{core::Outcome::failed, std::string(function) + " threw a C++ exception"};
  }
}

/// Runs `call`, which returns the plugin's status.
template <class Call>
void call_plugin(const char *function, ErrorBuffer &buffer, const Call &call) {
  require_ok(function, call_guarded(function, call), buffer);
}

}  // namespace torment::worker
