// Which OpenACC features compilers take, each proved by code that ran: what `torment-host probe` finds and
// pages show.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine.h"
#include "core/plugin_info.h"

namespace torment::core {

/// One feature with one compiler.
struct FeatureResult {
  std::string feature;        ///< the probe's name, e.g. reduction
  bool accepted = false;      ///< it compiled and linked
  std::optional<bool> right;  ///< what it computed was right; null: it did not come to an end, or was not run
  bool ignored = false;       ///< the directives had no effect
  Place place = Place::unknown;  ///< where its region said it ran
  std::string message;           ///< what went wrong, in a line; empty: nothing
  bool operator==(const FeatureResult &) const = default;
};

/// In a word or two, e.g. "right, device", "refused", "ignored".
std::string to_words(const FeatureResult &result);

/// True when it is accepted, honoured and right.
bool is_good(const FeatureResult &result);

/// What a version of the compiler is known to do wrong.
struct KnownFaultText {
  std::string fault;
  std::string cure;
  bool operator==(const KnownFaultText &) const = default;
};

struct ProbedCompiler {
  std::string plugin;  ///< the name of the plugin that it makes
  std::string profile;
  std::string compiler;  ///< its path
  std::string version;
  Model model = Model::openacc;
  Place target = Place::host;
  std::string state;  ///< works, compiled or refused
  std::string reason;
  std::map<std::string, std::string> environment;  ///< to run its code with
  std::vector<KnownFaultText> known_faults;
  std::vector<FeatureResult>
      features;  ///< none where the model has no directives of OpenACC, or it is refused
  bool operator==(const ProbedCompiler &) const = default;
};

struct FeatureTable {
  std::string program_version;
  std::string made;  ///< UTC, e.g. 2025-03-01T12:00:00Z
  Machine machine;   ///< that the code ran on
  std::vector<ProbedCompiler> compilers;
  bool operator==(const FeatureTable &) const = default;
};

/// Names of all features in the table, each once, in order of appearance.
std::vector<std::string> features_of(const FeatureTable &table);

/// The compiler's result for the feature, or null.
const FeatureResult *find_feature(const ProbedCompiler &compiler, std::string_view feature);

}  // namespace torment::core
