// Writes HTML: elements that close themselves, and text that is always escaped.
// Not for what the page says (section_*.cpp).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace torment::report::html {

/// Text of unknown origin on one line, fit for element content and for attributes in double quotes: valid
/// UTF-8, no control characters, & < > " ' as entities.
std::string escape(std::string_view text);

/// A name and a value; the value is escaped, the name is the program's own.
using Attribute = std::pair<std::string_view, std::string_view>;
using Attributes = std::initializer_list<Attribute>;

class Writer {
 public:
  /// An element that is open as long as this lives.
  class Open {
   public:
    Open(Writer &writer, std::string_view tag) : writer_(writer), tag_(tag) {}
    ~Open() { writer_.close(tag_); }
    Open(const Open &) = delete;
    Open &operator=(const Open &) = delete;

   private:
    Writer &writer_;
    std::string_view tag_;
  };

  /// `tag` must outlive the element: a literal.
  [[nodiscard]] Open open(std::string_view tag, Attributes attributes = {});

  /// An element that holds text alone.
  void element(std::string_view tag, std::string_view text, Attributes attributes = {});

  /// An element without content or end, such as <meta>.
  void empty(std::string_view tag, Attributes attributes = {});

  /// Text on one line.
  void text(std::string_view text) { text_ += escape(text); }

  /// Text whose line breaks are kept, in <pre>: a log.
  void log(std::string_view text);

  /// Markup as it is: never anything that a record brings.
  void raw(std::string_view markup) { text_ += markup; }

  const std::string &str() const { return text_; }
  std::string take() { return std::move(text_); }

 private:
  void begin(std::string_view tag, Attributes attributes);
  void close(std::string_view tag);

  std::string text_;
};

}  // namespace torment::report::html
