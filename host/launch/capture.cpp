// SPDX-License-Identifier: Apache-2.0
#include "launch/capture.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace torment::launch {

void Capture::append(std::string_view bytes) {
  const std::size_t to_head = std::min(bytes.size(), half_ - head_.size());
  head_.append(bytes.substr(0, to_head));
  bytes.remove_prefix(to_head);
  if (bytes.size() > half_) {
    dropped_ += bytes.size() - half_ + tail_.size();
    tail_.clear();
    bytes.remove_prefix(bytes.size() - half_);
  }
  tail_.append(bytes);
  // Trimmed only at twice the size, so that many small pieces don't move the tail each time.
  if (tail_.size() > 2 * half_) {
    dropped_ += tail_.size() - half_;
    tail_.erase(0, tail_.size() - half_);
  }
}

std::string Capture::text() const {
  const std::size_t excess = tail_.size() > half_ ? tail_.size() - half_ : 0;
  const uint64_t dropped = dropped_ + excess;
  if (dropped == 0) return head_ + tail_;
  return head_ + "\n[... " + std::to_string(dropped) + " bytes left out ...]\n" + tail_.substr(excess);
}

bool read_available(int descriptor, Capture &capture, std::size_t most) {
  std::array<char, 65536> buffer;
  for (std::size_t got = 0; got < most;) {
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count > 0) {
      capture.append({buffer.data(), static_cast<std::size_t>(count)});
      got += static_cast<std::size_t>(count);
    } else if (count == 0) {
      return false;
    } else if (errno != EINTR) {
      return errno == EAGAIN;
    }
  }
  return true;
}

}  // namespace torment::launch
