// Lines, and descriptors that come with them, over a socket between host and worker.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torment::protocol {

/// The longest line that is taken: past it the other side is taken for broken.
inline constexpr std::size_t longest_line = std::size_t{16} << 20;

/// Two connected ends, close-on-exec; the first for the host. Throws core::Error.
std::pair<int, int> make_channel();

/// Writes the line and a newline; the descriptors travel with its first byte. Returns false once the
/// other end is gone. Blocks while the other end does not read.
bool send_line(int channel, std::string_view line, std::span<const int> descriptors = {});

/// Takes lines and descriptors from a channel as they come.
class LineReader {
 public:
  enum class State { open, closed, broken };

  explicit LineReader(int channel) : channel_(channel) {}
  ~LineReader();
  LineReader(const LineReader &) = delete;
  LineReader &operator=(const LineReader &) = delete;

  /// Reads what is there; blocks for it only when the channel blocks. `broken`: too long a line.
  State read_more();

  /// True while bytes wait to be read, or the end to be noticed.
  bool has_more() const;

  /// The next whole line, without its newline.
  std::optional<std::string> next_line();

  /// The descriptors that came so far and were not yet taken; the caller closes them.
  std::vector<int> take_descriptors() { return std::exchange(descriptors_, {}); }

 private:
  int channel_;
  std::string buffer_;
  std::size_t searched_ = 0;  ///< bytes of the buffer known to hold no newline
  std::vector<int> descriptors_;
};

}  // namespace torment::protocol
