// SPDX-License-Identifier: Apache-2.0
#include "report/console_overheads.h"

#include "core/overheads.h"
#include "core/utf8.h"
#include "report/number.h"
#include "report/text_table.h"

namespace torment::report {
namespace {

constexpr std::size_t name_width = 17;
constexpr std::size_t widths[] = {11, 9, 9, 9, 9, 9};

/// "4096", or "132 x 32" where more than one number varies.
std::string write_size(const core::Size &size) {
  std::string text;
  for (const core::Parameter &parameter : size.parameters)
    text += (text.empty() ? "" : " x ") + std::to_string(parameter.value);
  return text;
}

std::string to_gigabytes(std::optional<double> bytes_per_s) {
  if (!bytes_per_s) return "";
  return to_ratio(*bytes_per_s / 1e9);
}

std::string write_heading() {
  const std::string above[] = {"", "with,", "cost,", "95 % from", "to, us", "rate,"};
  const std::string below[] = {"size", "us", "us", "low", "high", "GB/s"};
  return to_table_line("", name_width, above, widths) + to_table_line("item", name_width, below, widths);
}

std::string write_row(const core::Result &result, const core::Overhead &overhead) {
  const std::string cells[] = {write_size(result.size),
                               to_microseconds(overhead.with_s),
                               to_microseconds(overhead.difference_s),
                               to_microseconds(overhead.difference_low_s),
                               to_microseconds(overhead.difference_high_s),
                               to_gigabytes(overhead.rate_bytes_per_s)};
  std::string line = to_table_line(core::to_line(result.benchmark), name_width, cells, widths);
  line.resize(line.find_last_not_of(" \n") + 1);
  return line + "\n" + (result.message.empty() ? "" : wrap("note: " + result.message, 4));
}

/// `before` is the result above it; what it said of the same item need not be said for each size.
std::string write_failure(const core::Result &result, const core::Result *before) {
  const bool is_rejected = result.outcome == core::Outcome::build_failed;
  const bool is_same = before != nullptr && before->benchmark == result.benchmark &&
                       before->outcome == result.outcome && before->message == result.message;
  if (is_same) return {};
  return to_left(core::to_line(result.benchmark), name_width) + " " +
         (is_rejected ? "not supported"
                      : to_right(write_size(result.size), widths[0]) + "  " +
                            std::string(to_string(result.outcome))) +
         "\n" + wrap(result.message, 4);
}

}  // namespace

std::string to_console_overheads(const core::Record &record) {
  std::string text;
  for (const core::PluginInfo &plugin : record.plugins) {
    std::string rows;
    const core::Result *before = nullptr;
    for (const core::Result &result : record.results) {
      if (result.plugin != plugin.name || !result.against) continue;
      const auto overhead = core::compute_overhead(result);
      rows += overhead ? write_row(result, *overhead) : write_failure(result, before);
      before = &result;
    }
    if (!rows.empty())
      text += (text.empty() ? "" : "\n") + core::to_line(plugin.name) + "\n" + write_heading() + rows;
  }
  if (text.empty()) return "No plugin here holds items: only OpenACC plugins do.\n";
  return text + "\n" +
         wrap(
             "Of one call: median time with the directive, median of with minus without, and the exact 95 % "
             "interval of that median; a rate where the interval lies above zero. docs/overheads.md tells "
             "the "
             "items.",
             0);
}

}  // namespace torment::report
