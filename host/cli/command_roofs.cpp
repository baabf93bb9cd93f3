// `torment-host roofs`: what this machine can do at most, without any plugin.
// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/workers.h"
#include "core/error.h"
#include "core/json.h"
#include "core/processors.h"
#include "report/console_roofs.h"
#include "supervisor/problem_maker.h"
#include "supervisor/roofs.h"

namespace torment::cli {

namespace po = boost::program_options;

int run_roofs(const std::vector<std::string> &arguments) {
  core::Settings settings;
  std::string pin = "near";
  std::string format = "text";
  uint32_t threads = 0;
  po::options_description visible(
      "torment-host roofs [options]: measure what this machine can do at most, with loops of its own:\n"
      "bandwidths of memory and caches, arithmetic, links to the device, an empty launch.\n"
      "Exit status: 0 something was measured, 1 nothing was");
  auto add = visible.add_options();
  add("help,h", "this text");
  add("device", po::value(&settings.device)->value_name("N"), "number of the device, from 0");
  add("threads", po::value(&threads)->value_name("N"), "of the host; default: all that may be used");
  add("pin", po::value(&pin)->value_name("PROCESSORS"),
      "to keep to, as 0-3,8; none: all; default near: those of the device's NUMA node");
  add("format", po::value(&format)->value_name("text|json"), "default text");
  if (!parse_options("roofs", arguments, visible)) return exit_verified;
  if (format != "text" && format != "json") throw core::UsageError("roofs: --format takes text or json");
  const auto named = core::parse_processors(pin);
  if (pin != "none" && pin != "near" && !named)
    throw core::UsageError("roofs: --pin takes none, near or numbers of processors as 0-3,8; not '" + pin +
                           "'");
  if (threads > 65536) throw core::UsageError("roofs: --threads takes a whole number from 0 to 65536");

  const supervisor::Interrupt interrupt;
  const supervisor::WorkerFactory factory = make_process_factory(interrupt);
  const core::Machine machine = supervisor::ProblemMaker(factory).describe().machine;
  core::Processors processors = core::list_allowed_processors();
  if (pin == "near") processors = core::choose_near(machine, settings.device, processors);
  if (named) processors = *named;
  settings.threads = threads > 0 ? threads : static_cast<uint32_t>(processors.size());
  const core::MeasuredRoofs roofs = supervisor::measure_roofs(factory, settings, core::to_list(processors));
  if (format == "json")
    std::cout << core::dump(core::encode<nlohmann::ordered_json>(roofs), 1) << "\n";
  else
    std::cout << report::to_console_roofs(roofs, machine);
  std::cout << std::flush;
  return roofs.list.empty() ? exit_failed : exit_verified;
}

}  // namespace torment::cli
