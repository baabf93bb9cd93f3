// SPDX-License-Identifier: Apache-2.0
#include "launch/environment.h"

#include <unistd.h>

#include <string_view>

namespace torment::launch {

Environment current_environment() {
  Environment environment;
  for (char **entry = environ; entry && *entry; entry++) {
    const std::string_view text(*entry);
    const std::size_t equals = text.find('=');
    if (equals != std::string_view::npos && equals > 0)
      environment.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  return environment;
}

std::vector<std::string> to_list(const Environment &environment) {
  std::vector<std::string> list;
  list.reserve(environment.size());
  for (const auto &[name, value] : environment)
    list.push_back(name + "=" + value);
  return list;
}

}  // namespace torment::launch
