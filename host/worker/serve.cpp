// SPDX-License-Identifier: Apache-2.0
#include "worker/serve.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <new>
#include <vector>

#include "core/error.h"
#include "protocol/channel.h"
#include "protocol/messages.h"
#include "worker/affinity.h"
#include "worker/fault.h"
#include "worker/session.h"

namespace torment::worker {
namespace {

/// Statuses of a worker that ends otherwise than by End; for a person with a debugger.
constexpr int exit_host_gone = 3;
constexpr int exit_bad_request = 4;

/// Moves a descriptor out of the reach of plugins that write to, or close, the low ones: near the limit, but
/// not so high that the kernel's table of them gets large.
int hide(int descriptor) {
  constexpr rlim_t highest = 16384;
  constexpr rlim_t hidden_count = 64;
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  const rlim_t end = std::min(limit.rlim_cur, highest);
  if (end <= 2 * hidden_count) return descriptor;
  const int hidden = fcntl(descriptor, F_DUPFD_CLOEXEC, static_cast<int>(end - hidden_count));
  if (hidden < 0) return descriptor;
  close(descriptor);
  return hidden;
}

/// The progress page that came with Begin.
protocol::ProgressPage *map_progress(int descriptor) {
  void *page =
      mmap(nullptr, sizeof(protocol::ProgressPage), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (page == MAP_FAILED) _exit(exit_bad_request);
  return std::launder(static_cast<protocol::ProgressPage *>(page));
}

class Server {
 public:
  explicit Server(int channel) : channel_(channel), reader_(channel) {}

  [[noreturn]] void run() {
    begin();
    Session session([this](const protocol::Event &event) { send(event); }, [this] { return next_request(); },
                    *progress_);
    for (;;) {
      const protocol::Request request = next_request();
      std::vector<int> descriptors = reader_.take_descriptors();
      std::transform(descriptors.begin(), descriptors.end(), descriptors.begin(), hide);
      session.execute(request, descriptors);
      for (const int descriptor : descriptors)
        close(descriptor);
      if (std::holds_alternative<protocol::Close>(request)) _exit(0);
    }
  }

 private:
  void begin() {
    const protocol::Request request = next_request();
    const std::vector<int> descriptors = reader_.take_descriptors();
    const auto *begin = std::get_if<protocol::Begin>(&request);
    if (!begin || descriptors.size() != 1) _exit(exit_bad_request);
    // Before any plugin is loaded, since OpenMP's run-time libraries look at once. Where the machine refuses,
    // all are used, and the record says so.
    if (const auto cores = core::parse_processors(begin->cores.value_or(""))) keep_to(*cores);
    progress_ = map_progress(descriptors.front());
    close(descriptors.front());
    note_faults(*progress_);
    send(protocol::Begun{});
  }

  protocol::Request next_request() {
    for (;;) {
      if (const auto line = reader_.next_line()) {
        try {
          return protocol::parse_request(*line);
        } catch (const core::Error &) {
          _exit(exit_bad_request);
        }
      }
      if (reader_.read_more() != protocol::LineReader::State::open) leave();
    }
  }

  void send(const protocol::Event &event) {
    if (!protocol::send_line(channel_, protocol::to_line(event))) leave();
  }

  /// The host is gone; or it isn't, and the plugin closed the channel.
  [[noreturn]] void leave() {
    if (progress_) progress_->lost_host = 1;
    _exit(exit_host_gone);
  }

  int channel_;
  protocol::LineReader reader_;
  protocol::ProgressPage *progress_ = nullptr;
};

}  // namespace

void serve(int channel) {
  // What a plugin prints must not stay in a buffer: this process ends without flushing any.
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  Server(hide(channel)).run();
}

}  // namespace torment::worker
