// SPDX-License-Identifier: Apache-2.0
#include "build/compiler.h"

#include <array>
#include <cstdlib>

namespace torment::build {

namespace fs = std::filesystem;

std::optional<std::string> read_stamp(const fs::path &file) {
  std::error_code error;
  const fs::path real = fs::canonical(file, error);
  if (error) return std::nullopt;
  const auto size = fs::file_size(real, error);
  if (error) return std::nullopt;
  const auto time = fs::last_write_time(real, error);
  if (error) return std::nullopt;
  return real.string() + " " + std::to_string(size) + " " + std::to_string(time.time_since_epoch().count());
}

const std::map<std::string, std::string> &compiler_environment() {
  static const std::map<std::string, std::string> environment = [] {
    constexpr std::array names{"CPATH",           "C_INCLUDE_PATH",     "CPLUS_INCLUDE_PATH", "LIBRARY_PATH",
                               "COMPILER_PATH",   "GCC_EXEC_PREFIX",    "LD_RUN_PATH",        "CUDA_HOME",
                               "CUDA_PATH",       "NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS",  "NVCC_CCBIN",
                               "NVHPC_CUDA_HOME", "NVLOCALRC",          "SOURCE_DATE_EPOCH"};
    std::map<std::string, std::string> set;
    for (const char *name : names) {
      if (const char *value = std::getenv(name)) set.emplace(name, value);
    }
    return set;
  }();
  return environment;
}

}  // namespace torment::build
