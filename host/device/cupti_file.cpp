// SPDX-License-Identifier: Apache-2.0
#include "device/cupti_file.h"

#include <dlfcn.h>
#include <glob.h>

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/error.h"

namespace torment::device {
namespace {

namespace dll = boost::dll;

/// By what the linker knows it, CUPTI 13 to 11.
constexpr std::array sonames{"libcupti.so.13",   "libcupti.so.12",   "libcupti.so.11.8", "libcupti.so.11.7",
                             "libcupti.so.11.6", "libcupti.so.11.5", "libcupti.so.11.4", "libcupti.so.11.3",
                             "libcupti.so.11.2", "libcupti.so.11.1", "libcupti.so.11.0"};
/// Below a toolkit's folder.
constexpr std::array folders{"/extras/CUPTI/lib64/", "/lib64/", "/targets/*/lib/"};

/// Files that fit the pattern, the last in the alphabet first, which mostly is the newest.
std::vector<std::string> find_files(const std::string &pattern) {
  std::vector<std::string> files;
  glob_t found{};
  if (glob(pattern.c_str(), 0, nullptr, &found) == 0)
    for (std::size_t i = found.gl_pathc; i > 0; i--)
      files.emplace_back(found.gl_pathv[i - 1]);
  globfree(&found);
  return files;
}

/// The dynamic linker's words; an error code has none.
std::string explain() {
  const char *text = dlerror();
  return text ? text : "no reason was given";
}

std::vector<std::string> list_toolkits() {
  std::vector<std::string> toolkits;
  for (const char *variable : {"CUDA_HOME", "CUDA_PATH"})
    if (const char *value = std::getenv(variable); value && *value) toolkits.emplace_back(value);
  toolkits.emplace_back("/usr/local/cuda");
  toolkits.emplace_back("/usr/local/cuda-*");
  toolkits.emplace_back("/opt/nvidia/hpc_sdk/*/*/cuda/*");
  return toolkits;
}

}  // namespace

dll::shared_library load_cupti() {
  dll::shared_library library;
  dll::fs::error_code failure;
  if (const char *named = std::getenv("TORMENT_CUPTI"); named && *named) {
    library.load(named, failure, dll::load_mode::default_mode);
    if (failure)
      throw core::Error("no CUPTI: TORMENT_CUPTI names " + std::string(named) +
                        ", which can't be loaded: " + explain());
    return library;
  }
  for (const char *soname : sonames) {
    library.load(soname, failure, dll::load_mode::search_system_folders);
    if (!failure) return library;
  }
  for (const std::string &toolkit : list_toolkits()) {
    for (const char *folder : folders) {
      for (const std::string &file : find_files(toolkit + folder + "libcupti.so.[0-9]*")) {
        library.load(file, failure, dll::load_mode::default_mode);
        if (!failure) return library;
      }
    }
  }
  throw core::Error(
      "no CUPTI: libcupti.so.13, .12 and .11 were found neither by the dynamic linker nor below CUDA_HOME, "
      "CUDA_PATH, /usr/local/cuda* and /opt/nvidia/hpc_sdk; install the CUDA toolkit's CUPTI, or name its "
      "file in TORMENT_CUPTI");
}

std::string describe_cupti() try {
  return load_cupti().location().string();
} catch (const core::Error &error) {
  return error.what();
}

}  // namespace torment::device
