// SPDX-License-Identifier: Apache-2.0
#include "report/csv.h"

#include <gtest/gtest.h>

#include <charconv>
#include <cstdlib>

#include "core/statistics.h"
#include "core/utf8.h"
#include "sample_record.h"

namespace torment::report {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// RFC 4180, strictly: every line ends with CR LF, quotes stand only around whole cells.
Rows parse_csv(std::string_view text) {
  Rows rows;
  std::size_t at = 0;
  while (at < text.size()) {
    std::vector<std::string> row;
    while (true) {
      std::string cell;
      if (text[at] == '"') {
        for (++at; text.at(at) != '"' || text.at(at + 1) == '"'; ++at) {
          if (text[at] == '"') ++at;
          cell += text[at];
        }
        ++at;
      } else {
        const std::size_t end = text.find_first_of(",\r\n\"", at);
        cell = text.substr(at, end - at);
        at = end;
      }
      row.push_back(cell);
      if (text.at(at) == ',') {
        ++at;
        continue;
      }
      EXPECT_EQ(text.substr(at, 2), "\r\n");
      at += 2;
      break;
    }
    rows.push_back(row);
  }
  return rows;
}

double read_number(const std::string &cell) {
  double number = 0;
  const auto parsed = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  EXPECT_EQ(parsed.ptr, cell.data() + cell.size()) << cell;
  return number;
}

TEST(Csv, WholeOutput) {
  ScoredRecord sample = make_sample();
  sample.record.results.resize(1);
  sample.record.plugins.resize(2);
  sample.record.plugins[1].failed_units = {{"StreamTriad", "auto", "internal compiler error"}};
  sample.record.plugins.emplace_back().name = "text";
  sample.record.plugins.back().outcome = core::Outcome::not_loadable;
  sample.record.plugins.back().message = "no ELF file";
  EXPECT_EQ(
      to_csv(std::span(&sample, 1)),
      "record,suite,size_class,hostname,plugin,compiler,compiler_version,model,device,benchmark,variant,"
      "revision,outcome,repetitions,peak_s,average_s,stddev_s,median_s,median_low_s,median_high_s,upload_s,"
      "compute_s,download_s,first_call_s,reference,peak_ratio,average_ratio,message,size,size_value,"
      "growth_exponent,growth_r_squared,crossover,crossover_size,nominal_share,measured_share,warnings\r\n"
      "hydra-20261129T205226Z-4711,TORMENT_ACC_1.0-pre,ref,hydra,gcc-12-sequential,gcc,12.2.0,sequential,"
      "host,MonteCarloPi,default,1,verified,10,6.25,6.2774658203125,0.018479311243270825,6.2774658203125,"
      "6.256103515625,6.298828125,0.39234161376953125,5.4927825927734375,0.39234161376953125,6.25,"
      "hydra-gcc-12-ref,1,0.9956246961594555,,elements=1000,1000,,,,,,,\r\n"
      "hydra-20261129T205226Z-4711,TORMENT_ACC_1.0-pre,ref,hydra,gcc-12-openacc-nvptx,gcc,12.2.0,openacc,"
      "NVIDIA H200,StreamTriad,auto,,build failed,,,,,,,,,,,,hydra-gcc-12-ref,,,internal compiler "
      "error,,,,,,,,,\r\n"
      "hydra-20261129T205226Z-4711,TORMENT_ACC_1.0-pre,ref,hydra,text,,,,,,,,not loadable,,,,,,,,,,,,"
      "hydra-gcc-12-ref,,,no ELF file,,,,,,,,,\r\n");
}

TEST(Csv, NumbersReadBackExactly) {
  const ScoredRecord sample = make_sample();
  const Rows rows = parse_csv(to_csv(std::span(&sample, 1)));
  ASSERT_EQ(rows.size(), sample.record.results.size() + 1);
  for (std::size_t index = 1; index < rows.size(); ++index) {
    const core::Summary times =
        core::summarize(core::total_times_s(sample.record.results[index - 1].samples));
    EXPECT_EQ(read_number(rows[index][14]), times.peak_s);
    EXPECT_EQ(read_number(rows[index][15]), times.average_s);
    EXPECT_EQ(read_number(rows[index][16]), times.stddev_s);
  }
}

TEST(Csv, HostileNamesAreOneCellEachAndNoFormula) {
  const ScoredRecord sample = make_hostile();
  const std::string text = to_csv(std::span(&sample, 1));
  const Rows rows = parse_csv(text);
  for (const auto &row : rows) {
    ASSERT_EQ(row.size(), 37U);
    for (const std::string &cell : row) {
      EXPECT_EQ(cell.find_first_of(std::string_view("\r\n\t\x1B\0", 5)), std::string::npos) << cell;
      EXPECT_EQ(cell, core::to_valid_utf8(cell));
      EXPECT_NE(cell.find_first_of("=+-@"), 0U) << cell;
    }
  }
  // The plugin column of the results, which come in the order of the texts.
  const std::vector<std::string> texts = hostile_texts();
  const std::size_t first = 1 + make_sample().record.results.size();
  for (std::size_t index = 0; index < texts.size(); ++index) {
    std::string cell = rows[first + index][4];
    if (cell.starts_with('\'')) cell.erase(0, 1);
    EXPECT_EQ(cell, core::flatten(texts[index]));
  }
}

TEST(Csv, FormulasGetAnApostropheAndNumbersNone) {
  EXPECT_EQ(to_csv_cell("=1+1"), "'=1+1");
  EXPECT_EQ(to_csv_cell("@SUM(1)"), "'@SUM(1)");
  EXPECT_EQ(to_csv_cell("-2+3"), "'-2+3");
  EXPECT_EQ(to_csv_cell("\t=1"), "' =1");
  EXPECT_EQ(to_csv_cell("=HYPERLINK(\"http://x\",\"y\")"), R"cell("'=HYPERLINK(""http://x"",""y"")")cell");
  EXPECT_EQ(to_csv_cell("a-b"), "a-b");
  EXPECT_EQ(to_csv_cell(""), "");
}

TEST(Csv, UnknownIsEmptyWhateverTheSamples) {
  ScoredRecord sample = make_sample();
  sample.reference.reset();
  for (const std::size_t count : {0U, 1U, 4U}) {
    sample.record.results[0].samples.resize(count);
    const auto row = parse_csv(to_csv(std::span(&sample, 1)))[1];
    EXPECT_EQ(row[13], std::to_string(count));
    EXPECT_EQ(row[14].empty(), count == 0);
    EXPECT_EQ(row[16].empty(), count < 2);
    EXPECT_EQ(row[18], "");
    EXPECT_EQ(row[24] + row[25] + row[26], "");
    sample = make_sample();
    sample.reference.reset();
  }
}

TEST(Csv, RowsOfASweepTellTheirSeries) {
  const ScoredRecord sample = make_sweep();
  const Rows rows = parse_csv(to_csv(std::span(&sample, 1)));
  ASSERT_EQ(rows.size(), sample.record.results.size() + 1);
  const auto series = [&](std::size_t row) {
    return std::vector<std::string>(rows[row].begin() + 28, rows[row].end());
  };
  const std::vector<std::string> baseline = series(1);
  EXPECT_EQ(baseline[0] + "," + baseline[1], "elements=16;passes=4,16");
  EXPECT_NEAR(read_number(baseline[2]), 1, 1e-12);
  EXPECT_NEAR(read_number(baseline[3]), 1, 1e-12);
  EXPECT_EQ(baseline[4] + "," + baseline[5], "the baseline,");
  const std::vector<std::string> other = series(8);
  EXPECT_EQ(other[0] + "," + other[1], "elements=32;passes=4,32");
  EXPECT_EQ(other[2] + "," + other[3] + "," + other[4], "0,,at a size");
  EXPECT_NEAR(read_number(other[5]), 64, 1e-9);
  EXPECT_EQ(rows[1][24] + rows[1][25] + rows[1][26], "");  // no reference, no ratios
}

TEST(Csv, RowsTellSharesOfLimitsAndWarnings) {
  ScoredRecord sample = make_sample();
  core::Result &result = sample.record.results[0];
  result.cost = core::Cost{.bytes = 5e9 * 5.5, .operations = {}, .operation = "", .upload_bytes = 1e9};
  result.warnings = {{core::WarningKind::spread, "wide"}, {core::WarningKind::few_samples, "few"}};
  const auto row = parse_csv(to_csv(std::span(&sample, 1)))[1];
  EXPECT_EQ(row[34], "");                              // no device, no nominal limit
  EXPECT_NEAR(read_number(row[35]), 5.0 / 12, 0.005);  // of the one thread's 12 GB/s
  EXPECT_EQ(row[36], "spread; few samples");
}

TEST(Csv, OnlyVerifiedResultsHaveRatios) {
  ScoredRecord sample = make_sample();
  sample.record.results[2].outcome = core::Outcome::ran_on_host;
  const auto row = parse_csv(to_csv(std::span(&sample, 1)))[3];
  EXPECT_EQ(row[12], "ran on host");
  EXPECT_NE(row[14], "");
  EXPECT_EQ(row[25] + row[26], "");
}

}  // namespace
}  // namespace torment::report
