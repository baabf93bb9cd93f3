// What users of run_command can rely on, whatever the program does.
// SPDX-License-Identifier: Apache-2.0
#include "launch/command.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>

#include "launch/capture.h"

namespace torment::launch {
namespace {

Command shell(const std::string &script) {
  return {.arguments = {"sh", "-c", script}};
}

TEST(Command, KeepsBothOutputsApartAndTheExitStatus) {
  const CommandResult result = run_command(shell("echo out; echo err >&2; exit 3"));
  EXPECT_EQ(result.output, "out\n");
  EXPECT_EQ(result.error_output, "err\n");
  EXPECT_EQ(result.exit_status, 3);
  EXPECT_EQ(result.ending(), "exit status 3");
}

TEST(Command, NamesTheSignalThatEndedTheProgram) {
  const CommandResult result = run_command(shell("kill -SEGV $$"));
  EXPECT_FALSE(result.exit_status);
  EXPECT_EQ(result.signal, SIGSEGV);
  EXPECT_EQ(result.ending(), "killed by signal 11 (Segmentation fault)");
}

TEST(Command, KillsTheWholeGroupAtTheDeadline) {
  Command command = shell("sleep 1000 & echo $!; trap '' TERM; sleep 1000");
  command.timeout = std::chrono::milliseconds(300);
  const CommandResult result = run_command(command);
  EXPECT_TRUE(result.timed_out);
  const pid_t grandchild = std::atoi(result.output.c_str());
  ASSERT_GT(grandchild, 0);
  // Gone, or a zombie that waits for its reaper.
  const CommandResult state =
      run_command(shell("cut -d' ' -f3 /proc/" + std::to_string(grandchild) + "/stat"));
  EXPECT_TRUE(!state.succeeded() || state.output == "Z\n") << state.output;
}

TEST(Command, EndsThoughAGrandchildOutsideTheGroupHoldsThePipes) {
  const CommandResult result =
      run_command(shell("f=$(mktemp); setsid sh -c \"echo \\$\\$ > $f; exec sleep 1000\" & "
                        "while [ ! -s $f ]; do :; done; cat $f; rm $f"));
  EXPECT_EQ(result.exit_status, 0);
  const pid_t grandchild = std::atoi(result.output.c_str());
  ASSERT_GT(grandchild, 1);
  EXPECT_EQ(::kill(grandchild, SIGKILL), 0) << "it was waited for";
}

TEST(Command, BoundsWhatItKeepsOfAnEndlessOutput) {
  Command command = shell("yes | head -c 50000000");
  command.output_limit = 1000;
  const CommandResult result = run_command(command);
  EXPECT_EQ(result.exit_status, 0);
  EXPECT_LT(result.output.size(), 1100U);
  EXPECT_NE(result.output.find("[... 49999000 bytes left out ...]"), std::string::npos);
}

TEST(Command, SaysThatAProgramWasNotFound) {
  const CommandResult result = run_command({.arguments = {"no-such-program"}});
  EXPECT_FALSE(result.succeeded());
  EXPECT_EQ(result.ending(), "no-such-program was not found or is not executable");
}

TEST(Command, SaysWhyAFileCouldNotBeExecuted) {
  char path[] = "/tmp/torment-launch-XXXXXX";
  const int file = mkstemp(path);
  ASSERT_EQ(fchmod(file, 0700), 0);
  ASSERT_EQ(write(file,
                  "\x7f"
                  "ELFnonsense",
                  12),
            12);
  close(file);
  EXPECT_EQ(run_command({.arguments = {path}}).failure,
            std::string("can't start ") + path + ": Exec format error");
  unlink(path);
}

TEST(Command, RunsInTheCLocaleWithTheGivenVariables) {
  setenv("LC_ALL", "de_DE.UTF-8", 1);
  Command command = shell("echo $LC_ALL $TORMENT_TEST");
  command.environment["TORMENT_TEST"] = "set";
  EXPECT_EQ(run_command(command).output, "C set\n");
  unsetenv("LC_ALL");
}

TEST(Command, GivesTheProgramNoDescriptorButTheStandardThree) {
  const int leaked = dup(1);
  EXPECT_EQ(
      run_command(shell("for n in 0 1 2 3 4 5 6 7 8 9; do [ ! -e /proc/$$/fd/$n ] || printf '%s ' $n; done"))
          .output,
      "0 1 2 ");
  close(leaked);
}

TEST(Capture, KeepsHeadAndTailOfManyPieces) {
  Capture capture(20);
  for (int i = 0; i < 100; i++)
    capture.append("0123456789");
  EXPECT_EQ(capture.text(), "0123456789\n[... 980 bytes left out ...]\n0123456789");
}

TEST(Shell, QuotesWhatAShellWouldTakeApart) {
  EXPECT_EQ(to_shell({"gcc", "-DX=a b", "it's", ""}), "gcc '-DX=a b' 'it'\\''s' ''");
}

}  // namespace
}  // namespace torment::launch
