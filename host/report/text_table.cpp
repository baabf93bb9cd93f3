// SPDX-License-Identifier: Apache-2.0
#include "report/text_table.h"

#include "core/utf8.h"

namespace torment::report {
namespace {

std::string spaces(std::size_t text_width, std::size_t width) {
  return std::string(width > text_width ? width - text_width : 0, ' ');
}

/// Bytes of the first line of `text` that takes at most `width` columns, without its trailing space.
std::size_t measure_line(std::string_view text, std::size_t width) {
  std::size_t bytes = 0;
  std::size_t last_space = 0;
  std::size_t columns = 0;
  while (bytes < text.size()) {
    const std::size_t step = core::step_utf8(text.substr(bytes)).bytes;
    columns += core::count_columns(text.substr(bytes, step));
    if (columns > width) {
      if (text[bytes] == ' ') return bytes;
      return last_space > 0 ? last_space : bytes;
    }
    if (text[bytes] == ' ') last_space = bytes;
    bytes += step;
  }
  return bytes;
}

}  // namespace

std::string to_left(std::string_view text, std::size_t width) {
  const std::string cut = core::shorten(core::to_line(text), width);
  return cut + spaces(core::count_columns(cut), width);
}

std::string to_right(std::string_view text, std::size_t width) {
  return spaces(core::count_columns(text), width) + std::string(text);
}

std::string wrap(std::string_view text, std::size_t indent, std::size_t lines_limit) {
  const std::string line = core::to_line(text);
  std::string_view rest = line;
  const std::string margin(indent, ' ');
  const std::size_t width = line_width - indent;
  std::string wrapped;
  for (std::size_t number = 1; !rest.empty(); ++number) {
    if (number == lines_limit) return wrapped + margin + core::shorten(rest, width) + "\n";
    const std::size_t bytes = measure_line(rest, width);
    wrapped += margin + std::string(rest.substr(0, bytes)) + "\n";
    rest.remove_prefix(bytes);
    if (rest.starts_with(' ')) rest.remove_prefix(1);
  }
  return wrapped;
}

}  // namespace torment::report
