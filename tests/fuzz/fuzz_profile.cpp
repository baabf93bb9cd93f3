// Compiler profiles. The file's name belongs to what is checked, so it is taken from the text where it can
// be.
// SPDX-License-Identifier: Apache-2.0
#include "build/profile.h"
#include "build/version.h"
#include "check.h"
#include "core/error.h"

namespace {

/// The file that a profile of this text's "name" would have to be.
std::filesystem::path guess_file(std::string_view text) {
  constexpr std::string_view key = "\"name\": \"";
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return "profile.json";
  const std::string_view rest = text.substr(at + key.size());
  return std::string(rest.substr(0, rest.find('"'))) + ".json";
}

}  // namespace

int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  using namespace torment;
  const std::string_view text = fuzz::to_text(data, size);
  try {
    const build::Profile profile = build::parse_profile(text, guess_file(text));
    const build::Version version{{12, 2, 0}, 3};
    build::flags_for(profile, version);
    build::fill_in_version(profile.plugin_name, version);
    fuzz::require(profile.plugin_name.find('/') == std::string::npos,
                  "a plugin's name leads out of its folder");
    fuzz::taken = true;
  } catch (const core::UsageError &) {
    return 0;
  }
  return 0;
}
