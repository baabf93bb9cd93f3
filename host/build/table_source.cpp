// SPDX-License-Identifier: Apache-2.0
#include "build/table_source.h"

#include "launch/command.h"

namespace torment::build {

std::string to_c_literal(std::string_view text) {
  std::string literal = "\"";
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    // A question mark is escaped because two of them can begin a trigraph.
    if (character == '"' || character == '\\' || character == '?') {
      literal += {'\\', character};
    } else if (byte >= 0x20 && byte < 0x7f) {
      literal += character;
    } else {
      literal += '\\';
      for (int shift = 6; shift >= 0; shift -= 3)
        literal += static_cast<char>('0' + (byte >> shift & 7));
    }
  }
  return literal + '"';
}

std::string make_table_source(const PluginPlan &plan, const std::vector<std::size_t> &units) {
  const Profile &profile = plan.toolchain.profile;
  std::string source = "/* Written by `torment-host build`. */\n";
  const auto define = [&](std::string_view name, const std::string &value) {
    source += "#define TORMENT_BUILD_" + std::string(name) + " " + value + "\n";
  };
  define("NAME", to_c_literal(plan.toolchain.plugin_name));
  define("PROFILE", to_c_literal(profile.name));
  define("FLAGS", to_c_literal(launch::to_shell(plan.toolchain.flags.compile)));
  define("SOURCE_HASH", to_c_literal(plan.source_hash));
  define("TARGET", profile.target == core::Place::device ? "TORMENT_PLACE_DEVICE" : "TORMENT_PLACE_HOST");
  std::string rows = "(ROW)";
  for (const std::size_t index : units) {
    rows += " \\\n  ROW(" + plan.units[index].benchmark + ", " + plan.units[index].variant + ")";
  }
  source += "#define TORMENT_BUILD_UNITS" + rows + "\n#include \"plugin.c\"\n";
  return source;
}

}  // namespace torment::build
