// What the host and its workers say to each other: one JSON object a line. The host sends requests,
// the worker answers each with its events; a worker that was told to close says End last, and where that is
// missing it died, whatever its exit status.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/host_memory.h"
#include "core/machine.h"
#include "core/outcome.h"
#include "core/plugin_info.h"
#include "core/result.h"
#include "core/roofs.h"
#include "core/size_class.h"
#include "core/stopping.h"

namespace torment::protocol {

// Requests. Each is answered by exactly one event of the type named, or by Refused.

/// Begins the conversation. Brings one descriptor: the progress page (progress.h). -> Begun
struct Begin {
  std::optional<std::string> cores{};  ///< processors to keep to (core/processors.h); null: all allowed
};

/// Loads the plugin; a worker takes one, ever. -> Loaded
struct Load {
  std::string path;  ///< absolute
};

/// Makes the device's context current and opens the plugin. -> Opened
struct Open {
  int32_t device = -1;  ///< ordinal; -1: the default
  uint32_t threads = 1;
  bool one_core = false;  ///< keep to one of the processors that Begin named
  bool profiles = false;  ///< whether results are to hold the device's own account
};

/// Makes a problem's inputs and expected outputs in the memory file that comes with it. -> Prepared
struct Prepare {
  std::string benchmark;
  core::Size size;
  uint64_t seed = 0;
};

/// Runs one unit of the plugin, or with `against` compares it with another variant of the same benchmark:
/// each repetition is then a round (core/overheads.h). Brings two descriptors of prepared memory files, of
/// the discarded and of the kept repetitions' problem (the first may be missing when warmup is 0: then only
/// one comes).
/// -> Measured after each repetition, then Ran; in turns Waiting before the first kept repetition, or Ran
struct Run {
  std::string benchmark;
  std::string variant;
  core::Size size;
  uint64_t warmup_seed = 0;
  uint64_t seed = 0;
  uint32_t warmup = 1;
  uint32_t repetitions = 10;
  core::HostMemory host_memory = core::HostMemory::pageable;
  std::optional<std::string> against{};       ///< the other variant
  std::optional<core::StoppingRule> until{};  ///< null: exactly `repetitions`
  bool in_turns = false;  ///< each kept repetition waits for a Turn, which then decides on their number
};

/// Lets the unit that waits make one repetition. -> Measured, then Waiting, or Ran after the last one
struct Turn {
  bool is_last = false;
};

/// Measures what the machine can do, one device of it and the host's processors. -> RoofsMeasured
struct MeasureRoofs {
  int32_t device = -1;   ///< ordinal; -1: the default
  uint32_t threads = 1;  ///< of the host, beside one alone
};

/// Asks what machine this is, and with `tools` which of them could be used. -> Described
struct Describe {
  bool tools = false;
};

/// Ends the conversation. -> End
struct Close {};

using Request = std::variant<Begin, Load, Open, Prepare, Run, Turn, MeasureRoofs, Describe, Close>;

// Events.

struct Begun {};

struct Loaded {
  core::Identity identity;
  std::vector<core::Unit> units;
  std::vector<std::string> warnings;
};

struct Opened {
  core::Outcome outcome = core::Outcome::verified;  ///< verified, unsupported, unavailable or failed
  std::string message;
  core::DeviceInUse device;
  std::string cores;  ///< processors that it may run on
  std::vector<core::LoadedLibrary> libraries;
  std::vector<std::string> warnings;  ///< e.g. that the plugin uses another device than it was given
  std::string profile_note;           ///< why there will be no account of the device's, though it is wanted
};

struct Prepared {
  uint64_t bytes = 0;
  double generate_s = 0;
  double solve_s = 0;
};

/// One repetition, or of a comparison one round, has ended.
struct Measured {
  core::Sample sample;
  bool discarded = false;
};

/// The unit waits for its turn.
struct Waiting {};

/// The whole result; its `plugin` is for the host to fill in.
struct Ran {
  core::Result result;
  double check_s = 0;  ///< of poisoning and checking outputs
  double state_s = 0;  ///< in the plugin's create and destroy
};

struct RoofsMeasured {
  core::MeasuredRoofs roofs;
};

struct Described {
  core::Machine machine;
  std::string cupti;  ///< its file, or why there is none; empty: not asked
};

/// The request could not be carried out; the worker goes on.
struct Refused {
  core::Outcome outcome = core::Outcome::failed;
  std::string message;
};

/// The last line of a worker that ended as it should.
struct End {};

using Event = std::variant<Begun, Loaded, Opened, Prepared, Measured, Waiting, Ran, RoofsMeasured, Described,
                           Refused, End>;

/// One line, without its newline. Never throws: bytes that are no UTF-8 are replaced by U+FFFD.
std::string to_line(const Request &request);
std::string to_line(const Event &event);

/// Throws core::Error for anything that is not such a line.
Request parse_request(std::string_view line);
Event parse_event(std::string_view line);

}  // namespace torment::protocol
