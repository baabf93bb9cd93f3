// SPDX-License-Identifier: Apache-2.0
#include "core/merge.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/json.h"
#include "core/merged_machine.h"
#include "core/version.h"

namespace torment::core {
namespace {

Part make_part(const Record &record) {
  return {.id = record.id,
          .program_version = record.program_version,
          .started = record.started,
          .wall_s = record.wall_s,
          .accounting = record.accounting,
          .complete = record.complete,
          .planned = record.results.size(),
          .command_line = record.command_line,
          .environment = record.environment,
          .sandbox = record.sandbox,
          .machine = record.machine,
          .job = record.job};
}

/// FNV-1a of 64 bits, in hexadecimal digits.
std::string hash(const std::string &text) {
  uint64_t value = 14695981039346656037U;
  for (const char letter : text)
    value = (value ^ static_cast<unsigned char>(letter)) * 1099511628211U;
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4)
    digits += "0123456789abcdef"[(value >> static_cast<unsigned>(shift)) & 15U];
  return digits;
}

std::vector<std::string> join(std::vector<std::string> one, const std::vector<std::string> &other) {
  one.insert(one.end(), other.begin(), other.end());
  std::sort(one.begin(), one.end());
  one.erase(std::unique(one.begin(), one.end()), one.end());
  return one;
}

/// The member when it is the same in all parts.
template <class Member>
std::optional<Member> find_common(const std::map<std::string, Part> &parts, Member Part::*member) {
  const Member &first = parts.begin()->second.*member;
  for (const auto &[id, part] : parts)
    if (part.*member != first) return std::nullopt;
  return first;
}

std::map<std::string, std::string> intersect(const std::map<std::string, Part> &parts) {
  std::map<std::string, std::string> common = parts.begin()->second.environment;
  for (const auto &[id, part] : parts) {
    std::erase_if(common, [&other = part.environment](const auto &variable) {
      const auto found = other.find(variable.first);
      return found == other.end() || found->second != variable.second;
    });
  }
  return common;
}

void add_accounting(Accounting &sum, const Accounting &part) {
  sum.start_s += part.start_s;
  sum.problems_s += part.problems_s;
  sum.phases_s += part.phases_s;
  sum.checks_s += part.checks_s;
  if (part.roofs_s) sum.roofs_s = sum.roofs_s.value_or(0) + *part.roofs_s;
  if (part.profiles_s) sum.profiles_s = sum.profiles_s.value_or(0) + *part.profiles_s;
}

/// What of the settings must be the same for times to be of one run, with words for it.
std::vector<std::pair<std::string, std::string>> list_settings(const Record &record) {
  const Settings &settings = record.settings;
  std::string sizes;
  for (const uint64_t size : settings.sizes)
    sizes += (sizes.empty() ? "" : ", ") + std::to_string(size);
  return {{"suite", record.suite.name},
          {"size class", std::string(to_string(settings.size_class))},
          {"host memory", std::string(to_string(settings.host_memory))},
          {"discarded repetitions", std::to_string(settings.warmup)},
          {"repetitions", std::to_string(settings.repetitions)},
          {"seed", std::to_string(settings.seed)},
          {"threads", std::to_string(settings.threads)},
          {"stopping rule", dump(encode<nlohmann::json>(settings.until))},
          {"order", settings.is_interleaved() ? "interleaved" : "blocked"},
          {"pinning", settings.pin.value_or("none")},
          {"use of devices", settings.devices.value_or("one")},
          {"preset", settings.preset.value_or("none")},
          {"sizes of a sweep", sizes.empty() ? "none" : sizes}};
}

}  // namespace

void Merger::require_alike(const Record &record) {
  const auto ours = list_settings(*first_);
  const auto others = list_settings(record);
  for (std::size_t i = 0; i < ours.size(); i++) {
    if (ours[i].second == others[i].second) continue;
    conflicts_.push_back(ours[i].first + ": " + ours[i].second + " in " + first_->id + " and " +
                         others[i].second + " in " + record.id);
  }
  if (record.suite.name == first_->suite.name && record.suite != first_->suite)
    conflicts_.push_back("suites of one name that score other benchmarks: " + first_->id + " and " +
                         record.id);
}

void Merger::join_settings(const Settings &settings) {
  Settings &ours = first_->settings;
  // An empty list stands for all.
  ours.benchmarks = ours.benchmarks.empty() || settings.benchmarks.empty()
                        ? std::vector<std::string>{}
                        : join(ours.benchmarks, settings.benchmarks);
  ours.plugins = join(ours.plugins, settings.plugins);
  ours.timeout_s = std::max(ours.timeout_s, settings.timeout_s);
  if (ours.device != settings.device) ours.device = -1;
  if (ours.order_seed != settings.order_seed) ours.order_seed.reset();
}

