// Lines and descriptors arrive whole and in order, whatever pieces they travel in.
// SPDX-License-Identifier: Apache-2.0
#include "protocol/channel.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <thread>

namespace torment::protocol {
namespace {

class Channel : public ::testing::Test {
 protected:
  ~Channel() override {
    close(host_);
    close(worker_);
  }
  /// Reads until a line is there or the channel is not open any more.
  static std::optional<std::string> read_line(LineReader &reader) {
    for (;;) {
      if (auto line = reader.next_line()) return line;
      if (reader.read_more() != LineReader::State::open) return std::nullopt;
    }
  }
  std::pair<int, int> ends_ = make_channel();
  int host_ = ends_.first;
  int worker_ = ends_.second;
};

TEST_F(Channel, CarriesSeveralLinesInOrder) {
  ASSERT_TRUE(send_line(host_, "one"));
  ASSERT_TRUE(send_line(host_, ""));
  ASSERT_TRUE(send_line(host_, "three"));
  LineReader reader(worker_);
  EXPECT_EQ(read_line(reader), "one");
  EXPECT_EQ(read_line(reader), "");
  EXPECT_EQ(read_line(reader), "three");
}

TEST_F(Channel, CarriesALineLongerThanAnyBuffer) {
  const std::string line(5'000'000, 'x');
  std::thread sender([&] { EXPECT_TRUE(send_line(host_, line)); });
  LineReader reader(worker_);
  EXPECT_EQ(read_line(reader), line);
  sender.join();
}

TEST_F(Channel, TakesAnEndlessLineForBroken) {
  std::thread sender([&] {
    const std::string piece(1 << 20, 'x');
    while (send(host_, piece.data(), piece.size(), MSG_NOSIGNAL) > 0) {
    }
  });
  LineReader reader(worker_);
  LineReader::State state = LineReader::State::open;
  while (state == LineReader::State::open)
    state = reader.read_more();
  EXPECT_EQ(state, LineReader::State::broken);
  shutdown(worker_, SHUT_RDWR);
  sender.join();
}

TEST_F(Channel, CarriesDescriptorsWithTheirLine) {
  const int file = memfd_create("test", MFD_CLOEXEC);
  ASSERT_EQ(write(file, "content", 7), 7);
  ASSERT_TRUE(send_line(host_, "take these", std::array{file, file}));
  close(file);
  LineReader reader(worker_);
  ASSERT_EQ(read_line(reader), "take these");
  const std::vector<int> descriptors = reader.take_descriptors();
  ASSERT_EQ(descriptors.size(), 2U);
  std::array<char, 7> content{};
  EXPECT_EQ(pread(descriptors[1], content.data(), content.size(), 0), 7);
  EXPECT_EQ(std::string(content.data(), content.size()), "content");
  for (const int descriptor : descriptors)
    close(descriptor);
  EXPECT_TRUE(reader.take_descriptors().empty());
}

TEST_F(Channel, SaysThatTheOtherEndIsGone) {
  close(std::exchange(worker_, -1));
  EXPECT_FALSE(send_line(host_, "hello"));
  LineReader reader(host_);
  EXPECT_EQ(reader.read_more(), LineReader::State::closed);
}

}  // namespace
}  // namespace torment::protocol
