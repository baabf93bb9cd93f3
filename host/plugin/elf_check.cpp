// SPDX-License-Identifier: Apache-2.0
#include "plugin/elf_check.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>

#include "core/error.h"

namespace torment::plugin {
namespace {

#if defined(__x86_64__)
constexpr Elf64_Half host_machine = EM_X86_64;
#elif defined(__aarch64__)
constexpr Elf64_Half host_machine = EM_AARCH64;
#elif defined(__powerpc64__)
constexpr Elf64_Half host_machine = EM_PPC64;
#elif defined(__riscv)
constexpr Elf64_Half host_machine = EM_RISCV;
#else
#error "name this machine's ELF number here"
#endif

std::string machine_name(Elf64_Half machine) {
  switch (machine) {
    case EM_X86_64:
      return "x86-64";
    case EM_386:
      return "i386";
    case EM_AARCH64:
      return "aarch64";
    case EM_ARM:
      return "arm";
    case EM_PPC64:
      return "ppc64";
    case EM_RISCV:
      return "riscv";
    default:
      return "ELF machine " + std::to_string(machine);
  }
}

const char *type_name(Elf64_Half type) {
  switch (type) {
    case ET_REL:
      return "an object file that was not linked";
    case ET_EXEC:
      return "a program";
    case ET_CORE:
      return "a core file";
    default:
      return "an ELF file of unknown type";
  }
}

void check_identification(std::span<const std::byte> file) {
  if (file.empty()) throw core::Error("is empty");
  std::array<unsigned char, EI_NIDENT> ident{};
  std::memcpy(ident.data(), file.data(), std::min(file.size(), ident.size()));
  if (std::memcmp(ident.data(), ELFMAG, SELFMAG) != 0) throw core::Error("is no shared object (no ELF file)");
  if (ident[EI_CLASS] != ELFCLASS64) throw core::Error("is built for a 32-bit machine; this host is 64-bit");
  if (ident[EI_DATA] != ELFDATA2LSB)
    throw core::Error("is built for a big-endian machine; this host is little-endian");
  if (file.size() < sizeof(Elf64_Ehdr)) throw core::Error("is cut off within its header");
}

void check_header(const Elf64_Ehdr &header, std::size_t size) {
  if (header.e_machine != host_machine)
    throw core::Error("is built for " + machine_name(header.e_machine) + "; this host is " +
                      machine_name(host_machine));
  if (header.e_type != ET_DYN)
    throw core::Error(std::string("is no shared object but ") + type_name(header.e_type));
  if (header.e_phentsize != sizeof(Elf64_Phdr) || header.e_phnum == 0)
    throw core::Error("has no usable program headers; was it damaged?");
  const std::size_t table_bytes = std::size_t{header.e_phnum} * sizeof(Elf64_Phdr);
  if (header.e_phoff > size || table_bytes > size - header.e_phoff)
    throw core::Error("is cut off: its program headers lie beyond its end");
  // The dynamic linker needs no section headers, and a file may lack them; but one that says where they are
  // and ends before was cut, and who cut it may have harmed more.
  const std::size_t section_bytes = std::size_t{header.e_shnum} * header.e_shentsize;
  if (header.e_shoff > size || section_bytes > size - header.e_shoff)
    throw core::Error("is cut off: its section headers lie beyond its end");
}

}  // namespace

void check_elf(std::span<const std::byte> file) {
  check_identification(file);
  Elf64_Ehdr header;
  std::memcpy(&header, file.data(), sizeof header);
  check_header(header, file.size());

  bool is_dynamic = false;
  for (std::size_t i = 0; i < header.e_phnum; i++) {
    Elf64_Phdr segment;
    std::memcpy(&segment, file.data() + header.e_phoff + i * sizeof segment, sizeof segment);
    is_dynamic = is_dynamic || segment.p_type == PT_DYNAMIC;
    if (segment.p_type != PT_LOAD && segment.p_type != PT_DYNAMIC) continue;
    if (segment.p_offset > file.size() || segment.p_filesz > file.size() - segment.p_offset)
      throw core::Error("is cut off: " + std::to_string(file.size()) +
                        " bytes are there, and a segment lies beyond them");
  }
  if (!is_dynamic) throw core::Error("is no shared object: it has no dynamic section");
}

void check_elf_file(const std::filesystem::path &path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0)
    throw core::Error(std::string("can't be opened: ") + std::strerror(errno));
  if (S_ISDIR(status.st_mode)) throw core::Error("is a folder");
  if (!S_ISREG(status.st_mode)) throw core::Error("is no regular file");
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) throw core::Error(std::string("can't be opened: ") + std::strerror(errno));
  const auto size = static_cast<std::size_t>(status.st_size);
  void *memory = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (memory == MAP_FAILED) throw core::Error(std::string("can't be read: ") + std::strerror(errno));
  try {
    check_elf({static_cast<const std::byte *>(memory), size});
  } catch (...) {
    if (memory) munmap(memory, size);
    throw;
  }
  if (memory) munmap(memory, size);
}

}  // namespace torment::plugin
