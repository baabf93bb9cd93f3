// SPDX-License-Identifier: Apache-2.0
#include "report/console_roofs.h"

#include <algorithm>

#include "report/number.h"
#include "report/text_table.h"

namespace torment::report {
namespace {

constexpr std::size_t name_width = 12;
constexpr std::size_t widths[] = {12, 12, 12, 12};

std::string write_giga(const std::optional<double> &rate) {
  return rate ? to_fixed(*rate / 1e9, 1) : "n/a";
}

std::string write_link(const char *name, const std::optional<core::LinkRoof> &link) {
  if (!link) return {};
  return wrap(std::string(name) + ": upload " + write_giga(link->upload_bytes_per_s) + " GB/s, download " +
                  write_giga(link->download_bytes_per_s) + " GB/s",
              2);
}

std::string write_place(const core::Roofs &roofs, const core::Machine &machine) {
  std::string text = wrap(name_place(roofs, machine), 0);
  const std::string heading[] = {"arrays, MB", "copy, GB/s", "triad, GB/s", "read, GB/s"};
  text += to_table_line("", name_width, heading, widths);
  for (const core::MemoryRoof &roof : roofs.memory) {
    const std::string cells[] = {to_fixed(static_cast<double>(roof.bytes) / 1e6, 2),
                                 write_giga(roof.copy_bytes_per_s), write_giga(roof.triad_bytes_per_s),
                                 write_giga(roof.read_bytes_per_s)};
    text += to_table_line("  " + roof.level, name_width, cells, widths);
  }
  text += wrap("fused multiply-add, two operations each: double " + write_giga(roofs.double_per_s) +
                   " Gop/s, single " + write_giga(roofs.single_per_s) + " Gop/s",
               2);
  text += write_link("pageable memory", roofs.pageable);
  text += write_link("page-locked memory", roofs.pinned);
  if (roofs.launch_s) text += wrap("empty launch: " + to_microseconds(roofs.launch_s) + " us", 2);
  return text;
}

}  // namespace

std::string name_place(const core::Roofs &roofs, const core::Machine &machine) {
  if (roofs.place == core::Place::host)
    return (roofs.threads == 1 ? "one thread" : std::to_string(roofs.threads) + " threads") +
           std::string(" of the host");
  const auto found = std::find_if(machine.gpus.begin(), machine.gpus.end(),
                                  [&](const core::Gpu &gpu) { return roofs.uuid && gpu.uuid == roofs.uuid; });
  return found == machine.gpus.end() ? "the device" : found->name;
}

std::string to_console_roofs(const core::MeasuredRoofs &roofs, const core::Machine &machine) {
  std::string text;
  for (const core::Roofs &place : roofs.list)
    text += write_place(place, machine) + "\n";
  for (const std::string &note : roofs.notes)
    text += wrap(note, 0);
  return text + "measured in " + to_fixed(roofs.wall_s, 1) + " s\n";
}

}  // namespace torment::report
