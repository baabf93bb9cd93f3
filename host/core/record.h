// One run, as its JSON file holds it. Plain data; report/ writes and reads it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/host_memory.h"
#include "core/machine.h"
#include "core/plugin_info.h"
#include "core/reference.h"
#include "core/result.h"
#include "core/size_class.h"

namespace torment::core {

/// How the run was to measure; `--resume` takes it from the record.
struct Settings {
  SizeClass size_class = SizeClass::small;
  HostMemory host_memory = HostMemory::pageable;
  uint32_t warmup = 1;                  ///< discarded repetitions
  uint32_t repetitions = 10;            ///< kept repetitions
  double timeout_s = 0;                 ///< deadline of one benchmark
  uint64_t seed = 1987;                 ///< of the kept repetitions' inputs; the discarded ones have another
  int32_t device = -1;                  ///< device ordinal; -1: the default
  uint32_t threads = 1;                 ///< threads that plugins for the CPU may use
  std::optional<bool> profiled;         ///< whether the device's own account is taken too; null: no
  std::vector<uint64_t> sizes;          ///< a sweep's, of each benchmark's first parameter; empty: no sweep
  std::optional<std::string> preset;    ///< a sweep's, by name; null: none
  std::vector<std::string> benchmarks;  ///< patterns as given; empty: all
  std::vector<std::string> plugins;     ///< files, folders and globs as given
  bool operator==(const Settings &) const = default;
};

/// A benchmark that counts in the suite's score, and the variant that stands for OpenACC there.
struct ScoredBenchmark {
  std::string name;
  uint32_t revision = 0;
  std::string openacc_variant;  ///< "auto" mostly
  bool operator==(const ScoredBenchmark &) const = default;
};

/// The named, versioned list of scored benchmarks.
struct Suite {
  std::string name;  ///< e.g. "TORMENT_ACC_1.0"
  std::vector<ScoredBenchmark> scored;
  bool operator==(const Suite &) const = default;
};

/// Where a run's time went, in seconds of wall time; what is left of it is the host's own.
struct Accounting {
  double start_s = 0;                ///< starting workers, loading and opening plugins
  double problems_s = 0;             ///< making inputs and expected outputs, and freeing them
  double phases_s = 0;               ///< inside plugins: create, upload, compute, download, destroy
  double checks_s = 0;               ///< poisoning and checking outputs
  std::optional<double> profiles_s;  ///< taking the device's own account; null: none was taken
  bool operator==(const Accounting &) const = default;
};

struct Record {
  std::string id;  ///< unique name, also the file's: host, time and process
  std::string program_version;
  std::string started;  ///< UTC, ISO 8601, e.g. "2026-11-29T20:52:26Z"
  double wall_s = 0;
  Accounting accounting;
  bool complete = false;  ///< false: interrupted, or still running
  std::vector<std::string> command_line;
  std::map<std::string, std::string>
      environment;      ///< ACC_*, GOMP_*, OMP_*, CUDA_*, NVCOMPILER_* that were set
  std::string sandbox;  ///< what plugins were kept from, in words; "none: ..." where from nothing
  Suite suite;
  Settings settings;
  Machine machine;
  std::vector<PluginInfo> plugins;
  std::vector<Result> results;
  std::optional<ReferenceId> reference;  ///< null: none fits
  bool operator==(const Record &) const = default;
};

}  // namespace torment::core
