// SPDX-License-Identifier: Apache-2.0
#include "core/merged_results.h"

#include <algorithm>
#include <numeric>

#include "core/error.h"
#include "core/statistics.h"

namespace torment::core {
namespace {

Sample average(const std::vector<Sample> &samples) {
  Sample sum;
  for (const Sample &sample : samples) {
    sum.upload_s += sample.upload_s;
    sum.compute_s += sample.compute_s;
    sum.download_s += sample.download_s;
    if (sample.rest_s) sum.rest_s = sum.rest_s.value_or(0) + *sample.rest_s;
  }
  const double count = samples.empty() ? 1 : static_cast<double>(samples.size());
  return {sum.upload_s / count, sum.compute_s / count, sum.download_s / count,
          sum.rest_s ? std::optional(*sum.rest_s / count) : std::nullopt};
}

std::vector<uint64_t> list_values(const Size &size) {
  std::vector<uint64_t> values;
  for (const Parameter &parameter : size.parameters)
    values.push_back(parameter.value);
  return values;
}

std::string name_unit(const Result &result) {
  std::string name = result.benchmark + "/" + result.variant;
  if (!result.size.parameters.empty()) name += " (" + to_string(result.size) + ")";
  return name + " of " + result.plugin;
}

void keep_greater(std::optional<double> &greatest, const std::optional<double> &value) {
  if (value && (!greatest || *greatest < *value)) greatest = value;
}

}  // namespace

MergedResults::Share MergedResults::make_share(const Result &result) {
  Share share;
  share.outcome = result.outcome;
  share.message = result.message;
  share.mean = average(result.samples);
  if (result.against) share.against = average(result.against->samples);
  share.repetitions = static_cast<uint32_t>(result.samples.size());
  share.checked = result.verification.checked;
  share.whole = result.verification.whole;
  share.stddev_s = summarize(total_times_s(result.samples)).stddev_s.value_or(0);
  return share;
}

std::map<std::string, MergedResults::Share> MergedResults::list_shares(const Result &result,
                                                                       const std::string &node) {
  if (!result.nodes) return {{node, make_share(result)}};
  const NodeTimes &nodes = *result.nodes;
  const std::size_t count = nodes.names.size();
  const bool is_pooled = count + nodes.failed.size() > 1;
  const bool is_even = nodes.repetitions.size() == count && nodes.stddev_s.size() == count &&
                       nodes.checked.size() == count && nodes.whole.size() == count &&
                       (!is_pooled || (result.samples.size() == count &&
                                       (!result.against || result.against->samples.size() == count)));
  if (!is_even) throw Error(name_unit(result) + ": its lists of nodes are not equally long");
  std::map<std::string, Share> shares;
  if (!is_pooled) {
    shares.emplace(count == 1 ? nodes.names.front() : nodes.failed.front().name, make_share(result));
    return shares;
  }
  for (std::size_t i = 0; i < count; i++) {
    Share share;
    share.outcome = Outcome::verified;
    share.mean = result.samples[i];
    if (result.against) share.against = result.against->samples[i];
    share.repetitions = nodes.repetitions[i];
    share.stddev_s = nodes.stddev_s[i];
    share.checked = nodes.checked[i];
    share.whole = nodes.whole[i];
    shares.emplace(nodes.names[i], share);
  }
  for (const FailedNode &failed : nodes.failed) {
    Share share;
    share.outcome = failed.outcome;
    share.message = failed.message;
    shares.emplace(failed.name, std::move(share));
  }
  return shares;
}

void MergedResults::add(Result result, const std::string &node, const std::string &record) {
  if (result.nodes && result.nodes->names.empty() && result.nodes->failed.empty()) result.nodes.reset();
  auto shares = list_shares(result, node);
  Key key{result.benchmark, to_string(result.size), result.plugin, result.variant};
  const auto [found, is_new] = units_.try_emplace(std::move(key));
  Unit &unit = found->second;
  if (is_new) {
    unit.result = std::move(result);
    unit.shares = std::move(shares);
    if (unit.shares.size() > 1) pool(unit);
    return;
  }
  for (auto &[name, share] : shares)
    add_share(unit, name, std::move(share), result, record);
}

void MergedResults::add_share(Unit &unit, const std::string &node, Share share, const Result &result,
                              const std::string &record) {
  const auto has_run = [](const Share &one) { return one.outcome != Outcome::not_run; };
  const auto known = unit.shares.find(node);
  // A node that pooling took the details from differs in them from its own record, and in nothing else.
  const auto is_same = [](const Share &one, const Share &other) {
    if (one.outcome != Outcome::verified) return one.outcome == other.outcome && one.message == other.message;
    Share like = other;
    like.message = one.message;
    return one == like;
  };
  if (known != unit.shares.end()) {
    if (!has_run(share) || is_same(known->second, share)) return;
    if (has_run(known->second)) {
      conflicts_.push_back(name_unit(result) + " was measured on " + node +
                           " more than once, with other times or another outcome; the second time in " +
                           record);
      return;
    }
  }
  unit.shares.insert_or_assign(node, std::move(share));
  if (result.revision != 0 && unit.result.revision != 0 && result.revision != unit.result.revision)
    conflicts_.push_back(name_unit(result) + " has revision " + std::to_string(result.revision) + " in " +
                         record + " and " + std::to_string(unit.result.revision) + " elsewhere");
  if (unit.shares.size() == 1) {
    unit.result = result;
    return;
  }
  unit.result.revision = std::max(unit.result.revision, result.revision);
  if (!unit.result.cost) unit.result.cost = result.cost;
  unit.result.wall_s = std::max(unit.result.wall_s, result.wall_s);
  keep_greater(unit.result.verification.worst_error, result.verification.worst_error);
  pool(unit);
}

/// Lets go of what is one node's alone.
void MergedResults::pool(Unit &unit) {
  unit.result.samples = {};
  unit.result.processes.reset();
  unit.result.first_call.reset();
  unit.result.device_before.reset();
  unit.result.device_after.reset();
  unit.result.device_profile.reset();
  unit.result.warnings.reset();
  unit.result.nodes.reset();
  if (unit.result.against) unit.result.against->samples = {};
}

/// Writes the shares into the result: which nodes, and where there are several, their times.
void MergedResults::name_nodes(Unit &unit) {
  Result &result = unit.result;
  const bool is_pooled = unit.shares.size() > 1;
  NodeTimes nodes;
  for (auto &[name, share] : unit.shares) {
    if (share.outcome != Outcome::verified) {
      nodes.failed.push_back({name, share.outcome, share.message});
      continue;
    }
    nodes.names.push_back(name);
    nodes.repetitions.push_back(share.repetitions);
    nodes.stddev_s.push_back(share.stddev_s);
    nodes.checked.push_back(share.checked);
    nodes.whole.push_back(share.whole);
    if (!is_pooled) continue;
    result.samples.push_back(share.mean);
    if (share.against && result.against) result.against->samples.push_back(*share.against);
  }
  if (is_pooled) {
    const FailedNode *first = nodes.failed.empty() ? nullptr : &nodes.failed.front();
    result.outcome = nodes.names.empty() && first != nullptr ? first->outcome : Outcome::verified;
    result.message.clear();
    if (first != nullptr)
      result.message = "not verified on " + std::to_string(nodes.failed.size()) + " of " +
                       std::to_string(unit.shares.size()) + " nodes, first on " + first->name + ": " +
                       std::string(to_string(first->outcome)) +
                       (first->message.empty() ? "" : ": " + first->message);
    result.verification.checked = std::accumulate(nodes.checked.begin(), nodes.checked.end(), 0U);
    result.verification.verified = result.verification.checked;
    result.verification.whole = std::accumulate(nodes.whole.begin(), nodes.whole.end(), 0U);
  }
  result.nodes = std::move(nodes);
}

std::vector<Result> MergedResults::take(const Suite &suite, bool is_pooled) {
  std::map<std::string, std::size_t> places;
  for (const ScoredBenchmark &benchmark : suite.scored)
    places.emplace(benchmark.name, places.size());
  std::vector<Result> results;
  results.reserve(units_.size());
  while (!units_.empty()) {
    auto unit = units_.extract(units_.begin());
    if (is_pooled) name_nodes(unit.mapped());
    results.push_back(std::move(unit.mapped().result));
  }
  const auto rank = [&](const Result &result) {
    const auto place = places.find(result.benchmark);
    return place == places.end() ? places.size() : place->second;
  };
  const auto key = [&](const Result &result) {
    return std::tuple(rank(result), std::string_view(result.benchmark), list_values(result.size),
                      std::string_view(result.plugin), std::string_view(result.variant));
  };
  std::sort(results.begin(), results.end(),
            [&](const Result &one, const Result &other) { return key(one) < key(other); });
  return results;
}

}  // namespace torment::core
