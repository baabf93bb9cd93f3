// SPDX-License-Identifier: Apache-2.0
#include "report/console_sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "core/utf8.h"
#include "report/console.h"
#include "report/text_table.h"
#include "sample_record.h"

namespace torment::report {
namespace {

using testing::HasSubstr;
using testing::Not;

void expect_fits(const std::string &text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    EXPECT_LE(core::count_columns(line), line_width) << line;
}

TEST(ConsoleSweep, WholeOutput) {
  const ScoredRecord sample = make_sweep();
  const std::string text = to_console(std::span(&sample, 1));
  expect_fits(text);
  EXPECT_EQ(text, R"screen(record     hydra-20261129T205226Z-4711
sizes      16 to 512 (6), other parameters of class ref
host       hydra
CPU        Intel(R) Xeon(R) CPU E5-2609 v3 @ 1.90GHz
GPU        NVIDIA H200

gcc-12-sequential: gcc 12.2.0, sequential, on host
gcc-12-openacc-nvptx: gcc 12.2.0, openacc, on NVIDIA H200
nvcc-12-cuda: nvcc 12.2.0, cuda, on NVIDIA H200

StreamTriad, median times in s, passes=4
elements       [1]       [2]       [3]
      16  0.015694  0.062775  0.062775
      32  0.031387  0.062775  0.062775
      64  0.062775  0.062775  0.062775
     128  0.125549  0.062775  0.062775
     256  0.251099  0.062775 out of...
     512  0.502197  0.062775   not run
[3]  256: out of memory: the device has no room for 2048 bytes
[3]  512: not run: out of memory at elements=256;passes=4: larger sizes are
     skipped
[1]  gcc-12-sequential: time ~ elements^1.00 (R^2 1.0000); the baseline
[2]  gcc-12-openacc-nvptx/auto: time ~ elements^0.00; faster than the baseline
     from 128 on (equal at about 64)
[3]  nvcc-12-cuda: no exponent: it takes 5 verified sizes; faster than the
     baseline from 128 on (equal at about 64)
)screen");
}

TEST(ConsoleSweep, LinesAlone) {
  const std::string text = to_console_sweep_lines(make_sweep().record);
  EXPECT_THAT(text, HasSubstr("StreamTriad\n[1]  gcc-12-sequential: time"));
  EXPECT_THAT(text, Not(HasSubstr("0.062775")));
}

TEST(ConsoleSweep, ManyColumnsAreBroken) {
  ScoredRecord sample = make_sweep();
  const auto results = sample.record.results;
  for (int copy = 0; copy < 5; ++copy)
    for (core::Result result : results) {
      result.variant = std::string(30, 'v') + std::to_string(copy);
      result.size.parameters.front().value += ~uint64_t{0} - 1000;
      sample.record.results.push_back(result);
    }
  const std::string text = to_console(std::span(&sample, 1));
  expect_fits(text);
  EXPECT_THAT(text, HasSubstr("\n[18] nvcc-12-cuda/vvv"));
  EXPECT_THAT(text, HasSubstr("\nelements                   [6]"));
}

TEST(ConsoleSweep, HostileRecordFits) {
  ScoredRecord sample = make_hostile();
  sample.record.settings.sizes = {1};
  expect_fits(to_console(std::span(&sample, 1)));
}

TEST(ConsoleSweep, OfARunIsEmpty) {
  EXPECT_EQ(to_console_sweep(make_sample().record), "");
}

}  // namespace
}  // namespace torment::report
