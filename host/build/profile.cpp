// SPDX-License-Identifier: Apache-2.0
#include "build/profile.h"

#include <algorithm>
#include <cctype>

namespace torment::build {

namespace {

void append(std::vector<std::string> &to, const std::vector<std::string> &more) {
  to.insert(to.end(), more.begin(), more.end());
}

void append(Flags &to, const Flags &more) {
  append(to.compile, more.compile);
  append(to.link, more.link);
  append(to.libraries, more.libraries);
  append(to.explain_compile, more.explain_compile);
  append(to.explain_link, more.explain_link);
}

}  // namespace

bool is_plugin_name(std::string_view text) {
  return !text.empty() && std::isalnum(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) {
           return std::isalnum(c) || c == '.' || c == '_' || c == '+' || c == '-';
         });
}

Flags flags_for(const Profile &profile, const Version &version) {
  Flags flags = profile.flags;
  for (const VersionFlags &row : profile.by_version) {
    if (row.versions.holds(version)) append(flags, row.flags);
  }
  for (const KnownFault &fault : faults_of(profile, version))
    append(flags, fault.flags);
  return flags;
}

std::vector<KnownFault> faults_of(const Profile &profile, const Version &version) {
  std::vector<KnownFault> faults;
  std::copy_if(profile.known_faults.begin(), profile.known_faults.end(), std::back_inserter(faults),
               [&](const KnownFault &fault) { return fault.versions.holds(version); });
  return faults;
}

}  // namespace torment::build
