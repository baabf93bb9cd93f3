// SPDX-License-Identifier: Apache-2.0
#include "protocol/channel.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "core/error.h"

namespace torment::protocol {
namespace {

/// More than any request brings.
constexpr std::size_t most_descriptors = 8;

union ControlBuffer {
  std::array<char, CMSG_SPACE(sizeof(int) * most_descriptors)> bytes;
  cmsghdr aligned;
};

void attach(msghdr &message, ControlBuffer &control, std::span<const int> descriptors) {
  message.msg_control = control.bytes.data();
  message.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
  cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(descriptors.size_bytes());
  std::memcpy(CMSG_DATA(header), descriptors.data(), descriptors.size_bytes());
}

void detach(msghdr &message, std::vector<int> &descriptors) {
  for (cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    const std::size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    const std::size_t old_count = descriptors.size();
    descriptors.resize(old_count + count);
    std::memcpy(descriptors.data() + old_count, CMSG_DATA(header), count * sizeof(int));
  }
}

}  // namespace

std::pair<int, int> make_channel() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    throw core::Error(std::string("can't make a socket pair: ") + std::strerror(errno));
  return {ends[0], ends[1]};
}

bool send_line(int channel, std::string_view line, std::span<const int> descriptors) {
  std::string bytes(line);
  bytes += '\n';
  ControlBuffer control{};
  for (std::size_t sent = 0; sent < bytes.size();) {
    iovec piece{bytes.data() + sent, bytes.size() - sent};
    msghdr message{};
    message.msg_iov = &piece;
    message.msg_iovlen = 1;
    if (sent == 0 && !descriptors.empty()) attach(message, control, descriptors);
    const ssize_t count = sendmsg(channel, &message, MSG_NOSIGNAL);
    if (count >= 0) {
      sent += static_cast<std::size_t>(count);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

LineReader::~LineReader() {
  for (const int descriptor : descriptors_)
    close(descriptor);
}

LineReader::State LineReader::read_more() {
  std::array<char, 65536> bytes;
  ControlBuffer control{};
  iovec piece{bytes.data(), bytes.size()};
  msghdr message{};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes.data();
  message.msg_controllen = control.bytes.size();
  const ssize_t count = recvmsg(channel_, &message, MSG_CMSG_CLOEXEC);
  if (count < 0) return errno == EINTR || errno == EAGAIN ? State::open : State::closed;
  detach(message, descriptors_);
  if (count == 0) return State::closed;
  buffer_.append(bytes.data(), static_cast<std::size_t>(count));
  const bool too_long = buffer_.size() > longest_line && buffer_.find('\n', searched_) == std::string::npos;
  return too_long ? State::broken : State::open;
}

bool LineReader::has_more() const {
  pollfd polled{channel_, POLLIN, 0};
  return poll(&polled, 1, 0) > 0;
}

std::optional<std::string> LineReader::next_line() {
  const std::size_t end = buffer_.find('\n', searched_);
  if (end == std::string::npos) {
    searched_ = buffer_.size();
    return std::nullopt;
  }
  std::string line = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  searched_ = 0;
  return line;
}

}  // namespace torment::protocol
