// SPDX-License-Identifier: Apache-2.0
#include "plugin/library.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <boost/dll/shared_library.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/error.h"
#include "plugin/elf_check.h"

namespace torment::plugin {
namespace {

/// Longer strings are cut: they come from a file that may hold anything.
constexpr std::size_t longest_text = 4096;

/// More units than this are taken for a broken table.
constexpr uint64_t most_units = 65536;

std::string copy_text(const char *text) {
  return text ? std::string(text, strnlen(text, longest_text)) : std::string();
}

/// The symbol, if the file itself defines it and not one of the libraries that it needs.
const void *find_own_symbol(const boost::dll::shared_library &library) {
  if (!library.has(TORMENT_PLUGIN_SYMBOL)) return nullptr;
  const void *symbol = &library.get<const std::byte>(TORMENT_PLUGIN_SYMBOL);
  Dl_info info{};
  void *owner = nullptr;
  if (dladdr1(symbol, &info, &owner, RTLD_DL_LINKMAP) == 0) return nullptr;
  return owner == static_cast<const void *>(library.native()) ? symbol : nullptr;
}

core::Identity copy_identity(const torment_identity &identity) {
  const bool is_model = identity.model >= TORMENT_MODEL_SEQUENTIAL && identity.model <= TORMENT_MODEL_CUDA;
  if (!is_model)
    throw core::Error("says that its model is number " + std::to_string(identity.model) + ", which is none");
  const bool is_place = identity.target == TORMENT_PLACE_HOST || identity.target == TORMENT_PLACE_DEVICE;
  if (!is_place)
    throw core::Error("says that it is meant for place number " + std::to_string(identity.target) +
                      ", which is none");
  return {.name = copy_text(identity.name),
          .model = static_cast<core::Model>(identity.model - TORMENT_MODEL_SEQUENTIAL),
          .target = identity.target == TORMENT_PLACE_HOST ? core::Place::host : core::Place::device,
          .compiler = copy_text(identity.compiler),
          .compiler_version = copy_text(identity.compiler_version),
          .profile = copy_text(identity.profile),
          .flags = copy_text(identity.flags),
          .source_hash = copy_text(identity.source_hash),
          .openacc_version = identity.openacc_version,
          .openmp_version = identity.openmp_version};
}

}  // namespace

void check_table(const torment_plugin &table) {
  static constexpr uint8_t magic[8] = TORMENT_PLUGIN_MAGIC;
  if (std::memcmp(table.magic, magic, sizeof magic) != 0)
    throw core::Error("exports " TORMENT_PLUGIN_SYMBOL
                      ", but it does not begin as a plugin's table does (wrong magic)");
  if (table.abi_major != TORMENT_ABI_MAJOR)
    throw core::Error("speaks ABI " + std::to_string(table.abi_major) + "." +
                      std::to_string(table.abi_minor) + "; this host speaks " +
                      std::to_string(TORMENT_ABI_MAJOR) + "." + std::to_string(TORMENT_ABI_MINOR) +
                      ": build it with this host's torment/plugin.h");
  if (table.struct_size < sizeof(torment_plugin))
    throw core::Error("has a table of " + std::to_string(table.struct_size) + " bytes; ABI 1.0 has " +
                      std::to_string(sizeof(torment_plugin)));
  if (!table.identity) throw core::Error("has no identity in its table");
  if (table.identity->struct_size < sizeof(torment_identity))
    throw core::Error("has an identity of " + std::to_string(table.identity->struct_size) +
                      " bytes; ABI 1.0 has " + std::to_string(sizeof(torment_identity)));
  if (!table.open || !table.close) throw core::Error("has no open or no close in its table");
  if (table.benchmark_count > most_units)
    throw core::Error("says that it has " + std::to_string(table.benchmark_count) +
                      " benchmarks; that can't be");
  if (table.benchmark_count > 0 && !table.benchmarks) throw core::Error("has no benchmarks in its table");
}

Library::Library(const std::filesystem::path &path) {
  check_elf_file(path);
  // Never destroyed: Boost.DLL would close the library. Kept where leak checkers find it.
  static auto &never_closed = *new std::vector<boost::dll::shared_library *>;
  auto *library = never_closed.emplace_back(new boost::dll::shared_library);
  boost::dll::fs::error_code failure;
  // What a plugin throws while it is loaded ends the process, whatever compiled this: dlopen is not for
  // exceptions.
  [&]() noexcept {
    library->load(path.c_str(), failure, boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local);
  }();
  if (failure) {
    const char *reason = dlerror();
    throw core::Error(std::string("can't be loaded: ") + (reason ? reason : failure.message()));
  }
  table_ = static_cast<const torment_plugin *>(find_own_symbol(*library));
  if (!table_) throw core::Error("exports no " TORMENT_PLUGIN_SYMBOL ": it is no plugin");
  if (reinterpret_cast<std::uintptr_t>(table_) % alignof(torment_plugin) != 0)
    throw core::Error("exports " TORMENT_PLUGIN_SYMBOL
                      " at an odd address, where no plugin's table begins (wrong magic)");
  check_table(*table_);
  identity_ = copy_identity(*table_->identity);
  read_units();
}

void Library::read_units() {
  for (uint64_t i = 0; i < table_->benchmark_count; i++) {
    const torment_benchmark *entry = table_->benchmarks[i];
    const std::string place = "table entry " + std::to_string(i);
    if (!entry) throw core::Error("has a null pointer as " + place);
    if (entry->struct_size < sizeof(torment_benchmark))
      throw core::Error("has " + std::to_string(entry->struct_size) + " bytes in " + place +
                        "; ABI 1.0 has " + std::to_string(sizeof(torment_benchmark)));
    if (!entry->name || !entry->variant || !entry->create || !entry->upload || !entry->compute ||
        !entry->download || !entry->destroy)
      throw core::Error("lacks a name or a function in " + place);
    core::Unit unit{copy_text(entry->name), copy_text(entry->variant), entry->revision};
    if (find(unit.benchmark, unit.variant)) {
      warnings_.push_back("it holds " + unit.benchmark + "/" + unit.variant + " twice; the first is used");
      continue;
    }
    units_.push_back(std::move(unit));
    entries_.push_back(entry);
  }
}

const torment_benchmark *Library::find(const std::string &benchmark, const std::string &variant) const {
  const auto at = std::find_if(units_.begin(), units_.end(), [&](const core::Unit &unit) {
    return unit.benchmark == benchmark && unit.variant == variant;
  });
  return at == units_.end() ? nullptr : entries_[static_cast<std::size_t>(at - units_.begin())];
}

}  // namespace torment::plugin
