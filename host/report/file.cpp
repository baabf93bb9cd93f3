// SPDX-License-Identifier: Apache-2.0
#include "report/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/error.h"
#include "core/utf8.h"

namespace torment::report {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(std::string_view action, const fs::path &path, std::string_view cause) {
  throw core::Error("can't " + std::string(action) + " \"" + core::to_line(path.string()) +
                    "\": " + std::string(cause));
}

[[noreturn]] void fail_system(std::string_view action, const fs::path &path, int error) {
  fail(action, path, std::strerror(error));
}

/// An open file that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;

  int number() const { return number_; }
  /// Returns false where closing tells of a write that failed late.
  bool close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

/// The file beside the target that gets the bytes; removed unless it has taken the target's name.
class Draft {
 public:
  explicit Draft(const fs::path &target)
      : target_(target),
        path_(target.parent_path() /
              ("." + target.filename().string() + "." + std::to_string(::getpid()) + ".tmp")),
        file_(open_new()) {
    if (file_.number() < 0) fail_system("write", target_, errno);
  }
  ~Draft() {
    if (!taken_) ::unlink(path_.c_str());
  }
  Draft(const Draft &) = delete;
  Draft &operator=(const Draft &) = delete;

  int number() const { return file_.number(); }

  void take_name() {
    if (::fsync(file_.number()) != 0 && errno != EINVAL) fail_system("write", target_, errno);
    if (!file_.close()) fail_system("write", target_, errno);
    if (::rename(path_.c_str(), target_.c_str()) != 0) fail_system("write", target_, errno);
    taken_ = true;
    // The new name must outlive a power cut too; not every file system can promise it.
    const fs::path folder = target_.has_parent_path() ? target_.parent_path() : fs::path(".");
    const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.number() >= 0) ::fsync(directory.number());
  }

 private:
  int open_new() const {
    // One of that name is left from a process that had the same number and was killed.
    ::unlink(path_.c_str());
    return ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  }

  fs::path target_;
  fs::path path_;
  Descriptor file_;
  bool taken_ = false;
};

void write_all(int descriptor, std::string_view bytes, const fs::path &path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail_system("write", path, errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// What the path stands for; follows symbolic links, so that a link to a record stays one.
fs::path resolve(const fs::path &path) {
  std::error_code error;
  const fs::path resolved = fs::canonical(path, error);
  return error ? path : resolved;
}

bool is_special(const fs::path &path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

void refuse_folder(const fs::path &path) {
  std::error_code error;
  if (path.empty() || !path.has_filename()) fail("write", path, "it names no file");
  if (fs::is_directory(path, error)) fail("write", path, "it is a folder");
}

}  // namespace

void write_file(const fs::path &path, std::string_view bytes) {
  refuse_folder(path);
  if (is_special(path)) {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.number() < 0) fail_system("write", path, errno);
    write_all(file.number(), bytes, path);
    if (!file.close()) fail_system("write", path, errno);
    return;
  }
  Draft draft(resolve(path));
  write_all(draft.number(), bytes, path);
  draft.take_name();
}

void check_writable(const fs::path &path) {
  refuse_folder(path);
  if (is_special(path)) {
    if (::access(path.c_str(), W_OK) != 0) fail_system("write", path, errno);
    return;
  }
  const Draft draft(resolve(path));
}

std::string read_file(const fs::path &path) {
  // Without blocking, since the path may turn out to be a pipe that nobody writes to.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (file.number() < 0) fail_system("read", path, errno);
  struct stat status = {};
  if (::fstat(file.number(), &status) != 0) fail_system("read", path, errno);
  if (S_ISDIR(status.st_mode)) fail("read", path, "it is a folder");
  if (!S_ISREG(status.st_mode)) fail("read", path, "it is no regular file");
  std::string bytes;
  std::string block(std::size_t{1} << 16, '\0');
  while (true) {
    const ssize_t got = ::read(file.number(), block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail_system("read", path, errno);
    if (got == 0) return bytes;
    bytes.append(block, 0, static_cast<std::size_t>(got));
    if (bytes.size() > file_size_limit) fail("read", path, "it is larger than 1 GiB");
  }
}

}  // namespace torment::report
