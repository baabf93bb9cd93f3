// SPDX-License-Identifier: Apache-2.0
#include "core/processors.h"

#include <sched.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>

namespace torment::core {
namespace {

constexpr uint32_t most_processors = 1 << 20;

bool parse_number(std::string_view text, uint32_t &number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number < most_processors;
}

Processors intersect(const std::optional<std::string> &list, const Processors &allowed) {
  const std::optional<Processors> wanted = list ? parse_processors(*list) : std::nullopt;
  Processors both;
  if (wanted)
    std::set_intersection(wanted->begin(), wanted->end(), allowed.begin(), allowed.end(),
                          std::back_inserter(both));
  return both;
}

}  // namespace

std::optional<Processors> parse_processors(std::string_view text) {
  Processors processors;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    const std::size_t dash = part.find('-');
    uint32_t first = 0;
    uint32_t last = 0;
    if (!parse_number(part.substr(0, dash), first)) return std::nullopt;
    if (dash == std::string_view::npos) {
      last = first;
    } else if (!parse_number(part.substr(dash + 1), last) || last < first) {
      return std::nullopt;
    }
    for (uint32_t number = first; number <= last; number++)
      processors.push_back(number);
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
    if (text.empty()) return std::nullopt;
  }
  if (processors.empty()) return std::nullopt;
  std::sort(processors.begin(), processors.end());
  processors.erase(std::unique(processors.begin(), processors.end()), processors.end());
  return processors;
}

std::string to_list(const Processors &processors) {
  std::string text;
  for (std::size_t i = 0; i < processors.size();) {
    std::size_t end = i + 1;
    while (end < processors.size() && processors[end] == processors[end - 1] + 1)
      end++;
    text += (text.empty() ? "" : ",") + std::to_string(processors[i]);
    if (end - i > 1) text += "-" + std::to_string(processors[end - 1]);
    i = end;
  }
  return text;
}

Processors list_allowed_processors() {
  Processors processors;
  // A set of the fixed size of cpu_set_t fails on machines of more processors; grow until it fits.
  for (std::size_t size = 1024; processors.empty() && size <= most_processors; size *= 2) {
    cpu_set_t *set = CPU_ALLOC(size);
    const std::size_t bytes = CPU_ALLOC_SIZE(size);
    if (set && sched_getaffinity(0, bytes, set) == 0)
      for (std::size_t i = 0; i < size; i++)
        if (CPU_ISSET_S(i, bytes, set)) processors.push_back(static_cast<uint32_t>(i));
    if (set) CPU_FREE(set);
  }
  if (processors.empty()) processors.push_back(0);
  return processors;
}

Processors choose_near(const Machine &machine, int32_t device, const Processors &allowed) {
  const auto number = static_cast<std::size_t>(std::max(device, 0));
  if (number < machine.gpus.size()) {
    Processors near = intersect(machine.gpus[number].near_processors, allowed);
    if (!near.empty()) return near;
  }
  Processors best;
  for (const std::string &node : machine.cpu.node_processors.value_or(std::vector<std::string>{})) {
    Processors part = intersect(node, allowed);
    if (part.size() > best.size()) best = std::move(part);
  }
  return best.empty() ? allowed : best;
}

}  // namespace torment::core