void Merger::add_part(Part part) {
  const auto [found, is_new] = parts_.try_emplace(part.id, part);
  Part &known = found->second;
  if (is_new || known == part) return;
  if (known.started != part.started ||
      name_node(known.machine, known.job) != name_node(part.machine, part.job)) {
    conflicts_.push_back("two runs call themselves " + part.id);
    return;
  }
  // Copies of one run's record, one of them from before its end.
  const auto rank = [](const Part &copy) { return std::tuple(copy.complete, copy.planned, copy.wall_s); };
  if (rank(known) < rank(part)) known = std::move(part);
}

void Merger::add(Record record) {
  const std::vector<PluginInfo> plugins = std::move(record.plugins);
  std::vector<Result> results = std::move(record.results);
  const bool is_merged = record.parts.has_value();
  std::vector<Part> parts = is_merged ? std::move(*record.parts) : std::vector<Part>{};
  record.plugins.clear();
  record.results.clear();
  if (!is_merged) {
    parts = {make_part(record)};
    parts.front().planned = results.size();
  }
  if (first_) {
    require_alike(record);
    join_settings(record.settings);
    if (first_->reference != record.reference) first_->reference.reset();
    if (first_->roofs != record.roofs) first_->roofs.reset();
  } else {
    first_ = record;
    join_settings(record.settings);
  }
  // Of parts of several nodes each result names its own.
  const std::string node =
      parts.empty() ? record.machine.hostname : name_node(parts.front().machine, parts.front().job);
  for (Part &part : parts)
    add_part(std::move(part));
  for (const PluginInfo &plugin : plugins)
    plugins_.add(plugin, is_merged ? "" : node, record.id);
  for (Result &result : results)
    results_.add(std::move(result), node, record.id);
}

std::vector<std::string> Merger::list_conflicts() const {
  std::vector<std::string> all = conflicts_;
  for (const auto *conflicts : {&plugins_.conflicts(), &results_.conflicts()})
    all.insert(all.end(), conflicts->begin(), conflicts->end());
  return all;
}

std::set<std::string> Merger::list_nodes() const {
  std::set<std::string> nodes;
  for (const auto &[id, part] : parts_)
    nodes.insert(name_node(part.machine, part.job));
  return nodes;
}

std::vector<std::string> Merger::list_circumstances() const {
  std::vector<const Machine *> machines;
  std::set<std::string> versions;
  for (const auto &[id, part] : parts_) {
    machines.push_back(&part.machine);
    versions.insert(part.program_version);
  }
  std::vector<std::string> differences = list_machine_differences(machines);
  if (versions.size() > 1)
    differences.push_back("program versions: " + *versions.begin() + " and " + *versions.rbegin());
  return differences;
}

Record Merger::take() {
  Record record = std::move(*first_);
  std::vector<const Machine *> machines;
  std::string ids;
  record.started = parts_.begin()->second.started;
  record.program_version.clear();
  record.wall_s = 0;
  record.accounting = {};
  record.parts.emplace();
  bool are_complete = true;
  for (const auto &[id, part] : parts_) {
    ids += id + "\n";
    machines.push_back(&part.machine);
    record.started = std::min(record.started, part.started);
    if (record.program_version.empty() || is_older_version(record.program_version, part.program_version))
      record.program_version = part.program_version;
    record.wall_s += part.wall_s;
    add_accounting(record.accounting, part.accounting);
    // One that was ended while it ran has said what it planned, and others may have done that.
    are_complete = are_complete && (part.complete || part.planned > 0);
    record.parts->push_back(part);
  }
  record.id = "merged-" + hash(ids);
  record.command_line =
      find_common(parts_, &Part::command_line).value_or(std::vector<std::string>{"torment-host", "merge"});
  record.environment = intersect(parts_);
  record.sandbox = find_common(parts_, &Part::sandbox).value_or("differs between the parts");
  record.job = find_common(parts_, &Part::job).value_or(std::nullopt);
  record.machine = merge_machines(machines, list_nodes());
  record.plugins = plugins_.take();
  record.results = results_.take(record.suite, list_nodes().size() > 1);
  const auto is_due = [](const Result &result) {
    if (!result.nodes) return result.outcome == Outcome::not_run;
    return std::any_of(result.nodes->failed.begin(), result.nodes->failed.end(),
                       [](const FailedNode &node) { return node.outcome == Outcome::not_run; });
  };
  record.complete = are_complete && std::none_of(record.results.begin(), record.results.end(), is_due);
  return record;
}

}  // namespace torment::core
