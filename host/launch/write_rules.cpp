// SPDX-License-Identifier: Apache-2.0
#include "launch/write_rules.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace torment::launch {
namespace {

namespace fs = std::filesystem;

// Landlock's interface as the kernel's documentation has it: headers of older systems lack parts of it, or
// all.
constexpr long create_ruleset_call = 444;
constexpr long add_rule_call = 445;
constexpr long restrict_self_call = 446;
constexpr unsigned ask_version = 1;
constexpr unsigned path_beneath_rule = 1;

struct RulesetAttributes {
  uint64_t handled_files;
  uint64_t handled_network;
  uint64_t scoped;
};

struct [[gnu::packed]] PathRule {
  uint64_t allowed;
  int32_t folder;
};

constexpr uint64_t write_file = 1U << 1;
constexpr uint64_t change_folders = 0x1FF0;  ///< remove and make entries of each kind
constexpr uint64_t move_between_folders = 1U << 13;
constexpr uint64_t truncate_file = 1U << 14;
constexpr uint64_t scope_signals = 1U << 1;

int ask_abi() {
  return static_cast<int>(std::max(0L, syscall(create_ruleset_call, nullptr, 0, ask_version)));
}

uint64_t handled_files(int abi) {
  return write_file | change_folders | (abi >= 2 ? move_between_folders : 0) | (abi >= 3 ? truncate_file : 0);
}

void allow(int rules, const fs::path &path, uint64_t handled) {
  const Descriptor target(open(path.c_str(), O_PATH | O_CLOEXEC));
  struct stat status {};
  if (!target || fstat(target.get(), &status) != 0) return;
  const uint64_t fitting = S_ISDIR(status.st_mode) ? handled : handled & (write_file | truncate_file);
  const PathRule rule{fitting, target.get()};
  syscall(add_rule_call, rules, path_beneath_rule, &rule, 0);
}

/// Where CUDA keeps what it compiled at run time; empty: nowhere.
fs::path cuda_cache() {
  if (const char *path = std::getenv("CUDA_CACHE_PATH"); path && *path) return path;
  const char *home = std::getenv("HOME");
  return home && *home ? fs::path(home) / ".nv" / "ComputeCache" : fs::path();
}

bool is_gpu_device(std::string_view name) {
  static constexpr std::array<std::string_view, 9> beginnings{
      "nvidia", "nvhost", "nvmap", "nvgpu", "nvsci", "dri", "kfd", "dxg", "infiniband"};
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view beginning) { return name.starts_with(beginning); });
}

std::vector<fs::path> list_writable(const fs::path &scratch) {
  std::vector<fs::path> paths{scratch,       "/dev/null",    "/dev/zero", "/dev/full",
                              "/dev/random", "/dev/urandom", "/dev/shm",  "/tmp/nvidia-mps"};
  std::error_code ignored;
  for (fs::directory_iterator entry("/dev", ignored), end; !ignored && entry != end; entry.increment(ignored))
    if (is_gpu_device(entry->path().filename().string())) paths.push_back(entry->path());
  // Clients of NVIDIA's MPS talk to its daemon through pipes there.
  for (const char *name : {"CUDA_MPS_PIPE_DIRECTORY", "CUDA_MPS_LOG_DIRECTORY"})
    if (const char *path = std::getenv(name); path && *path) paths.emplace_back(path);
  if (const fs::path cache = cuda_cache(); !cache.empty()) {
    if (fs::exists("/dev/nvidiactl", ignored)) fs::create_directories(cache, ignored);
    paths.push_back(cache);
  }
  return paths;
}

}  // namespace

Descriptor make_write_rules(const fs::path &scratch) {
  const int abi = ask_abi();
  if (abi < 1) return Descriptor();
  const RulesetAttributes attributes{handled_files(abi), 0, abi >= 6 ? scope_signals : 0};
  // Older kernels take the longer structure, since what they don't know of it is zero.
  Descriptor rules(static_cast<int>(syscall(create_ruleset_call, &attributes, sizeof attributes, 0)));
  if (!rules) return rules;
  for (const fs::path &path : list_writable(scratch))
    allow(rules.get(), path, attributes.handled_files);
  return rules;
}

int take_on_write_rules(int rules) {
  // Threads get their names by a file there, which CUDA's driver opens to be truncated and does not start
  // without. Older kernels handle no truncating, and refuse a rule for it.
  const int self = open("/proc/self", O_PATH | O_CLOEXEC);
  for (const uint64_t allowed : {write_file | truncate_file, write_file}) {
    const PathRule rule{allowed, self};
    if (self < 0 || syscall(add_rule_call, rules, path_beneath_rule, &rule, 0) == 0) break;
  }
  if (self >= 0) close(self);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  return syscall(restrict_self_call, rules, 0) == 0 ? 0 : errno;
}

std::string describe_write_rules() {
  const int abi = ask_abi();
  if (abi < 1) return "none: this kernel has no Landlock, or it is off";
  return "Landlock ABI " + std::to_string(abi) +
         ": workers write to their scratch folders, shared memory, GPUs and CUDA's cache alone" +
         (abi >= 6 ? "; they can't signal other processes" : "");
}

}  // namespace torment::launch
