// What a probe's facts mean.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <sstream>

#include "build/probe.h"

namespace torment::build {

namespace {

constexpr long right_sum = 332'833'500;  // of i*i for i < 1000

/// The first thing that is wrong with code that ran, or nothing.
std::string find_fault(const ProbeFacts &facts, core::Model model, core::Place target) {
  if (model == core::Model::openacc && !is_openacc_date(facts.openacc)) {
    return "_OPENACC is " + std::to_string(facts.openacc) + ", which is no specification's date";
  }
  if (model == core::Model::openmp && facts.openmp <= 0) return "it does not define _OPENMP";
  if (facts.honoured != 1) return "it ignores the directives";
  if (facts.sum != right_sum) {
    return "a reduction gave " + std::to_string(facts.sum) + " instead of " + std::to_string(right_sum);
  }
  if (target == core::Place::host && facts.on_host != 1) return "its compute regions do not run on the host";
  if (model == core::Model::openacc && facts.on_host == facts.on_device) {
    return "acc_on_device contradicts itself in a compute region";
  }
  return {};
}

}  // namespace

std::string_view to_string(ProbeState state) {
  switch (state) {
    case ProbeState::works:
      return "works";
    case ProbeState::compiled:
      return "compiled";
    case ProbeState::refused:
      break;
  }
  return "refused";
}

bool is_openacc_date(long value) {
  // 1.0 to 3.4, with the dates that implementations give where they differ from the documents.
  constexpr std::array<long, 12> dates{201111, 201306, 201308, 201510, 201711, 201811,
                                       201911, 202011, 202111, 202211, 202406, 202506};
  return std::find(dates.begin(), dates.end(), value) != dates.end();
}

ProbeFacts parse_probe_facts(std::string_view output) {
  ProbeFacts facts;
  std::istringstream lines{std::string(output)};
  std::string name;
  for (long value = 0; lines >> name >> value;) {
    if (name == "openacc") facts.openacc = value;
    if (name == "openmp") facts.openmp = value;
    if (name == "sum") facts.sum = value;
    if (name == "honoured") facts.honoured = value;
    if (name == "on_host") facts.on_host = value;
    if (name == "on_device") facts.on_device = value;
    if (name == "devices") facts.devices = value;
    if (name == "end") facts.complete = true;
  }
  return facts;
}

void judge(const ProbeFacts &facts, core::Model model, core::Place target, Probe &probe) {
  probe.state = ProbeState::refused;
  if (!facts.complete) {
    probe.reason = "the probe ended early";
    return;
  }
  // Without a device, CUDA runs nothing at all; OpenACC may fall back to the host.
  const bool no_device = target == core::Place::device && facts.devices == 0;
  if (!(no_device && model == core::Model::cuda)) {
    probe.reason = find_fault(facts, model, target);
    if (!probe.reason.empty()) return;
  }
  if (no_device) {
    probe.state = ProbeState::compiled;
    probe.reason = "no device here to run it";
  } else if (target == core::Place::device && facts.on_device != 1) {
    probe.reason = "there is a device, but compute regions run on the host";
  } else {
    probe.state = ProbeState::works;
  }
}

}  // namespace torment::build
