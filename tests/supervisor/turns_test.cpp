// What plugins that take turns can rely on: nobody is left out of a round, nobody is always first, and who
// fails costs the others nothing.
// SPDX-License-Identifier: Apache-2.0
#include "supervisor/turns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>

namespace torment::supervisor {
namespace {

/// A worker whose plugin makes repetitions of 1 s, `wobble_s` longer every second time, and dies in the one
/// numbered `dies_in`.
class ScriptedWorker : public Worker {
 public:
  struct Script {
    char name = 'a';
    int dies_in = -1;
    double wobble_s = 0;
  };

  ScriptedWorker(const Script &script, std::string &log) : script_(script), log_(log) {}

  Answer ask(const protocol::Request &request, std::span<const int>, std::chrono::duration<double>,
             const OnMeasured &on_measured) override {
    if (std::holds_alternative<protocol::Load>(request)) return protocol::Event(protocol::Loaded{});
    if (std::holds_alternative<protocol::Open>(request)) return protocol::Event(protocol::Opened{});
    const auto *turn = std::get_if<protocol::Turn>(&request);
    if (!turn) return protocol::Event(protocol::Waiting{});
    log_ += script_.name;
    if (done_ == script_.dies_in) return Death{core::Outcome::crashed, "as its script says"};
    core::Sample sample;
    sample.compute_s = 1 + (done_++ % 2 == 1 ? script_.wobble_s : 0);
    ran_.result.samples.push_back(sample);
    on_measured({sample, false});
    if (!turn->is_last) return protocol::Event(protocol::Waiting{});
    ran_.result.outcome = core::Outcome::verified;
    return protocol::Event(ran_);
  }
  void pause() override {}
  std::string standard_output() override { return {}; }
  std::string standard_error() override { return {}; }

 private:
  Script script_;
  std::string &log_;
  protocol::Ran ran_;
  int done_ = 0;
};

struct Played {
  std::string log;  ///< whose repetitions were made, in order
  std::vector<core::Result> results;
};

Played play(const std::vector<ScriptedWorker::Script> &scripts, core::Settings settings) {
  Played played;
  settings.order = core::Order::interleaved;
  settings.timeout_s = 60;
  std::size_t next = 0;
  const WorkerFactory factory = [&](const WorkerOptions &) {
    return std::make_unique<ScriptedWorker>(scripts[next++], played.log);
  };
  std::vector<std::unique_ptr<PluginSession>> sessions;
  std::vector<TurnTaker> participants;
  played.results.resize(scripts.size());
  protocol::Run request;
  request.in_turns = true;
  for (std::size_t i = 0; i < scripts.size(); i++) {
    core::PluginInfo info;
    info.path = std::string(1, scripts[i].name);
    sessions.push_back(
        std::make_unique<PluginSession>(info, std::map<std::string, std::string>{}, factory, settings));
    sessions.back()->load();
    EXPECT_FALSE(sessions.back()->run(request, {}, {}));
    participants.push_back({&played.results[i], sessions.back().get(), true});
  }
  take_turns(
      participants, settings, 0, [](uint32_t) {}, [](const TurnTaker &) {});
  return played;
}

core::Settings make_settings(uint32_t repetitions) {
  core::Settings settings;
  settings.repetitions = repetitions;
  settings.order_seed = 4711;
  return settings;
}

TEST(Turns, GiveEachPluginOneRepetitionARound) {
  const Played played = play({{'a'}, {'b'}, {'c'}}, make_settings(20));
  ASSERT_EQ(played.log.size(), 60U);
  for (std::size_t round = 0; round < 20; round++) {
    std::string turns = played.log.substr(3 * round, 3);
    std::sort(turns.begin(), turns.end());
    EXPECT_EQ(turns, "abc");
  }
  for (const core::Result &result : played.results)
    EXPECT_EQ(result.samples.size(), 20U);
}

TEST(Turns, AreInAnotherOrderFromRoundToRoundAndTheSameForTheSameSeed) {
  core::Settings settings = make_settings(50);
  const Played played = play({{'a'}, {'b'}, {'c'}}, settings);
  std::set<std::string> orders;
  for (std::size_t round = 0; round < 50; round++)
    orders.insert(played.log.substr(3 * round, 3));
  EXPECT_EQ(orders.size(), 6U);
  EXPECT_EQ(play({{'a'}, {'b'}, {'c'}}, settings).log, played.log);
  settings.order_seed = 4712;
  EXPECT_NE(play({{'a'}, {'b'}, {'c'}}, settings).log, played.log);
}

TEST(Turns, GoOnWithoutAPluginThatDies) {
  const Played played = play({{'a'}, {'b', 3}, {'c'}}, make_settings(10));
  EXPECT_EQ(played.results[1].outcome, core::Outcome::crashed);
  EXPECT_EQ(played.results[1].samples.size(), 3U);
  EXPECT_EQ(std::count(played.log.begin(), played.log.end(), 'b'), 4);
  for (const std::size_t other : {0, 2}) {
    EXPECT_EQ(played.results[other].outcome, core::Outcome::verified);
    EXPECT_EQ(played.results[other].samples.size(), 10U);
  }
}

TEST(Turns, EndForAllWhenTheMostUnsteadyPluginIsSure) {
  core::Settings settings = make_settings(8);
  settings.until = core::StoppingRule{0.01, 500, 1e6};
  EXPECT_EQ(play({{'a'}, {'b'}}, settings).results[0].samples.size(), 8U);
  const Played unsteady = play({{'a'}, {'b', -1, 0.5}}, settings);
  EXPECT_EQ(unsteady.results[0].samples.size(), 500U);
  EXPECT_EQ(unsteady.results[1].samples.size(), 500U);
}

}  // namespace
}  // namespace torment::supervisor
