// SPDX-License-Identifier: Apache-2.0
#include "device/nvtx.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>

#include "core/error.h"
#include "device/nvtx_protocol.h"

namespace torment::device {
namespace {

constexpr std::size_t most_slots = *std::max_element(nvtx::slot_counts.begin(), nvtx::slot_counts.end());

/// What a tool reaches, which knows no object. Only two slots are ever called, but tools fill in all.
struct Module {
  std::array<nvtx::Function, most_slots> slots{};
  std::array<nvtx::Function *, most_slots + 1> pointers{};
};
std::array<Module, nvtx::slot_counts.size()> modules;

int get_module_function_table(uint32_t number, nvtx::Function ***table, unsigned *size) {
  if (number == 0 || number >= modules.size()) return 0;
  Module &module = modules.at(number);
  for (std::size_t i = 1; i < nvtx::slot_counts.at(number); i++)
    module.pointers.at(i) = &module.slots.at(i);
  if (table) *table = module.pointers.data();
  if (size) *size = nvtx::slot_counts.at(number);
  return 1;
}

void take_version(uint32_t) {}

const void *get_table(uint32_t table) {
  static constexpr nvtx::Callbacks callbacks{sizeof(nvtx::Callbacks), get_module_function_table};
  static constexpr nvtx::VersionInfo version{sizeof(nvtx::VersionInfo), nvtx::api_version, 0, take_version};
  if (table == nvtx::table_of_callbacks) return &callbacks;
  return table == nvtx::table_of_version ? &version : nullptr;
}

nvtx::Function slot(std::size_t number) {
  return modules.at(nvtx::module_core).slots.at(number);
}

}  // namespace

std::unique_ptr<Nvtx> Nvtx::attach() {
  const char *path = std::getenv("NVTX_INJECTION64_PATH");
  if (!path || !*path) return nullptr;
  const std::string named = std::string("no NVTX ranges: NVTX_INJECTION64_PATH names ") + path;
  // Never closed: it may have threads of its own.
  void *library = dlopen(path, RTLD_LAZY);
  if (!library) {
    const char *why = dlerror();
    throw core::Error(named + ", which can't be loaded: " + (why ? why : "no reason was given"));
  }
  const auto initialize = reinterpret_cast<nvtx::Initialize>(dlsym(library, "InitializeInjectionNvtx2"));
  if (!initialize) throw core::Error(named + ", which is no NVTX tool: it has no InitializeInjectionNvtx2");
  if (initialize(get_table) == 0) throw core::Error(named + ", which refuses to be attached");
  return std::unique_ptr<Nvtx>(new Nvtx);
}

void Nvtx::push(const std::string &name) const {
  if (const auto function = reinterpret_cast<int (*)(const char *)>(slot(nvtx::range_push)))
    function(name.c_str());
}

void Nvtx::pop() const {
  if (const auto function = reinterpret_cast<int (*)()>(slot(nvtx::range_pop))) function();
}

}  // namespace torment::device
