// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "cli/terminal.h"
#include "core/overheads.h"
#include "core/utf8.h"
#include "report/number.h"

namespace torment::cli {
namespace {

/// A line that changes more often than this is not read, and costs time that is being measured.
constexpr std::chrono::milliseconds least_interval{100};

std::size_t terminal_columns() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 20) return 80;
  return size.ws_col;
}

std::string count_of(std::size_t number, std::size_t count) {
  const std::string total = std::to_string(count);
  std::string text = std::to_string(number);
  text.insert(0, total.size() - std::min(total.size(), text.size()), ' ');
  return "[" + text + "/" + total + "] ";
}

}  // namespace

std::string say_time_left(double elapsed_s, std::size_t done, std::size_t left) {
  if (done == 0 || left == 0) return {};
  const double left_s = elapsed_s / static_cast<double>(done) * static_cast<double>(left);
  if (left_s < 1) return {};
  if (left_s < 90) return ", about " + report::to_fixed(left_s, 0) + " s left";
  if (left_s < 90 * 60) return ", about " + report::to_fixed(left_s / 60, 0) + " min left";
  return ", about " + report::to_fixed(left_s / 3600, 1) + " h left";
}

/// From what this run has done so far: each benchmark is run by all plugins before the next one begins, so
/// the average soon is that of all plugins.
std::string Progress::time_left(std::size_t done, std::size_t count) {
  const auto now = std::chrono::steady_clock::now();
  if (!done_before_) {
    done_before_ = done;
    started_ = now;
  }
  return say_time_left(std::chrono::duration<double>(now - started_).count(), done - *done_before_,
                       count - done);
}

Progress::Style Progress::find_style() {
  return is_capable_terminal(STDERR_FILENO) && !std::getenv("CI") ? Style::terminal : Style::plain;
}

std::string Progress::name_of(const core::Result &result) const {
  const std::string name = core::to_line(result.benchmark) + "/" + core::to_line(result.variant) + " " +
                           core::to_line(result.plugin);
  if (result.against)
    return core::to_line(result.benchmark) + " " + core::to_line(result.plugin) + " " +
           to_string(result.size);
  if (!shows_sizes_ || result.size.parameters.empty()) return name;
  const core::Parameter &swept = result.size.parameters.front();
  return name + " " + swept.name + "=" + std::to_string(swept.value);
}

void Progress::on_loaded(const core::PluginInfo &plugin) {
  if (plugin.outcome == core::Outcome::verified) {
    say("loaded " + core::to_line(plugin.name));
  } else {
    say(core::to_line(plugin.name) + ": " + std::string(to_string(plugin.outcome)) + ": " +
        core::to_line(plugin.message));
  }
}

void Progress::on_preparing(const std::string &benchmark) {
  show("making the problem of " + benchmark);
}

void Progress::on_start(const core::Result &result, std::size_t number, std::size_t count) {
  measured_ = 0;
  current_ = count_of(number, count) + name_of(result) + time_left(number - 1, count);
  show(current_);
}

void Progress::on_measured(const protocol::Measured &measured) {
  if (!measured.discarded) measured_++;
  const auto now = std::chrono::steady_clock::now();
  if (now - last_shown_ < least_interval) return;
  show(current_ + say_repetition(measured_));
}

void Progress::on_round(const std::string &benchmark, std::size_t plugins, uint32_t round) {
  const auto now = std::chrono::steady_clock::now();
  if (now - last_shown_ < least_interval) return;
  show(core::to_line(benchmark) + " by " + std::to_string(plugins) + " plugins in turn" +
       say_repetition(round + 1));
}

std::string Progress::say_repetition(uint32_t number) const {
  const std::string text = ": repetition " + std::to_string(number);
  return repetitions_ == 0 ? text : text + " of " + std::to_string(repetitions_);
}

void Progress::on_result(const core::Result &result, std::size_t number, std::size_t count) {
  std::string line =
      count_of(number, count) + name_of(result) + ": " + std::string(to_string(result.outcome));
  if (const auto overhead = core::compute_overhead(result)) {
    line += ", " + report::to_microseconds(overhead->difference_s) + " us";
  } else if (result.outcome == core::Outcome::verified && !result.samples.empty()) {
    const auto least =
        std::min_element(result.samples.begin(), result.samples.end(),
                         [](const auto &a, const auto &b) { return a.total_s() < b.total_s(); });
    line += ", peak " + report::to_time(least->total_s()) + " s";
  }
  say(line);
}

void Progress::on_profiling(const core::Result &result) {
  show("profiling " + name_of(result));
}

void Progress::on_profiled(const core::Result &result) {
  if (is_failure(result.outcome))
    say(name_of(result) + ", profiled: " + std::string(to_string(result.outcome)));
}

/// A line that the next one replaces; on a terminal only.
void Progress::show(const std::string &text) {
  if (style_ != Style::terminal) return;
  last_shown_ = std::chrono::steady_clock::now();
  std::cerr << "\r\x1b[K" << core::shorten(text, terminal_columns() - 1) << std::flush;
  line_is_open_ = true;
}

/// A line that stays.
void Progress::say(const std::string &text) {
  if (style_ == Style::none) return;
  clear();
  std::cerr << text << "\n" << std::flush;
}

void Progress::clear() {
  if (line_is_open_) std::cerr << "\r\x1b[K" << std::flush;
  line_is_open_ = false;
}

}  // namespace torment::cli
