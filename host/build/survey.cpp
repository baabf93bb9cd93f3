// SPDX-License-Identifier: Apache-2.0
#include "build/survey.h"

#include <fnmatch.h>

#include <algorithm>

#include "build/files.h"
#include "core/error.h"
#include "core/parallel.h"

namespace torment::build {

std::vector<Profile> select_profiles(std::vector<Profile> profiles, const std::vector<std::string> &globs) {
  if (globs.empty()) return profiles;
  std::vector<bool> used(globs.size(), false);
  std::vector<Profile> selected;
  for (Profile &profile : profiles) {
    bool fits = false;
    for (std::size_t i = 0; i < globs.size(); i++) {
      if (fnmatch(globs[i].c_str(), profile.name.c_str(), 0) == 0) fits = used[i] = true;
    }
    if (fits) selected.push_back(std::move(profile));
  }
  for (std::size_t i = 0; i < globs.size(); i++) {
    if (!used[i]) throw core::UsageError("--profile: no compiler profile matches \"" + globs[i] + "\"");
  }
  return selected;
}

std::vector<SurveyedProfile> survey_compilers(const std::vector<Profile> &profiles,
                                              const std::filesystem::path &scratch, unsigned jobs) {
  make_folder(scratch);
  Cache cache(scratch / "found.json");
  std::vector<SurveyedProfile> surveyed(profiles.size());
  core::run_parallel(jobs, profiles.size(), [&](std::size_t i) {
    Search search = find_compilers(profiles[i], scratch, cache);
    surveyed[i].profile = profiles[i];
    surveyed[i].strangers = std::move(search.strangers);
    for (Toolchain &toolchain : make_toolchains(profiles[i], search.compilers)) {
      toolchain.libraries = find_run_time_libraries(profiles[i], toolchain.compiler, cache);
      surveyed[i].toolchains.push_back({std::move(toolchain), {}});
    }
  });

  std::vector<ProbedToolchain *> to_probe;
  for (SurveyedProfile &profile : surveyed) {
    for (ProbedToolchain &probed : profile.toolchains)
      to_probe.push_back(&probed);
  }
  core::run_parallel(jobs, to_probe.size(), [&](std::size_t i) {
    to_probe[i]->probe = probe_toolchain(to_probe[i]->toolchain, scratch, cache);
    add_flags(to_probe[i]->toolchain, to_probe[i]->probe.extra_flags);
  });
  cache.save();
  return surveyed;
}

}  // namespace torment::build
