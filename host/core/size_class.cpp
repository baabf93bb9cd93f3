// SPDX-License-Identifier: Apache-2.0
#include "core/size_class.h"

#include "core/error.h"
#include "core/words.h"

namespace torment::core {
namespace {

constexpr Words<SizeClass, 8> words{{{{SizeClass::test, "test"},
                                      {SizeClass::small, "small"},
                                      {SizeClass::ref, "ref"},
                                      {SizeClass::large, "large"},
                                      {npb_class_s, "S"},
                                      {npb_class_w, "W"},
                                      {npb_class_a, "A"},
                                      {npb_class_b, "B"}}}};

}  // namespace

std::string_view to_string(SizeClass size_class) {
  return words.word(size_class);
}

std::optional<SizeClass> parse_size_class(std::string_view text) {
  return words.parse(text);
}

std::string to_string(const Size &size) {
  std::string text;
  for (const Parameter &parameter : size.parameters)
    text += (text.empty() ? "" : ";") + parameter.name + "=" + std::to_string(parameter.value);
  return text;
}

uint64_t Size::at(std::string_view name) const {
  for (const Parameter &parameter : parameters) {
    if (parameter.name == name) return parameter.value;
  }
  throw Error("the size has no parameter named \"" + std::string(name) + "\"");
}

}  // namespace torment::core
