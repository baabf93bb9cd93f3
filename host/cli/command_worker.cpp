// The hidden command that a host re-executes itself with.
// SPDX-License-Identifier: Apache-2.0
#include <sys/socket.h>

#include "cli/command.h"
#include "core/error.h"
#include "launch/process.h"
#include "worker/serve.h"

namespace torment::cli {

int run_worker(const std::vector<std::string> &) {
  int type = 0;
  socklen_t size = sizeof type;
  if (getsockopt(launch::channel_number, SOL_SOCKET, SO_TYPE, &type, &size) != 0)
    throw core::UsageError("worker: only torment-host itself starts workers");
  worker::serve(launch::channel_number);
}

}  // namespace torment::cli
