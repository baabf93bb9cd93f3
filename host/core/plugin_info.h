// What is known of one plugin: who made it, what it holds, where it ran, how it was built.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/outcome.h"

namespace torment::core {

enum class Model { sequential, openmp, openacc, cuda };
std::string_view to_string(Model model);
std::optional<Model> parse_model(std::string_view text);

/// Where loops run, or are meant to.
enum class Place { unknown, host, device };
std::string_view to_string(Place place);
std::optional<Place> parse_place(std::string_view text);

/// torment_identity of plugin.h, copied.
struct Identity {
  std::string name;
  Model model = Model::sequential;
  Place target = Place::host;
  std::string compiler;
  std::string compiler_version;
  std::string profile;
  std::string flags;
  std::string source_hash;
  uint32_t openacc_version = 0;
  uint32_t openmp_version = 0;
  bool operator==(const Identity &) const = default;
};

/// One table entry of a plugin.
struct Unit {
  std::string benchmark;
  std::string variant;
  uint32_t revision = 0;
  bool operator==(const Unit &) const = default;
};

/// A unit that the compiler rejected, from the plugin's build record.
struct FailedUnit {
  std::string benchmark;
  std::string variant;
  std::string message;
  bool operator==(const FailedUnit &) const = default;
};

/// torment_device_info of plugin.h, copied, with what the host knows of the device.
struct DeviceInUse {
  Place place = Place::unknown;     ///< proven inside a compute region
  std::string name;                 ///< as the plugin's runtime reports it; empty: unknown
  std::optional<std::string> uuid;  ///< of the device whose context is current once the plugin is open
  uint32_t device_count = 0;
  bool operator==(const DeviceInUse &) const = default;
};

/// A shared library in the worker's process once the plugin was open.
struct LoadedLibrary {
  std::string path;                     ///< as the dynamic linker knows it
  std::optional<std::string> build_id;  ///< the note that the linker left, in hexadecimal digits; null: none
  std::optional<std::string> sha256;    ///< of its file, where it has no build ID and can be read; else null
  bool operator==(const LoadedLibrary &) const = default;
};

/// Those that are OpenMP run-time libraries. Two of them in one process share neither threads nor locks, and
/// what a plugin then computes may be wrong.
std::vector<std::string> find_openmp_runtimes(const std::vector<LoadedLibrary> &libraries);

/// One plugin in a record.
struct PluginInfo {
  std::string path;  ///< as the user gave it, or found under a folder that the user gave
  std::string name;  ///< unique in the record: identity.name, or the file's, numbered when taken
  std::optional<Identity> identity;  ///< null: could not be loaded
  std::vector<Unit> units;
  std::vector<FailedUnit> failed_units;
  std::optional<DeviceInUse> device;                    ///< null: not opened
  std::optional<std::vector<LoadedLibrary>> libraries;  ///< null: not opened
  std::optional<std::string>
      cores;  ///< processors that its worker was kept to, e.g. "0-3,8"; null: all allowed
  Outcome outcome = Outcome::verified;  ///< of loading and opening; verified: both went well
  std::string message;
  double load_s = 0;            ///< process start to table read
  double open_s = 0;            ///< context and runtime start
  std::string standard_output;  ///< what the plugin printed, bounded
  std::string standard_error;
  std::string build_record;  ///< the JSON text that the build left beside the plugin; empty: none
  std::vector<std::string> warnings;
  bool operator==(const PluginInfo &) const = default;
};

}  // namespace torment::core
