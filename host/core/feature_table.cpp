// SPDX-License-Identifier: Apache-2.0
#include "core/feature_table.h"

#include <algorithm>

namespace torment::core {

std::string to_words(const FeatureResult &result) {
  if (!result.accepted) return "refused";
  if (result.ignored) return "ignored";
  if (!result.right) return result.message.empty() ? "not run" : "died";
  std::string words = *result.right ? "right" : "wrong";
  if (result.place != Place::unknown) words += ", " + std::string(to_string(result.place));
  return words;
}

bool is_good(const FeatureResult &result) {
  return result.accepted && !result.ignored && result.right.value_or(false);
}

std::vector<std::string> features_of(const FeatureTable &table) {
  std::vector<std::string> names;
  for (const ProbedCompiler &compiler : table.compilers)
    for (const FeatureResult &result : compiler.features)
      if (std::find(names.begin(), names.end(), result.feature) == names.end())
        names.push_back(result.feature);
  return names;
}

const FeatureResult *find_feature(const ProbedCompiler &compiler, std::string_view feature) {
  for (const FeatureResult &result : compiler.features)
    if (result.feature == feature) return &result;
  return nullptr;
}

}  // namespace torment::core
