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
#include "core/order.h"
#include "core/plugin_info.h"
#include "core/reference.h"
#include "core/result.h"
#include "core/roofs.h"
#include "core/size_class.h"
#include "core/stopping.h"

namespace torment::core {

/// How the run was to measure; `--resume` takes it from the record.
struct Settings {
  SizeClass size_class = SizeClass::small;
  HostMemory host_memory = HostMemory::pageable;
  uint32_t warmup = 1;                  ///< discarded repetitions
  uint32_t repetitions = 10;            ///< kept repetitions; with `until` the least
  std::optional<uint32_t> processes;    ///< that a result's repetitions are spread over; null: one
  std::optional<StoppingRule> until;    ///< null: exactly `repetitions`
  std::optional<Order> order;           ///< null: blocked
  std::optional<uint64_t> order_seed;   ///< that the turns are drawn from; null: blocked
  std::optional<std::string> pin;       ///< "none", "near" or a list of processors; null: none
  double timeout_s = 0;                 ///< deadline of one benchmark
  uint64_t seed = 1987;                 ///< of the kept repetitions' inputs; the discarded ones have another
  int32_t device = -1;                  ///< device ordinal; -1: the default
  std::optional<std::string> devices;   ///< "in turn" or "side by side": all devices; null: one
  uint32_t threads = 1;                 ///< threads that plugins for the CPU may use
  std::optional<bool> profiled;         ///< whether the device's own account is taken too; null: no
  std::vector<uint64_t> sizes;          ///< a sweep's, of each benchmark's first parameter; empty: no sweep
  std::optional<std::string> preset;    ///< a sweep's, by name; null: none
  std::vector<std::string> benchmarks;  ///< patterns as given; empty: all
  std::vector<std::string> plugins;     ///< files, folders and globs as given

  bool is_interleaved() const { return order == Order::interleaved; }
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
  std::optional<double> roofs_s;     ///< measuring the machine's roofs
  bool operator==(const Accounting &) const = default;
};

/// The batch system's job that a run was part of; unknown is null or empty.
struct Job {
  std::string scheduler;             ///< "slurm"
  std::string id;                    ///< of an array's task its own, not the array's
  std::optional<std::string> array;  ///< the array's id and the task's number in it, e.g. "17_3"
  std::optional<std::string> name;
  std::optional<std::string> node;
  std::optional<std::string> partition;
  std::optional<uint32_t> cpus;      ///< logical processors that the job has on this node
  std::vector<std::string> gpus;     ///< as the batch system numbers or names them
  std::vector<std::string> modules;  ///< environment modules that were loaded
  bool operator==(const Job &) const = default;
};

/// One of the records that a merged record was made from (merge.h), without plugins and results.
struct Part {
  std::string id;
  std::string program_version;
  std::string started;
  double wall_s = 0;
  Accounting accounting;
  bool complete = false;
  uint64_t planned = 0;  ///< results, those that did not run included
  std::vector<std::string> command_line;
  std::map<std::string, std::string> environment;
  std::string sandbox;
  Machine machine;
  std::optional<Job> job;
  bool operator==(const Part &) const = default;
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
  std::optional<Job> job;                  ///< null: none
  std::optional<std::vector<Part>> parts;  ///< of a merged record, sorted by id; null: one run
  std::vector<PluginInfo> plugins;
  std::vector<Result> results;
  std::optional<ReferenceId> reference;  ///< null: none fits
  std::optional<MeasuredRoofs> roofs;    ///< null: not measured
  bool operator==(const Record &) const = default;
};

}  // namespace torment::core
