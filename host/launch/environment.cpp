// SPDX-License-Identifier: Apache-2.0
#include "launch/environment.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace torment::launch {
namespace {

/// In capitals: names are compared so.
constexpr std::array<std::string_view, 12> secret_parts{"TOKEN",      "SECRET",      "PASSWORD", "PASSWD",
                                                        "PASSPHRASE", "CREDENTIAL",  "API_KEY",  "APIKEY",
                                                        "ACCESS_KEY", "PRIVATE_KEY", "COOKIE",   "JWT"};
constexpr std::array<std::string_view, 5> secret_endings{"_KEY", "_PASS", "_PWD", "_PAT", "_AUTH"};
constexpr std::array<std::string_view, 5> secret_beginnings{"AWS_", "AZURE_", "SSH_", "GPG_", "VAULT_"};
constexpr std::array<std::string_view, 8> secret_names{
    "KUBECONFIG", "KRB5CCNAME", "XAUTHORITY",         "DBUS_SESSION_BUS_ADDRESS",
    "NETRC",      "PGPASSFILE", "DOCKER_AUTH_CONFIG", "DOCKER_CONFIG"};

/// Whether an address within the text has a password: ://user:password@
bool holds_password(std::string_view text) {
  for (std::size_t at = text.find("://"); at != std::string_view::npos; at = text.find("://", at + 3)) {
    const std::string_view rest = text.substr(at + 3);
    const std::string_view authority = rest.substr(0, rest.find_first_of("/?# "));
    const std::size_t sign = authority.rfind('@');
    if (sign != std::string_view::npos && authority.substr(0, sign).find(':') != std::string_view::npos)
      return true;
  }
  return false;
}

}  // namespace

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

bool looks_secret(std::string_view name, std::string_view value) {
  std::string capitals(name);
  std::transform(capitals.begin(), capitals.end(), capitals.begin(),
                 [](unsigned char c) { return std::toupper(c); });
  const std::string_view text = capitals;
  const auto any = [](const auto &list, auto fits) { return std::any_of(list.begin(), list.end(), fits); };
  return any(secret_parts, [&](auto part) { return text.find(part) != std::string_view::npos; }) ||
         any(secret_endings, [&](auto ending) { return text.ends_with(ending); }) ||
         any(secret_beginnings, [&](auto beginning) { return text.starts_with(beginning); }) ||
         any(secret_names, [&](auto whole) { return text == whole; }) || holds_password(value);
}

Environment without_secrets(Environment environment) {
  std::erase_if(environment, [](const auto &entry) { return looks_secret(entry.first, entry.second); });
  return environment;
}

std::vector<std::string> to_list(const Environment &environment) {
  std::vector<std::string> list;
  list.reserve(environment.size());
  for (const auto &[name, value] : environment)
    list.emplace_back(name).append("=").append(value);
  return list;
}

}  // namespace torment::launch
