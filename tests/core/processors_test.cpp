// Lists of processors as Linux writes them, and which are near a device.
// SPDX-License-Identifier: Apache-2.0
#include "core/processors.h"

#include <gtest/gtest.h>

namespace torment::core {
namespace {

TEST(Processors, AreReadAsLinuxWritesThem) {
  EXPECT_EQ(parse_processors("0-3,8"), (Processors{0, 1, 2, 3, 8}));
  EXPECT_EQ(parse_processors("5"), Processors{5});
  EXPECT_EQ(parse_processors("7,1-2,2"), (Processors{1, 2, 7}));
  for (const char *text : {"", ",", "1,", "-1", "1-", "3-1", "a", "1 2", "0x1", "99999999999", "0-99999999"})
    EXPECT_EQ(parse_processors(text), std::nullopt) << text;
}

TEST(Processors, AreWrittenAsTheyAreRead) {
  for (const char *text : {"0-3,8", "5", "0,2,4-5"})
    EXPECT_EQ(to_list(*parse_processors(text)), text);
}

TEST(Processors, ThatAreAllowedAreAtLeastOne) {
  EXPECT_FALSE(list_allowed_processors().empty());
}

Machine make_machine() {
  Machine machine;
  machine.gpus.resize(2);
  machine.gpus[0].near_processors = "0-3";
  machine.gpus[1].near_processors = "4-7";
  machine.cpu.node_processors = {{"0-3", "4-7"}};
  return machine;
}

TEST(Near, AreThoseOfTheDevicesNode) {
  const Processors all{0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(choose_near(make_machine(), -1, all), (Processors{0, 1, 2, 3}));
  EXPECT_EQ(choose_near(make_machine(), 1, all), (Processors{4, 5, 6, 7}));
}

TEST(Near, AreNoneThatTheProcessMayNotUse) {
  EXPECT_EQ(choose_near(make_machine(), 1, {2, 3, 4}), Processors{4});
}

TEST(Near, AreTheLargestPartOfANodeWhereTheDevicesIsNotAllowedOrThereIsNone) {
  EXPECT_EQ(choose_near(make_machine(), 0, {4, 5}), (Processors{4, 5}));
  Machine machine = make_machine();
  machine.gpus.clear();
  EXPECT_EQ(choose_near(machine, -1, {3, 4, 5}), (Processors{4, 5}));
}

TEST(Near, AreAllWhereTheMachineDoesNotSay) {
  EXPECT_EQ(choose_near(Machine{}, -1, {3, 4, 5}), (Processors{3, 4, 5}));
}

}  // namespace
}  // namespace torment::core
