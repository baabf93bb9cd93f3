// What became of one (plugin, benchmark, variant, size): the words used in records and on screen.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace torment::core {

enum class Outcome {
  verified,        ///< ran, and every checked result was right
  wrong_result,    ///< ran, and some result was wrong
  wrote_outside,   ///< ran, and wrote to memory beside its outputs, or to its inputs
  ran_on_host,     ///< a plugin for an accelerator whose loops ran on the host
  returned_early,  ///< a phase returned while its work was still going on
  failed,          ///< a call reported failure
  unsupported,     ///< a call reported that it can't be done here
  crashed,         ///< the worker died of a signal
  ended_process,   ///< the plugin ended the worker by exit or the like, whatever the status
  timed_out,       ///< the deadline passed
  out_of_memory,   ///< the host could not have the memory that the problem needs
  unavailable,     ///< the device that the plugin is for is absent
  not_loadable,    ///< the file is no plugin that this host can load
  build_failed,    ///< the compiler rejected this variant
  not_run,         ///< interrupted before its turn
};

inline constexpr std::array all_outcomes{
    Outcome::verified,       Outcome::wrong_result, Outcome::wrote_outside, Outcome::ran_on_host,
    Outcome::returned_early, Outcome::failed,       Outcome::unsupported,   Outcome::crashed,
    Outcome::ended_process,  Outcome::timed_out,    Outcome::out_of_memory, Outcome::unavailable,
    Outcome::not_loadable,   Outcome::build_failed, Outcome::not_run};

/// The outcome's words, e.g. "ran on host"; the same in records, CSV and console.
std::string_view to_string(Outcome outcome);
std::optional<Outcome> parse_outcome(std::string_view text);

/// True when the outcome says that something is wrong with the plugin, so that a run with it ends
/// with status 1. False for verified, and for what this machine or compiler can't do: unsupported,
/// unavailable, build_failed, not_run.
bool is_failure(Outcome outcome);

}  // namespace torment::core
