// SPDX-License-Identifier: Apache-2.0
#include "plugin/loaded_libraries.h"

#include <elf.h>
#include <link.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <span>
#include <string>

#include "core/sha256.h"

namespace torment::plugin {
namespace {

std::string to_hexadecimal(std::span<const unsigned char> bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes) {
    text += digits[byte / 16];
    text += digits[byte % 16];
  }
  return text;
}

std::size_t round_up_to_4(std::size_t bytes) {
  return (bytes + 3) / 4 * 4;
}

/// Notes follow one another: a header, a name and a description, each padded to 4 bytes.
std::optional<std::string> find_build_id(std::span<const unsigned char> notes) {
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note{};
    std::memcpy(&note, notes.data(), sizeof note);
    notes = notes.subspan(sizeof note);
    const std::size_t name = round_up_to_4(note.n_namesz), all = name + round_up_to_4(note.n_descsz);
    if (all > notes.size()) break;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && std::memcmp(notes.data(), "GNU", 4) == 0)
      return to_hexadecimal(notes.subspan(name, note.n_descsz));
    notes = notes.subspan(all);
  }
  return std::nullopt;
}

int add_library(dl_phdr_info *info, std::size_t, void *list) {
  if (std::strchr(info->dlpi_name, '/') == nullptr) return 0;  // the program, or the vDSO
  core::LoadedLibrary library{info->dlpi_name, std::nullopt, std::nullopt};
  for (const ElfW(Phdr) & header : std::span(info->dlpi_phdr, info->dlpi_phnum)) {
    if (header.p_type != PT_NOTE || library.build_id) continue;
    // A loaded library's segments are memory at the address that it was loaded to.
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the dynamic linker gives addresses as numbers
    const auto *start = reinterpret_cast<const unsigned char *>(info->dlpi_addr + header.p_vaddr);
    library.build_id = find_build_id({start, header.p_memsz});
  }
  static_cast<std::vector<core::LoadedLibrary> *>(list)->push_back(std::move(library));
  return 0;
}

/// Vendors strip the linker's note from some libraries; then the file has to say which it is. It may be
/// another than was loaded, if it was replaced since: hence only then.
std::optional<std::string> hash_file(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file.is_open() || file.bad()) return std::nullopt;
  return core::compute_sha256(bytes);
}

}  // namespace

std::vector<core::LoadedLibrary> list_loaded_libraries() {
  std::vector<core::LoadedLibrary> libraries;
  dl_iterate_phdr(add_library, &libraries);
  for (core::LoadedLibrary &library : libraries)
    if (!library.build_id) library.sha256 = hash_file(library.path);
  return libraries;
}

}  // namespace torment::plugin
