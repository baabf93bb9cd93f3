// What one side says, the other understands; what is no message is refused with a reason.
// SPDX-License-Identifier: Apache-2.0
#include "protocol/messages.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "protocol/progress.h"

namespace torment::protocol {
namespace {

TEST(Messages, BringARunRequestAcross) {
  protocol::Run run;
  run.benchmark = "StreamTriad";
  run.variant = "auto";
  run.size.parameters = {{"elements", 1ULL << 40}, {"passes", 3}};
  run.warmup_seed = 1988;
  run.seed = 1987;
  run.repetitions = 4;
  run.host_memory = core::HostMemory::pinned;
  const Request parsed = parse_request(to_line(Request(run)));
  ASSERT_TRUE(std::holds_alternative<protocol::Run>(parsed));
  const protocol::Run &got = std::get<protocol::Run>(parsed);
  EXPECT_EQ(got.benchmark, run.benchmark);
  EXPECT_EQ(got.size, run.size);
  EXPECT_EQ(got.warmup_seed, run.warmup_seed);
  EXPECT_EQ(got.repetitions, run.repetitions);
  EXPECT_EQ(got.host_memory, run.host_memory);
}

TEST(Messages, BringAResultAcrossWithEverySample) {
  Ran ran;
  ran.result.outcome = core::Outcome::wrong_result;
  ran.result.message = "a[17] is \"1.5\"\nexpected 2.5";
  ran.result.samples = {{0.1, 0.2, 0.3, std::nullopt}, {0.1, 0.25, 0.3, 1e-6}};
  const Event parsed = parse_event(to_line(Event(ran)));
  ASSERT_TRUE(std::holds_alternative<Ran>(parsed));
  EXPECT_EQ(std::get<Ran>(parsed).result, ran.result);
}

TEST(Messages, KeepEveryMessageWithoutMembersApart) {
  EXPECT_TRUE(std::holds_alternative<Begin>(parse_request(to_line(Request(Begin{})))));
  EXPECT_TRUE(std::holds_alternative<Describe>(parse_request(to_line(Request(Describe{})))));
  EXPECT_TRUE(std::holds_alternative<Close>(parse_request(to_line(Request(Close{})))));
  EXPECT_TRUE(std::holds_alternative<End>(parse_event(to_line(Event(End{})))));
}

TEST(Messages, AreOneLineOfValidUtf8WhateverAPluginSays) {
  const std::string line = to_line(Event(Refused{core::Outcome::failed, "bad \xff\xc3 bytes\n\x1b[31m"}));
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_EQ(line.find('\x1b'), std::string::npos);
  EXPECT_EQ(std::get<Refused>(parse_event(line)).message, "bad \xEF\xBF\xBD\xEF\xBF\xBD bytes\n\x1b[31m");
}

TEST(Messages, RefuseWhatIsNoMessage) {
  for (const char *line :
       {"", "hello", "[]", "{}", R"({"type":7})", R"({"type":"nonsense"})", R"({"type":"ran"})",
        R"({"type":"measured","sample":{"upload_s":-1},"discarded":false})"})
    EXPECT_THROW(parse_event(line), core::Error) << line;
  EXPECT_THROW(parse_event(std::string(100'000, '[')), core::Error);
}

TEST(Progress, NamesTheRepetitionOnlyWithinOne) {
  ProgressPage page;
  page.stage = static_cast<uint32_t>(Stage::compute);
  page.repetition = 2;
  EXPECT_EQ(describe_stage(page, 11), "in compute of repetition 3 of 11");
  page.stage = static_cast<uint32_t>(Stage::open);
  EXPECT_EQ(describe_stage(page, 11), "in open");
}

TEST(Progress, SurvivesAPageThatAPluginWroteTo) {
  ProgressPage page;
  page.stage = 0xFFFFFFFF;
  page.repetition = 0xFFFFFFFF;
  EXPECT_FALSE(describe_stage(page, 11).empty());
}

}  // namespace
}  // namespace torment::protocol
