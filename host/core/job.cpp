// SPDX-License-Identifier: Apache-2.0
#include "core/job.h"

#include <algorithm>
#include <charconv>

namespace torment::core {
namespace {

using Environment = std::map<std::string, std::string>;

std::optional<std::string> find(const Environment &environment, const char *name) {
  const auto found = environment.find(name);
  if (found == environment.end() || found->second.empty()) return std::nullopt;
  return found->second;
}

std::optional<uint32_t> find_count(const Environment &environment, const char *name) {
  const auto text = find(environment, name);
  if (!text) return std::nullopt;
  uint32_t count = 0;
  const char *end = text->data() + text->size();
  const auto parsed = std::from_chars(text->data(), end, count);
  if (parsed.ec != std::errc() || parsed.ptr != end || count == 0) return std::nullopt;
  return count;
}

std::vector<std::string> split(const std::string &text, char at) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(at, begin), text.size());
    if (end > begin) parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

}  // namespace

std::optional<Job> find_job(const Environment &environment) {
  const auto id = find(environment, "SLURM_JOB_ID");
  if (!id) return std::nullopt;
  Job job;
  job.scheduler = "slurm";
  job.id = *id;
  const auto array = find(environment, "SLURM_ARRAY_JOB_ID");
  const auto task = find(environment, "SLURM_ARRAY_TASK_ID");
  if (array && task) job.array = *array + "_" + *task;
  job.name = find(environment, "SLURM_JOB_NAME");
  job.node = find(environment, "SLURMD_NODENAME");
  job.partition = find(environment, "SLURM_JOB_PARTITION");
  // What a task may use, where that is less than what the job has on this node.
  job.cpus = find_count(environment, "SLURM_CPUS_PER_TASK");
  if (!job.cpus) job.cpus = find_count(environment, "SLURM_CPUS_ON_NODE");
  for (const char *name : {"SLURM_STEP_GPUS", "SLURM_JOB_GPUS", "CUDA_VISIBLE_DEVICES"}) {
    const auto gpus = find(environment, name);
    if (gpus && job.gpus.empty()) job.gpus = split(*gpus, ',');
  }
  if (const auto modules = find(environment, "LOADEDMODULES")) job.modules = split(*modules, ':');
  return job;
}

}  // namespace torment::core
