// SPDX-License-Identifier: Apache-2.0
#include "worker/memory_room.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "worker/out_of_memory.h"

namespace torment::worker {
namespace {

constexpr uint64_t bytes_in_kib = 1024;

std::optional<uint64_t> read_number(const std::string &path) {
  std::ifstream file(path);
  uint64_t number = 0;
  return file >> number ? std::optional(number) : std::nullopt;  // "max" is no number: no limit
}

/// The number behind `key` on a line of its own.
std::optional<uint64_t> read_entry(const std::string &path, const std::string &key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name;
    uint64_t number = 0;
    if (words >> name >> number && name == key) return number;
  }
  return std::nullopt;
}

/// The files of a control group's memory, by the version of control groups.
struct GroupFiles {
  std::string top;
  const char *limit;
  const char *usage;
  const char *droppable[2];  ///< keys of memory.stat: pages of files, which make room when it is needed
};
const GroupFiles version_1{"/sys/fs/cgroup/memory",
                           "memory.limit_in_bytes",
                           "memory.usage_in_bytes",
                           {"total_active_file", "total_inactive_file"}};
const GroupFiles version_2{
    "/sys/fs/cgroup", "memory.max", "memory.current", {"active_file", "inactive_file"}};

/// What the group leaves; null when it has no limit.
std::optional<uint64_t> read_left(const GroupFiles &files, const std::string &group) {
  const std::string folder = files.top + group + "/";
  const auto limit = read_number(folder + files.limit);
  const auto usage = read_number(folder + files.usage);
  if (!limit || !usage) return std::nullopt;
  uint64_t droppable = 0;
  for (const char *key : files.droppable)
    droppable += read_entry(folder + "memory.stat", key).value_or(0);
  const uint64_t held = *usage - std::min(droppable, *usage);
  return *limit > held ? *limit - held : 0;
}

void keep_less(std::optional<uint64_t> &least, std::optional<uint64_t> value) {
  if (value && (!least || *value < *least)) least = value;
}

/// Of a group and all above it. Lines of /proc/self/cgroup: "0::/GROUP" (version 2), "9:memory:/GROUP"
/// (version 1).
void keep_less_of_groups(std::optional<uint64_t> &least) {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    if (!controllers.empty() && controllers != "memory") continue;
    for (std::string group = line.substr(second + 1);; group.resize(group.rfind('/'))) {
      if (group == "/") group.clear();
      keep_less(least, read_left(controllers.empty() ? version_2 : version_1, group));
      if (group.find('/') == std::string::npos) break;
    }
  }
}

}  // namespace

std::optional<uint64_t> available_bytes() {
  std::optional<uint64_t> least;
  if (const auto kib = read_entry("/proc/meminfo", "MemAvailable:")) least = *kib * bytes_in_kib;
  keep_less_of_groups(least);
  return least;
}

void require_room(uint64_t bytes) {
  const auto available = available_bytes();
  if (available && bytes > *available)
    throw OutOfMemory("it needs " + std::to_string(bytes) + " bytes, of which the machine can give " +
                      std::to_string(*available));
}

}  // namespace torment::worker
