// SPDX-License-Identifier: Apache-2.0
#include "report/html/writer.h"

#include <algorithm>

#include "core/utf8.h"

namespace torment::report::html {
namespace {

void append_escaped(std::string &escaped, std::string_view text) {
  for (const char letter : text) {
    switch (letter) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        escaped += letter;
    }
  }
}

}  // namespace

std::string escape(std::string_view text) {
  std::string escaped;
  append_escaped(escaped, core::to_line(text));
  return escaped;
}

Writer::Open Writer::open(std::string_view tag, Attributes attributes) {
  begin(tag, attributes);
  return {*this, tag};
}

void Writer::element(std::string_view tag, std::string_view text, Attributes attributes) {
  begin(tag, attributes);
  text_ += escape(text);
  close(tag);
}

void Writer::empty(std::string_view tag, Attributes attributes) {
  begin(tag, attributes);
}

void Writer::log(std::string_view text) {
  begin("pre", {});
  text_ += '\n';  // the parser drops the first line break, and so none of the log's
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    append_escaped(text_, core::flatten(line));
    text_ += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  close("pre");
}

void Writer::begin(std::string_view tag, Attributes attributes) {
  text_ += '<';
  text_ += tag;
  for (const auto &[name, value] : attributes) {
    text_ += ' ';
    text_ += name;
    text_ += "=\"";
    text_ += escape(value);
    text_ += '"';
  }
  text_ += '>';
}

void Writer::close(std::string_view tag) {
  text_ += "</";
  text_ += tag;
  text_ += ">\n";
}

}  // namespace torment::report::html
