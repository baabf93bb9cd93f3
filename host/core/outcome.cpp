// SPDX-License-Identifier: Apache-2.0
#include "core/outcome.h"

#include "core/words.h"

namespace torment::core {
namespace {

constexpr Words<Outcome, all_outcomes.size()> words{{{
    {Outcome::verified, "verified"},
    {Outcome::wrong_result, "wrong result"},
    {Outcome::wrote_outside, "wrote outside its outputs"},
    {Outcome::ran_on_host, "ran on host"},
    {Outcome::returned_early, "returned before the work was done"},
    {Outcome::failed, "failed"},
    {Outcome::unsupported, "unsupported"},
    {Outcome::crashed, "crashed"},
    {Outcome::ended_process, "ended the process"},
    {Outcome::timed_out, "timed out"},
    {Outcome::out_of_memory, "out of memory"},
    {Outcome::unavailable, "unavailable"},
    {Outcome::not_loadable, "not loadable"},
    {Outcome::build_failed, "build failed"},
    {Outcome::not_run, "not run"},
}}};

}  // namespace

std::string_view to_string(Outcome outcome) {
  return words.word(outcome);
}

std::optional<Outcome> parse_outcome(std::string_view text) {
  return words.parse(text);
}

bool is_failure(Outcome outcome) {
  switch (outcome) {
    case Outcome::verified:
    case Outcome::unsupported:
    case Outcome::unavailable:
    case Outcome::build_failed:
    case Outcome::not_run:
      return false;
    case Outcome::wrong_result:
    case Outcome::wrote_outside:
    case Outcome::ran_on_host:
    case Outcome::returned_early:
    case Outcome::failed:
    case Outcome::crashed:
    case Outcome::ended_process:
    case Outcome::timed_out:
    case Outcome::out_of_memory:
    case Outcome::not_loadable:
      return true;
  }
  return true;  // no value of the enumeration: whatever it stands for, it isn't fine
}

}  // namespace torment::core
