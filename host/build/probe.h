// Proves that a toolchain makes what its profile promises, by running a program that it made.
// Neither a flag that is taken, nor a macro, nor a clean compile proves anything: compilers exist
// that offer all three and ignore the directives.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "build/cache.h"
#include "build/toolchain.h"

namespace torment::build {

enum class ProbeState {
  works,     ///< ran where it should, with right results
  compiled,  ///< compiled and loaded; there is no device here to run it
  refused,   ///< does not do what the profile promises
};
std::string_view to_string(ProbeState state);

struct Probe {
  ProbeState state = ProbeState::refused;
  std::string reason;                    ///< why it is not `works`; empty otherwise
  std::string package;                   ///< that mends it; empty: none known
  std::string log;                       ///< commands and what they printed
  std::vector<std::string> extra_flags;  ///< that it takes beside the profile's: those of a known message
  bool own_libraries = true;  ///< false: the compiler's run-time libraries don't run here, the system's do
  double wall_s = 0;
};

/// Probes with the profile's flags, then with those that a known message says to try; or takes the answer
/// from the cache when nothing changed; a refusal too, unless `afresh`. Throws core::Error when `scratch`
/// can't be written to.
Probe probe_toolchain(const Toolchain &toolchain, const std::filesystem::path &scratch, Cache &cache,
                      bool afresh = false);

/// What the probe's program found out; -1: it did not say.
struct ProbeFacts {
  long openacc = -1;    ///< _OPENACC
  long openmp = -1;     ///< _OPENMP
  long sum = -1;        ///< of i*i for i < 1000, by a reduction
  long honoured = -1;   ///< 1: clauses had an effect
  long on_host = -1;    ///< 1: a compute region said that it runs on the host
  long on_device = -1;  ///< 1: a compute region said that it runs on a device
  long devices = -1;    ///< that the runtime sees
  bool complete = false;
};
ProbeFacts parse_probe_facts(std::string_view output);

/// Judges the facts: sets state and reason.
void judge(const ProbeFacts &facts, core::Model model, core::Place target, Probe &probe);

/// True when `value` of _OPENACC is the date of a published specification.
bool is_openacc_date(long value);

}  // namespace torment::build
