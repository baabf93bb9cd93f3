// Descendants that outlive the child they came from, though they left its process group.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <mutex>
#include <set>

namespace torment::launch {

/// From now on descendants whose parent ends become children of this process, where kill_orphans finds them.
/// Children that it has already, from before it became this program, are left alone. Process-wide, for good.
void adopt_orphans();

/// Kills and reaps the children that no Process owns; does nothing without adopt_orphans. Gives up after a
/// second, should they fork faster than they can be killed.
void kill_orphans();

/// The children that a Process owns. Held locked over fork, so that no child is taken for an orphan.
class OwnedChildren {
 public:
  static OwnedChildren &instance();
  std::mutex mutex;
  std::set<pid_t> pids;
};

}  // namespace torment::launch
