// SPDX-License-Identifier: Apache-2.0
#include "build/profile_folders.h"

#include <algorithm>
#include <set>

#include "build/files.h"
#include "build/json_reader.h"
#include "core/error.h"

namespace torment::build {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr const char *inherited = "{inherited}";

json join(const json &parent, const json &child) {
  json list = json::array();
  for (const json &element : child) {
    if (element != inherited) {
      list.push_back(element);
    } else if (parent.is_array()) {
      list.insert(list.end(), parent.begin(), parent.end());
    }
  }
  return list;
}

json lay_over(const json &parent, const json &child) {
  if (child.is_array()) return join(parent, child);
  if (!parent.is_object() || !child.is_object()) return child;
  json both = parent;
  for (const auto &[key, value] : child.items())
    both[key] = both.contains(key) ? lay_over(both[key], value) : lay_over(nullptr, value);
  return both;
}

/// One file, its JSON as it is written.
struct Written {
  fs::path file;
  json value;
};

std::string parent_of(const Written &written) {
  JsonObject object(written.value, written.file);
  return object.string_or("inherits", "");
}

bool is_abstract(const Written &written) {
  JsonObject object(written.value, written.file);
  return object.boolean_or("abstract", false);
}

/// All files of some folders, by the names of their profiles.
class Folders {
 public:
  explicit Folders(const std::vector<fs::path> &folders) {
    for (const fs::path &folder : folders)
      add(folder);
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto &[name, files] : by_name_) {
      if (!is_abstract(files.back())) names.push_back(name);
    }
    return names;
  }

  const Written *find(const std::string &name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : &found->second.back();
  }

  /// The profile of that name with what it inherits.
  json whole(const std::string &name) const {
    std::set<const Written *> seen;
    json value = whole(by_name_.at(name), by_name_.at(name).size() - 1, seen);
    value.erase("abstract");
    return value;
  }

 private:
  void add(const fs::path &folder) {
    std::error_code error;
    fs::directory_iterator files(folder, error);
    if (error)
      throw core::UsageError("cannot read the folder of compiler profiles " + folder.string() + ": " +
                             error.message());
    for (const fs::directory_entry &entry : files) {
      const fs::path &file = entry.path();
      if (file.extension() != ".json" || file.stem().extension() == ".schema") continue;
      Written written{file, parse_json_text(read_file(file), file)};
      const JsonObject refuses_what_is_no_object(written.value, file);
      by_name_[file.stem().string()].push_back(std::move(written));
    }
  }

  json whole(const std::vector<Written> &files, std::size_t index, std::set<const Written *> &seen) const {
    const Written &written = files[index];
    const JsonObject object(written.value, written.file);
    if (!seen.insert(&written).second) object.fail("inherits", "inherits from itself in the end");
    const std::string parent = parent_of(written);
    if (parent.empty()) return lay_over(nullptr, written.value);
    // Its own name means the one whose place it takes.
    if (parent == written.file.stem().string()) {
      if (index == 0) object.fail("inherits", "inherits from itself");
      return inherit(whole(files, index - 1, seen), written.value);
    }
    const auto found = by_name_.find(parent);
    if (found == by_name_.end()) object.fail("inherits", "there is no profile \"" + parent + "\"");
    return inherit(whole(found->second, found->second.size() - 1, seen), written.value);
  }

  std::map<std::string, std::vector<Written>> by_name_;
};

}  // namespace

json inherit(const json &parent, const json &child) {
  json base = parent;
  for (const char *own : {"name", "abstract", "inherits"})
    base.erase(own);
  json value = lay_over(base, child);
  value.erase("inherits");
  return value;
}

std::vector<Profile> read_profiles(const std::vector<fs::path> &folders) {
  const Folders written(folders);
  std::vector<Profile> profiles;
  for (const std::string &name : written.names())
    profiles.push_back(parse_whole_profile(written.whole(name), written.find(name)->file));
  return profiles;
}

Profile read_profile(const fs::path &file) {
  const Written alone{file, parse_json_text(read_file(file), file)};
  if (is_abstract(alone))
    throw core::UsageError(file.string() + ": is abstract: only there to be inherited from");
  if (parent_of(alone).empty()) return parse_whole_profile(lay_over(nullptr, alone.value), file);
  return parse_whole_profile(Folders({file.parent_path()}).whole(file.stem().string()), file);
}

json read_whole_profile(const std::vector<fs::path> &folders, const std::string &name) {
  const Folders written(folders);
  if (!written.find(name)) throw core::UsageError("there is no compiler profile \"" + name + "\"");
  return written.whole(name);
}

}  // namespace torment::build
