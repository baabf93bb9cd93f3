// SPDX-License-Identifier: Apache-2.0
#include "cli/run_record.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <iostream>

#include <spdlog/spdlog.h>

#include "benchmarks/catalogue.h"
#include "cli/utc_time.h"
#include "core/error.h"
#include "launch/environment.h"
#include "report/csv.h"
#include "report/file.h"
#include "report/html/page.h"
#include "report/record_file.h"

namespace torment::cli {
namespace {

namespace fs = std::filesystem;

/// The host's name with nothing in it that a file name or a shell could trip over.
std::string safe_host_name() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  std::string safe;
  for (const char c : std::string(name.data()))
    safe += std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '-' ? c : '_';
  return safe.empty() || safe.front() == '.' ? "host" + safe : safe;
}

/// The variables that change what compilers' run-time libraries do.
std::map<std::string, std::string> relevant_environment() {
  static constexpr std::array prefixes{"ACC_",        "GOMP_",           "OMP_",       "CUDA_",
                                       "NVCOMPILER_", "NV_ACC_",         "PGI_",       "KMP_",
                                       "LIBOMP",      "LD_LIBRARY_PATH", "LD_PRELOAD", "TORMENT_ORACLES"};
  launch::Environment relevant = launch::without_secrets(launch::current_environment());
  std::erase_if(relevant, [](const auto &variable) {
    return std::none_of(prefixes.begin(), prefixes.end(),
                        [&](const char *prefix) { return variable.first.starts_with(prefix); });
  });
  return relevant;
}

/// Half-written files that killed processes left beside the record.
void remove_stale_drafts(const fs::path &record) {
  const std::string beginning = "." + record.filename().string() + ".";
  const fs::path folder = record.has_parent_path() ? record.parent_path() : fs::path(".");
  std::error_code ignored;
  for (fs::directory_iterator entry(folder, ignored), end; !ignored && entry != end;
       entry.increment(ignored)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(beginning) || !name.ends_with(".tmp")) continue;
    const long process = std::atol(name.c_str() + beginning.size());
    std::error_code failure;
    if (process > 0 && kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH)
      fs::remove(*entry, failure);
  }
}

}  // namespace

core::Record begin_record(RunKind kind, const core::Settings &settings,
                          const std::vector<std::string> &arguments) {
  core::Record record;
  record.id = safe_host_name() + "-" + format_utc_now("%Y%m%dT%H%M%SZ") + "-" + std::to_string(getpid());
  record.program_version = TORMENT_VERSION;
  record.started = utc_now();
  record.command_line = {"torment-host", name_of(kind)};
  record.command_line.insert(record.command_line.end(), arguments.begin(), arguments.end());
  record.environment = relevant_environment();
  record.suite = benchmarks::suite();
  record.settings = settings;
  return record;
}

RunFiles::RunFiles(const RunOptions &options, const std::string &record_id)
    : csv_copy_(options.csv), record_copy_(options.json), page_(options.html) {
  if (options.resume.empty()) {
    std::error_code error;
    fs::create_directories(options.output, error);
    if (error)
      throw core::Error("can't make the output folder " + options.output.string() + ": " + error.message());
    record_ = KeptRecord(options.output / (record_id + ".json"));
    table_ = options.output / (record_id + ".csv");
  } else {
    record_ = KeptRecord(options.resume);
    remove_stale_drafts(options.resume);
    table_ = fs::path(options.resume).replace_extension(".csv");
  }
  for (const fs::path &path : {record_.place(), table_, csv_copy_, record_copy_, page_})
    if (!path.empty() && path != standard_output) report::check_writable(path);
}

bool RunFiles::write_all(const report::ScoredRecord &scored) {
  bool all_written = true;
  const auto write = [&](const fs::path &path, const std::string &bytes) {
    if (path.empty()) return;
    if (path == standard_output) {
      std::cout << bytes << std::flush;  // main says when that failed
      return;
    }
    try {
      report::write_file(path, bytes);
    } catch (const core::Error &error) {
      spdlog::error("{}", error.what());
      all_written = false;
    }
  };
  write_record(scored.record);
  const std::string csv = report::to_csv({&scored, 1});
  write(table_, csv);
  write(csv_copy_, csv);
  if (!record_copy_.empty()) write(record_copy_, report::to_record_text(scored.record));
  if (!page_.empty()) write(page_, report::to_page({&scored, 1}));
  return all_written && record_.is_in_its_file();
}

}  // namespace torment::cli
