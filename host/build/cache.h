// What was found out before and is still true as long as its key stays the same, e.g. a compiler's macros. A
// failure may be mended by something that no key shows: one goes in with what_may_mend() in its key, and
// whoever asks afresh passes it over.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace torment::build {

/// Changes when a package is installed, or the paths on which programs and libraries are found.
std::string what_may_mend();

/// One JSON file; may be used by several threads.
class Cache {
 public:
  /// A file that is missing or broken is an empty cache.
  explicit Cache(std::filesystem::path file);

  std::optional<nlohmann::json> find(const std::string &key) const;
  void keep(const std::string &key, nlohmann::json value);

  /// Writes the file if there is anything new. Throws core::Error.
  void save() const;

 private:
  std::filesystem::path file_;
  mutable std::mutex mutex_;
  nlohmann::json before_;
  mutable nlohmann::json now_;
};

}  // namespace torment::build
