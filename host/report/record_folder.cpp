// SPDX-License-Identifier: Apache-2.0
#include "report/record_folder.h"

#include <algorithm>

#include "core/error.h"
#include "core/parallel.h"
#include "core/utf8.h"
#include "report/file.h"
#include "report/record_file.h"

namespace torment::report {
namespace {

namespace fs = std::filesystem;

/// Files that may be records, in the order of their paths. Hidden ones are drafts (file.h).
std::vector<fs::path> list_candidates(const fs::path &folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const fs::path &path = entry->path();
    std::error_code ignored;
    const bool is_hidden = path.filename().string().starts_with('.');
    if (!is_hidden && path.extension() == ".json" && entry->is_regular_file(ignored)) paths.push_back(path);
  }
  if (error)
    throw core::Error("can't read the folder \"" + core::to_line(folder.string()) + "\": " + error.message());
  std::ranges::sort(paths);
  return paths;
}

struct Candidate {
  std::optional<core::Record> record;
  std::optional<std::string> warning;  ///< why there is none, of a file that says that it is one
};

Candidate read_candidate(const fs::path &path) {
  try {
    return {parse_if_record(read_file(path)), {}};
  } catch (const core::Error &error) {
    return {{}, "\"" + core::to_line(path.string()) + "\" is passed over: " + error.what()};
  }
}

}  // namespace

RecordFolder read_record_folder(const fs::path &folder) {
  RecordFolder found;
  for (const fs::path &path : list_candidates(folder)) {
    Candidate candidate = read_candidate(path);
    if (candidate.record) found.files.push_back({path, std::move(*candidate.record)});
    if (candidate.warning) found.warnings.push_back(std::move(*candidate.warning));
  }
  std::ranges::stable_sort(found.files, {}, [](const KeptFile &file) { return file.record.started; });
  return found;
}

std::vector<std::string> visit_records(std::span<const std::string> places,
                                       const std::function<void(core::Record)> &visit) {
  std::vector<std::string> warnings;
  for (const std::string &place : places) {
    std::error_code ignored;
    const bool is_folder = fs::is_directory(place, ignored);
    const std::vector<fs::path> paths = is_folder ? list_candidates(place) : std::vector<fs::path>{place};
    const std::size_t step = core::count_allowed_threads();
    std::size_t count = 0;
    for (std::size_t begin = 0; begin < paths.size(); begin += step) {
      std::vector<Candidate> batch(std::min(step, paths.size() - begin));
      core::run_parallel(core::count_allowed_threads(), batch.size(), [&](uint64_t i) {
        const fs::path &path = paths[begin + i];
        batch[i] = is_folder ? read_candidate(path) : Candidate{read_record(path), {}};
      });
      for (Candidate &candidate : batch) {
        if (candidate.warning) warnings.push_back(std::move(*candidate.warning));
        if (!candidate.record) continue;
        count++;
        visit(std::move(*candidate.record));
      }
    }
    if (count == 0)
      throw core::Error("the folder \"" + core::to_line(place) + "\" holds no record that can be read");
  }
  return warnings;
}

std::vector<std::string> expand_folders(std::span<const std::string> places) {
  std::vector<std::string> files;
  for (const std::string &place : places) {
    std::error_code ignored;
    if (!fs::is_directory(place, ignored)) {
      files.push_back(place);
      continue;
    }
    const RecordFolder folder = read_record_folder(place);
    if (folder.files.empty())
      throw core::Error("the folder \"" + core::to_line(place) + "\" holds no record that can be read");
    for (const KeptFile &file : folder.files)
      files.push_back(file.path.string());
  }
  return files;
}

}  // namespace torment::report
