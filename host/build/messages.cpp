// What compilers print, boiled down to a line.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "build/finder.h"

namespace torment::build {

const KnownMessage *find_known_message(const Profile &profile, std::string_view output) {
  for (const KnownMessage &message : profile.known_messages) {
    if (output.find(message.contains) != std::string_view::npos) return &message;
  }
  return nullptr;
}

std::string find_telling_line(std::string_view output) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < output.size();) {
    const std::size_t end = std::min(output.find('\n', at), output.size());
    if (end > at) lines.push_back(output.substr(at, end - at));
    at = end + 1;
  }
  constexpr std::array<std::string_view, 5> words{"error", "fatal", "undefined", "Error", "unresolved"};
  for (const std::string_view line : lines) {
    for (const std::string_view word : words) {
      if (line.find(word) != std::string_view::npos) return std::string(line);
    }
  }
  return lines.empty() ? std::string() : std::string(lines.front());
}

std::string find_missing_glibc(std::string_view message) {
  const std::size_t at = message.find("GLIBC_");
  if (at == std::string_view::npos || message.find("not found", at) == std::string_view::npos) return {};
  return std::string(message.substr(at, message.find_first_not_of("GLIBC_.0123456789", at) - at));
}

std::string describe(std::string_view output, const std::filesystem::path &root) {
  return replace_all(find_telling_line(output), root.string() + "/", "");
}

}  // namespace torment::build
