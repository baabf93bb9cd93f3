// What a build or a survey of compilers found, as text of at most 80 columns.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "build/plugin_build.h"

namespace torment::build {

/// A table: profile, compiler, version, state, benchmarks built and left out.
std::string summarize_build(const Build &build);

/// A table: profile, compiler, version, state, path; below each what is missing.
std::string summarize_survey(const std::vector<SurveyedProfile> &survey);

/// `text` broken between words into lines of at most `width` columns, each behind `indent` blanks.
std::string wrap(const std::string &text, std::size_t indent, std::size_t width = 80);

}  // namespace torment::build
