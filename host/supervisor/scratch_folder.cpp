// SPDX-License-Identifier: Apache-2.0
#include "supervisor/scratch_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string>

#include "core/error.h"
#include "core/utf8.h"

namespace torment::supervisor {
namespace {

namespace fs = std::filesystem;

constexpr const char *beginning = "torment-worker-";
/// A folder younger than this may be one that its maker has not locked yet.
constexpr std::chrono::minutes least_age{1};

launch::Descriptor lock_folder(const fs::path &path) {
  launch::Descriptor folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (folder && flock(folder.get(), LOCK_EX | LOCK_NB) != 0) folder.reset();
  return folder;
}

std::string make_folder(const fs::path &parent) {
  std::string pattern = (parent / (std::string(beginning) + "XXXXXX")).string();
  return mkdtemp(pattern.data()) ? pattern : std::string();
}

fs::path wanted_parent() {
  const char *path = std::getenv("TMPDIR");
  return path && *path ? fs::absolute(path) : fs::path("/tmp");
}

bool is_ours_and_old(const fs::path &path) {
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) || status.st_uid != geteuid())
    return false;
  const auto changed = std::chrono::system_clock::from_time_t(status.st_mtime);
  return std::chrono::system_clock::now() - changed > least_age;
}

}  // namespace

ScratchFolder::ScratchFolder() {
  const fs::path parent = wanted_parent();
  path_ = make_folder(parent);
  const int reason = errno;
  if (path_.empty() && parent != "/tmp") path_ = make_folder("/tmp");
  if (path_.empty())
    throw core::Error("can't make a scratch folder in \"" + core::to_line(parent.string()) +
                      "\": " + std::strerror(reason) + "; set TMPDIR to a folder that can be written to");
  lock_ = lock_folder(path_);
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void remove_abandoned_scratch_folders() {
  std::error_code ignored;
  for (fs::directory_iterator entry(wanted_parent(), ignored), end; !ignored && entry != end;
       entry.increment(ignored)) {
    const fs::path path = entry->path();
    if (!path.filename().string().starts_with(beginning) || !is_ours_and_old(path)) continue;
    std::error_code failure;
    if (const launch::Descriptor lock = lock_folder(path)) fs::remove_all(path, failure);
  }
}

}  // namespace torment::supervisor
