// SPDX-License-Identifier: Apache-2.0
#include "supervisor/roofs.h"

#include <chrono>

#include "core/error.h"

namespace torment::supervisor {
namespace {

/// Roofs take seconds; past this a driver hangs.
constexpr auto deadline = std::chrono::seconds(60);

core::MeasuredRoofs explain(const std::string &why) {
  core::MeasuredRoofs none;
  none.notes.push_back("no roofs: " + why);
  return none;
}

}  // namespace

core::MeasuredRoofs measure_roofs(const WorkerFactory &factory, const core::Settings &settings,
                                  const std::optional<std::string> &cores) try {
  // Not confined, since it holds no plugin: the driver keeps the kernels that it translated.
  const std::unique_ptr<Worker> worker = factory({.cores = cores, .confined = false});
  const Answer answer =
      worker->ask(protocol::MeasureRoofs{settings.device, settings.threads}, {}, deadline, {});
  if (const auto *death = std::get_if<Death>(&answer)) return explain("the worker was " + death->message);
  const auto &event = std::get<protocol::Event>(answer);
  if (const auto *refused = std::get_if<protocol::Refused>(&event)) return explain(refused->message);
  const auto *measured = std::get_if<protocol::RoofsMeasured>(&event);
  return measured ? measured->roofs : explain("the worker gave an answer to another question");
} catch (const core::Error &error) {
  return explain(error.what());
}

}  // namespace torment::supervisor
