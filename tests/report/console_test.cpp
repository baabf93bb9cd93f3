// SPDX-License-Identifier: Apache-2.0
#include "report/console.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "core/utf8.h"
#include "report/format.h"
#include "report/number.h"
#include "report/text_table.h"
#include "sample_record.h"

namespace torment::report {
namespace {

using testing::HasSubstr;

void expect_fits(const std::string &text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(core::count_columns(line), line_width) << line;
    EXPECT_EQ(line, core::flatten(line));
  }
}

TEST(Console, WholeOutput) {
  ScoredRecord sample = make_sample();
  core::Result failed = sample.record.results[4];
  failed.benchmark = "ABenchmarkWithAVeryLongName";
  failed.outcome = core::Outcome::wrong_result;
  failed.message =
      "repetition 3: position[1] is 18, expected 1800 (exact); 9 of 10 repetitions were right, the others "
      "were not";
  sample.record.results.push_back(failed);
  sample.record.plugins.emplace_back().name = "text";
  sample.record.plugins.back().outcome = core::Outcome::not_loadable;
  sample.record.plugins.back().message = "no ELF file";
  const std::string text = to_console(std::span(&sample, 1));
  expect_fits(text);
  EXPECT_EQ(text, R"screen(record     hydra-20261129T205226Z-4711
suite      TORMENT_ACC_1.0-pre, size class ref
host       hydra
CPU        Intel(R) Xeon(R) CPU E5-2609 v3 @ 1.90GHz
GPU        NVIDIA H200
reference  hydra-gcc-12-ref (hash 0123456789abcdef), Intel(R) Xeon(R) CPU
           E5-2609 v3 @ 1.90GHz, gcc 12.2.0

gcc-12-sequential: gcc 12.2.0, sequential, on host
                         peak      peak   average   average  standard  up/comp/
benchmark             time, s     ratio   time, s     ratio   dev., s   down, %
MonteCarloPi         6.250000      1.00  6.277466      1.00  0.018479    6/88/6
StringMatch         12.500000      1.00 12.554932      1.00  0.036959    6/88/6
  score                 1.00 peak, 1.00 average
  its 95 % interval     0.99 to 1.00 average
  score, better variant 1.00 peak, 1.00 average
  score, compute alone  1.12 peak, 1.11 average
  geometric mean        1.00 peak, 1.00 average
  total-time ratio      1.00 peak, 1.00 average
  least ratio           1.00 peak, 1.00 average
  greatest ratio        1.00 peak, 1.00 average

gcc-12-openacc-nvptx: gcc 12.2.0, openacc, on NVIDIA H200
                         peak      peak   average   average  standard  up/comp/
benchmark             time, s     ratio   time, s     ratio   dev., s   down, %
MonteCarloPi/auto    0.062500    100.00  0.062775     99.56 1.848e-04    6/88/6
MonteCarloPi/shaped 9.766e-04   6400.00 9.809e-04   6372.00 2.887e-06    6/88/6
    63 % of the time in pageable downloads at 3.0 GB/s, 25 % with the device
    idle, most of it in compute; kernel pi in blocks of 32 threads, occupancy
    at most 50 % (blocks of a multiprocessor)
StringMatch/auto     0.500000     25.00  0.502197     24.89  0.001478    6/88/6
ABenchmarkW.../auto wrong result
    repetition 3: position[1] is 18, expected 1800 (exact); 9 of 10 repetitions
    were right, the others were not
  score                 40.00 peak, 39.82 average
  its 95 % interval     39.77 to 39.88 average
  score, better variant 49.81 peak, 49.59 average
  score, compute alone  45.34 peak, 45.14 average
  geometric mean        50.00 peak, 49.78 average
  total-time ratio      33.33 peak, 33.19 average
  least ratio           25.00 peak, 24.89 average
  greatest ratio        100.00 peak, 99.56 average

nvcc-12-cuda: nvcc 12.2.0, cuda, on NVIDIA H200
                         peak      peak   average   average  standard  up/comp/
benchmark             time, s     ratio   time, s     ratio   dev., s   down, %
MonteCarloPi         0.031250    200.00  0.031387    199.12 9.240e-05    6/88/6
StringMatch          0.250000     50.00  0.251099     49.78 7.392e-04    6/88/6
  score                 80.00 peak, 79.65 average
  its 95 % interval     79.54 to 79.76 average
  score, better variant 80.00 peak, 79.65 average
  score, compute alone  90.67 peak, 90.28 average
  geometric mean        100.00 peak, 99.56 average
  total-time ratio      66.67 peak, 66.37 average
  least ratio           50.00 peak, 49.78 average
  greatest ratio        200.00 peak, 199.12 average

text
  not loadable: no ELF file

TORMENT_ACC_1.0-pre Peak: 1.00 Average: 1.00  gcc-12-sequential
    vs sequential: 1.00 peak, 1.00 average; vs CUDA: 0.01 peak, 0.01 average
TORMENT_ACC_1.0-pre Peak: 40.00 Average: 39.82  gcc-12-openacc-nvptx
    vs sequential: 40.00 peak, 40.00 average; vs CUDA: 0.50 peak, 0.50 average
TORMENT_ACC_1.0-pre Peak: 80.00 Average: 79.65  nvcc-12-cuda
    vs sequential: 80.00 peak, 80.00 average; vs CUDA: 1.00 peak, 1.00 average
TORMENT_ACC_1.0-pre Peak: n/a Average: n/a  text
    0 of 2 verified
Higher is better. Baselines: sequential gcc-12-sequential, CUDA nvcc-12-cuda.
)screen");
}

TEST(Console, HostileRecordFits) {
  const ScoredRecord sample = make_hostile();
  expect_fits(to_console(std::span(&sample, 1)));
}

TEST(Console, IncompleteSuiteIsMarked) {
  ScoredRecord sample = make_sample();
  sample.record.results[4].outcome = core::Outcome::timed_out;
  const std::string text = to_console(std::span(&sample, 1));
  EXPECT_THAT(text,
              HasSubstr("Peak: n/a Average: n/a  gcc-12-openacc-nvptx\n"
                        "    1 of 2 verified; partial figure, not a score: 100.00 peak, 99.56 average\n"));
}

TEST(Console, AMessageOfThePluginIsSaidOnce) {
  ScoredRecord sample = make_sample();
  sample.record.plugins[2].outcome = core::Outcome::unavailable;
  sample.record.plugins[2].message = "no CUDA driver";
  for (const std::size_t index : {5U, 6U}) {
    sample.record.results[index].outcome = core::Outcome::unavailable;
    sample.record.results[index].message = "no CUDA driver";
  }
  const std::string text = to_console(std::span(&sample, 1));
  EXPECT_THAT(text, HasSubstr("  unavailable: no CUDA driver\n"));
  EXPECT_THAT(text, HasSubstr("\nMonteCarloPi        unavailable\nStringMatch         unavailable\n"));
}

TEST(Console, WithoutAReferenceEverythingIsUnknown) {
  ScoredRecord sample = make_sample();
  sample.reference.reset();
  const std::string text = to_console(std::span(&sample, 1));
  EXPECT_THAT(text, HasSubstr("none fits"));
  EXPECT_THAT(text, HasSubstr("2 of 2 verified, 2 of these without a reference time\n"));
}

TEST(Console, RecordOfNothing) {
  const ScoredRecord sample;
  expect_fits(to_console(std::span(&sample, 1)));
  EXPECT_EQ(to_console({}), "");
}

TEST(Numbers, FitTheirColumns) {
  for (const double number : {0.0, 5e-324, 1e-9, 0.00099999, 0.001, 1.0, 99.9999994, 99.9999996, 100.0,
                              99999.9994, 99999.9996, 1e9, 1e300}) {
    EXPECT_LE(to_time(number).size(), 10U) << to_time(number);
    EXPECT_LE(to_ratio(number).size(), 10U) << to_ratio(number);
  }
  EXPECT_EQ(to_time(0.016409), "0.016409");
  EXPECT_EQ(to_time(0.0008703), "8.703e-04");
  EXPECT_EQ(to_time(20.118267), "20.118267");
  EXPECT_EQ(to_time(120.5), "120.500");
  EXPECT_EQ(to_ratio(383.963), "383.96");
  EXPECT_EQ(to_ratio(0.001), "1.00e-03");
  EXPECT_EQ(to_ratio(std::nullopt), "n/a");
  EXPECT_EQ(to_exact(0.1), "0.1");
}

TEST(Wrap, BreaksAtSpacesAndLimitsLines) {
  const std::string text = wrap(std::string(200, 'x') + " yy", 4);
  expect_fits(text);
  EXPECT_THAT(text, HasSubstr("x yy\n"));
  EXPECT_EQ(wrap("", 4), "");
  const std::string limited = wrap(std::string(1000, 'x'), 2, 3);
  EXPECT_EQ(std::count(limited.begin(), limited.end(), '\n'), 3);
  EXPECT_TRUE(limited.ends_with("...\n"));
}

TEST(Formats, AreFoundByName) {
  EXPECT_EQ(list_formats(), "text, csv, html");
  EXPECT_EQ(find_format("csv")->name, "csv");
  EXPECT_EQ(find_format("xml"), nullptr);
}

}  // namespace
}  // namespace torment::report
