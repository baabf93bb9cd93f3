// SPDX-License-Identifier: Apache-2.0
#include "report/reference_file.h"

#include <algorithm>

#include "core/error.h"
#include "core/json.h"
#include "core/utf8.h"
#include "report/file.h"

namespace torment::report {
namespace {

namespace fs = std::filesystem;

/// As the file holds it; in memory the id takes name and hash together.
struct ReferenceFields {
  std::string name;
  uint32_t version = 1;
  std::string suite;
  core::SizeClass size_class = core::SizeClass::small;
  std::string origin;
  std::map<std::string, core::ReferenceTime> times;
};

void describe(core::Either<ReferenceFields> auto &value, auto &&field) {
  field("name", value.name);
  field("version", value.version);
  field("suite", value.suite);
  field("size_class", value.size_class);
  field("origin", value.origin);
  field("times", value.times);
}

void check_times(const ReferenceFields &fields) {
  for (const auto &[benchmark, time] : fields.times) {
    const bool usable = time.peak_s > 0 && time.average_s >= time.peak_s;  // false for NaN, too
    if (usable) continue;
    throw core::Error("/times/" + core::shorten(core::to_line(benchmark), 80) +
                      ": expected a peak_s above 0 and an average_s that is not less");
  }
}

std::vector<fs::path> list_files(std::span<const fs::path> folders) {
  std::vector<fs::path> files;
  for (const fs::path &folder : folders) {
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
      if (entry->path().extension() == ".json") found.push_back(entry->path());
    }
    std::ranges::sort(found);
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

/// The best of the references that `fits` lets pass.
template <class Fits>
FoundReference find_best(std::span<const fs::path> folders, Fits fits) {
  FoundReference found;
  for (const fs::path &file : list_files(folders)) {
    try {
      core::Reference reference = read_reference(file);
      const bool better = !found.reference || reference.version > found.reference->version;
      if (fits(reference) && better) found.reference = std::move(reference);
    } catch (const core::Error &error) {
      found.warnings.emplace_back(error.what());
    }
  }
  return found;
}

}  // namespace

std::string hash_fnv1a(std::string_view bytes) {
  uint64_t hash = 0xCBF29CE484222325U;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001B3U;
  }
  std::string digits(16, '0');
  for (std::size_t place = digits.size(); place-- > 0;) {
    digits[place] = "0123456789abcdef"[hash & 0xFU];
    hash >>= 4;
  }
  return digits;
}

bool is_reference_name(std::string_view name) {
  const auto allowed = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '.' || letter == '-' || letter == '_';
  };
  return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, allowed);
}

std::string to_reference_text(const core::Reference &reference) {
  const ReferenceFields fields{reference.id.name,    reference.version, reference.suite,
                               reference.size_class, reference.origin,  reference.times};
  nlohmann::ordered_json file = begin_file(reference_schema);
  const auto described = core::encode<nlohmann::ordered_json>(fields);
  for (const auto &[key, value] : described.items())
    file[key] = value;
  return core::dump(file, 1) + "\n";
}

core::Reference parse_reference(std::string_view text) {
  const nlohmann::json file = core::parse_json(text);
  check_schema(file, reference_schema);
  auto fields = core::from<ReferenceFields>(file);
  if (!is_reference_name(fields.name)) {
    throw core::Error("/name: expected 1 to 64 letters, digits, dots, hyphens and underscores");
  }
  check_times(fields);
  return {.id = {.name = std::move(fields.name), .hash = hash_fnv1a(text)},
          .version = fields.version,
          .suite = std::move(fields.suite),
          .size_class = fields.size_class,
          .origin = std::move(fields.origin),
          .times = std::move(fields.times)};
}

void write_reference(const core::Reference &reference, const fs::path &path) {
  write_file(path, to_reference_text(reference));
}

core::Reference read_reference(const fs::path &path) {
  const std::string text = read_file(path);
  try {
    return parse_reference(text);
  } catch (const core::Error &error) {
    throw core::Error("\"" + core::to_line(path.string()) +
                      "\" is no reference file that can be read: " + error.what());
  }
}

FoundReference find_reference(std::span<const fs::path> folders, std::string_view suite,
                              core::SizeClass size_class) {
  return find_best(folders, [&](const core::Reference &reference) {
    return reference.suite == suite && reference.size_class == size_class;
  });
}

FoundReference find_reference(std::span<const fs::path> folders, const core::ReferenceId &id) {
  return find_best(folders, [&](const core::Reference &reference) { return reference.id == id; });
}

}  // namespace torment::report
