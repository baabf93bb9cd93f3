// SPDX-License-Identifier: Apache-2.0
#include "build/files.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "core/error.h"

namespace torment::build {

namespace fs = std::filesystem;

std::string read_file(const fs::path &path) {
  // Looked at first: opening a pipe would wait for somebody to write to it.
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status))
    throw core::Error("cannot read " + path.string() + ": it is no regular file");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw core::Error("cannot read " + path.string() + ": " + std::strerror(errno));
  return std::string(std::istreambuf_iterator<char>(file), {});
}

fs::path temporary_beside(const fs::path &path) {
  // Two threads may write the same file at once: each to its own.
  static std::atomic<unsigned> count = 0;
  return path.parent_path() / ("." + path.filename().string() + "." + std::to_string(::getpid()) + "." +
                               std::to_string(count++) + ".tmp");
}

void write_file(const fs::path &path, std::string_view text) {
  const fs::path temporary = temporary_beside(path);
  {
    std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    if (!file) {
      const int reason = errno;
      std::error_code ignored;
      fs::remove(temporary, ignored);
      throw core::Error("cannot write " + path.string() + ": " + std::strerror(reason));
    }
  }
  std::error_code error;
  fs::rename(temporary, path, error);
  if (error) {
    std::error_code ignored;
    fs::remove(temporary, ignored);
    throw core::Error("cannot write " + path.string() + ": " + error.message());
  }
}

void write_file_if_changed(const fs::path &path, std::string_view text) {
  std::error_code ignored;
  if (fs::is_regular_file(path, ignored) && read_file(path) == text) return;
  write_file(path, text);
}

void copy_into_place(const fs::path &from, const fs::path &to) {
  const fs::path temporary = temporary_beside(to);
  std::error_code error;
  fs::copy_file(from, temporary, fs::copy_options::overwrite_existing, error);
  if (!error) fs::rename(temporary, to, error);
  if (!error) return;
  std::error_code ignored;
  fs::remove(temporary, ignored);
  throw core::Error("cannot write " + to.string() + ": " + error.message());
}

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

void make_folder(const fs::path &path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) throw core::Error("cannot make the folder " + path.string() + ": " + error.message());
}

}  // namespace torment::build
