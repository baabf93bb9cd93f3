// SPDX-License-Identifier: Apache-2.0
#include "build/survey.h"

#include <fnmatch.h>

#include <algorithm>

#include "build/files.h"
#include "core/error.h"
#include "core/parallel.h"

namespace torment::build {

namespace {

namespace fs = std::filesystem;

/// Those of `globs` that fit nothing are what the user got wrong.
void need_all_used(const std::vector<std::string> &globs, const std::vector<bool> &used,
                   const std::string &before, const std::string &after) {
  const auto unused = std::find(used.begin(), used.end(), false);
  if (unused == used.end()) return;
  throw core::UsageError(before + " \"" + globs[unused - used.begin()] + "\"" + after);
}

/// Paths among the compilers that the user wants.
std::vector<fs::path> named_files(const Choice &choice) {
  std::vector<fs::path> files;
  for (const std::string &wanted : choice.compilers) {
    if (wanted.find('/') == std::string::npos) continue;
    std::error_code error;
    if (!fs::is_regular_file(wanted, error))
      throw core::UsageError("--compiler: there is no file \"" + wanted + "\"");
    files.push_back(fs::absolute(wanted));
  }
  return files;
}

bool is_wanted(const Compiler &compiler, const std::string &wanted) {
  if (wanted.find('/') != std::string::npos) return compiler.path == fs::absolute(wanted);
  return fnmatch(wanted.c_str(), compiler.path.filename().c_str(), 0) == 0;
}

/// Leaves the compilers that the user wants; `used` tells which of the wishes came true.
void keep_wanted(std::vector<Compiler> &compilers, const Choice &choice, std::vector<bool> &used) {
  std::erase_if(compilers, [&](const Compiler &compiler) {
    bool wanted = false;
    for (std::size_t i = 0; i < choice.compilers.size(); i++)
      if (is_wanted(compiler, choice.compilers[i])) wanted = used[i] = true;
    return !wanted;
  });
}

void keep_version(std::vector<Compiler> &compilers, const Profile &profile, const std::string &version) {
  std::string others;
  for (const Compiler &compiler : compilers)
    others += (others.empty() ? "" : ", ") + compiler.version.text();
  std::erase_if(compilers, [&](const Compiler &compiler) { return compiler.version.text() != version; });
  if (compilers.empty())
    throw core::UsageError(profile.name + ": no compiler of version " + version + " is here" +
                           (others.empty() ? "" : ", only " + others));
}

void search(const std::vector<Profile> &profiles, const fs::path &scratch, unsigned jobs,
            const Choice &choice, Cache &cache, std::vector<SurveyedProfile> &surveyed) {
  const std::vector<fs::path> files = named_files(choice);
  const bool only_files = !files.empty() && files.size() == choice.compilers.size();
  std::vector<std::vector<Compiler>> found(profiles.size());
  core::run_parallel(jobs, profiles.size(), [&](std::size_t i) {
    Search search = find_compilers(profiles[i], scratch, cache, only_files ? files : std::vector<fs::path>{},
                                   choice.afresh);
    if (!only_files && !files.empty()) {
      for (Compiler &compiler : find_compilers(profiles[i], scratch, cache, files).compilers)
        search.compilers.push_back(std::move(compiler));
    }
    surveyed[i].profile = profiles[i];
    surveyed[i].strangers = std::move(search.strangers);
    found[i] = std::move(search.compilers);
  });
  std::vector<bool> used(choice.compilers.size(), false);
  for (std::size_t i = 0; i < profiles.size(); i++) {
    if (!choice.compilers.empty()) keep_wanted(found[i], choice, used);
    if (!choice.version.empty()) keep_version(found[i], profiles[i], choice.version);
    for (Toolchain &toolchain : make_toolchains(profiles[i], found[i])) {
      add_flags(toolchain, toolchain.compiler.extra_flags);
      add_flags(toolchain, choice.flags);
      toolchain.asked_flags = choice.flags;
      toolchain.libraries = find_run_time_libraries(profiles[i], toolchain.compiler, cache);
      surveyed[i].toolchains.push_back({std::move(toolchain), {}});
    }
  }
  need_all_used(choice.compilers, used, "--compiler: none of the profiles finds", "");
  if (!choice.compilers.empty())
    std::erase_if(surveyed, [](const SurveyedProfile &profile) { return profile.toolchains.empty(); });
}

void name_the_plugin(const std::vector<ProbedToolchain *> &toolchains, const std::string &name) {
  if (toolchains.size() > 1) {
    std::string all;
    for (const ProbedToolchain *probed : toolchains)
      all += (all.empty() ? "" : ", ") + probed->toolchain.plugin_name;
    throw core::UsageError("--name: one plugin alone can be called \"" + name + "\", not each of " + all +
                           "; --compiler, --target and --profile choose one");
  }
  for (ProbedToolchain *probed : toolchains)
    probed->toolchain.plugin_name = name;
}

}  // namespace

std::vector<Profile> select_profiles(std::vector<Profile> profiles, const std::vector<std::string> &globs,
                                     const std::vector<std::string> &targets) {
  std::vector<bool> used_globs(globs.size(), false);
  std::vector<bool> used_targets(targets.size(), false);
  std::vector<Profile> selected;
  for (Profile &profile : profiles) {
    bool fits = globs.empty();
    for (std::size_t i = 0; i < globs.size(); i++) {
      if (fnmatch(globs[i].c_str(), profile.name.c_str(), 0) == 0) fits = used_globs[i] = true;
    }
    bool is_target = targets.empty();
    for (std::size_t i = 0; i < targets.size(); i++) {
      if (targets[i] == profile.offload || targets[i] == core::to_string(profile.target))
        is_target = used_targets[i] = true;
    }
    if (fits && is_target) selected.push_back(std::move(profile));
  }
  need_all_used(globs, used_globs, "--profile: no compiler profile matches", "");
  need_all_used(targets, used_targets, "--target: no compiler profile is for",
                "; host, device, and what profiles call \"offload\" are, such as nvptx");
  if (selected.empty()) throw core::UsageError("--profile and --target: no compiler profile fits both");
  return selected;
}

std::vector<SurveyedProfile> survey_compilers(const std::vector<Profile> &profiles, const fs::path &scratch,
                                              unsigned jobs, const Choice &choice) {
  make_folder(scratch);
  Cache cache(scratch / "found.json");
  std::vector<SurveyedProfile> surveyed(profiles.size());
  search(profiles, scratch, jobs, choice, cache, surveyed);

  std::vector<ProbedToolchain *> to_probe;
  for (SurveyedProfile &profile : surveyed) {
    for (ProbedToolchain &probed : profile.toolchains)
      to_probe.push_back(&probed);
  }
  if (!choice.plugin_name.empty()) name_the_plugin(to_probe, choice.plugin_name);
  core::run_parallel(jobs, to_probe.size(), [&](std::size_t i) {
    to_probe[i]->probe = probe_toolchain(to_probe[i]->toolchain, scratch, cache, choice.afresh);
    add_flags(to_probe[i]->toolchain, to_probe[i]->probe.extra_flags);
  });
  cache.save();
  return surveyed;
}

}  // namespace torment::build
