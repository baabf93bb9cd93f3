// The protocol between programs and NVTX tools, as far as it is needed (nvtx3/nvtxDetail/nvtxTypes.h). A tool
// is a library with a function InitializeInjectionNvtx2. It is given a function that returns tables; by one
// of them it gets, for each module of NVTX, pointers to slots, and puts its functions there. The test `cuda
// headers` holds these numbers against the header where there is one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace torment::device::nvtx {

inline constexpr uint32_t table_of_callbacks = 1;
inline constexpr uint32_t table_of_version = 3;
inline constexpr uint32_t api_version = 3;

inline constexpr uint32_t module_core = 1;
/// How many slots each module has, by its number; the first of each is none.
inline constexpr std::array<uint32_t, 7> slot_counts{0, 16, 9, 15, 7, 16, 7};
inline constexpr std::size_t range_push = 9;  ///< in the core module: int (const char *name)
inline constexpr std::size_t range_pop = 11;  ///< int ()

using Function = void (*)();

struct Callbacks {
  std::size_t struct_size;
  int (*get_module_function_table)(uint32_t module, Function ***table, unsigned *size);
};

struct VersionInfo {
  std::size_t struct_size;
  uint32_t version;
  uint32_t reserved;
  void (*set_injection_version)(uint32_t version);
};

using GetTable = const void *(*)(uint32_t table);
using Initialize = int (*)(GetTable get_table);

}  // namespace torment::device::nvtx
