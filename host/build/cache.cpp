// SPDX-License-Identifier: Apache-2.0
#include "build/cache.h"

#include <cstdlib>

#include "build/files.h"

namespace torment::build {

using nlohmann::json;

std::string what_may_mend() {
  std::string text = read_stamp("/var/lib/dpkg/status").value_or("");
  for (const char *name : {"PATH", "LD_LIBRARY_PATH", "MODULEPATH"}) {
    const char *value = std::getenv(name);
    text += std::string(";") + (value ? value : "");
  }
  return text;
}

Cache::Cache(std::filesystem::path file)
    : file_(std::move(file)), before_(json::object()), now_(json::object()) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file_, ignored)) return;
  json read = json::parse(read_file(file_), nullptr, false);
  if (read.is_object()) before_ = std::move(read);
}

std::optional<json> Cache::find(const std::string &key) const {
  const std::lock_guard lock(mutex_);
  const auto found = before_.find(key);
  if (found == before_.end()) return std::nullopt;
  now_[key] = *found;
  return *found;
}

void Cache::keep(const std::string &key, json value) {
  const std::lock_guard lock(mutex_);
  now_[key] = std::move(value);
}

void Cache::save() const {
  const std::lock_guard lock(mutex_);
  if (now_ == before_) return;
  json all = before_;
  all.update(now_);
  // Every upgrade of a compiler leaves entries that are never asked for again.
  const json &kept = all.size() > 2000 ? now_ : all;
  write_file(file_, kept.dump(1, ' ', false, json::error_handler_t::replace) + "\n");
}

}  // namespace torment::build
