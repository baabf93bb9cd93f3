// SPDX-License-Identifier: Apache-2.0
#include "core/machine.h"

#include <algorithm>
#include <cmath>

namespace torment::core {
namespace {

std::string in_words(bool on) {
  return on ? "on" : "off";
}

std::string in_words(double mhz) {
  return std::to_string(std::lround(mhz)) + " MHz";
}

template <class Value>
void compare(const std::string &what, const std::optional<Value> &one, const std::optional<Value> &other,
             std::vector<std::string> &differences) {
  if (!one || !other || *one == *other) return;
  const std::string text = what + ": " + in_words(*one) + " and " + in_words(*other);
  if (std::find(differences.begin(), differences.end(), text) == differences.end())
    differences.push_back(text);
}

}  // namespace

std::vector<std::string> list_gpu_differences(const Machine &one, const Machine &other) {
  std::vector<std::string> differences;
  for (const Gpu &gpu : one.gpus) {
    for (const Gpu &like : other.gpus) {
      if (gpu.name != like.name) continue;
      compare("ECC of " + gpu.name, gpu.ecc, like.ecc, differences);
      compare("peak clock of " + gpu.name, gpu.clock_mhz, like.clock_mhz, differences);
      compare("memory clock of " + gpu.name, gpu.memory_clock_mhz, like.memory_clock_mhz, differences);
    }
  }
  return differences;
}

}  // namespace torment::core
