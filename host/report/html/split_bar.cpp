// SPDX-License-Identifier: Apache-2.0
#include "report/html/split_bar.h"

#include <cmath>

#include "report/number.h"

namespace torment::report::html {
namespace {

/// A part of a bar that is 100 wide.
void write_part(Writer &page, std::string_view phase, double from, double share) {
  page.raw("<rect class=\"");
  page.raw(phase);
  page.raw("\" x=\"" + to_fixed(from, 1) + "\" width=\"" + to_fixed(share, 1) + "\" height=\"10\"/>");
}

}  // namespace

void write_split(Writer &page, const ResultView &result) {
  if (!result.upload_s || !result.compute_s || !result.download_s) return page.text("n/a");
  const double whole = *result.upload_s + *result.compute_s + *result.download_s;
  if (!(whole > 0)) return page.text("n/a");
  const double upload = 100 * *result.upload_s / whole;
  const double compute = 100 * *result.compute_s / whole;
  const double download = 100 * *result.download_s / whole;
  page.raw("<svg class=\"split\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">");
  write_part(page, "upload", 0, upload);
  write_part(page, "compute", upload, compute);
  write_part(page, "download", upload + compute, download);
  page.raw("</svg> ");
  page.text(to_fixed(std::round(upload), 0) + " / " + to_fixed(std::round(compute), 0) + " / " +
            to_fixed(std::round(download), 0));
}

}  // namespace torment::report::html
