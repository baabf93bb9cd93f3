// How a time is divided into upload, compute and download, as a small picture that needs no script.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/html/view.h"
#include "report/html/writer.h"

namespace torment::report::html {

/// Shares in percent and a bar of them, e.g. "12 / 80 / 8"; "n/a" where a share is not known.
void write_split(Writer &page, const ResultView &result);

}  // namespace torment::report::html
