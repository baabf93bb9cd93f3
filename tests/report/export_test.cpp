// What tables hold, and how they are written; tests/export has them read by the programs that they are for.
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/statistics.h"
#include "report/csv.h"
#include "report/export/markup.h"
#include "report/export/prometheus.h"
#include "report/export/tables.h"
#include "report/number.h"
#include "sample_record.h"

namespace torment::report {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Cell cell_at(const Table &table, std::size_t row, std::string_view column) {
  const auto found = std::ranges::find(table.columns, column, &Column::name);
  EXPECT_NE(found, table.columns.end()) << column;
  return table.rows[row][static_cast<std::size_t>(found - table.columns.begin())];
}

TEST(Tables, HaveACellForEveryColumn) {
  const std::vector<ScoredRecord> records{make_sample(), make_sweep(), make_hostile()};
  for (const Table &table : {make_result_table(records), make_sample_table(records),
                             make_score_table(records), make_matrix_table(records, "median_s")}) {
    EXPECT_FALSE(table.rows.empty());
    for (const Table &form : {table, to_long(table), to_brief(table)})
      for (const Row &row : form.rows)
        ASSERT_EQ(row.size(), form.columns.size());
  }
}

TEST(Tables, OfSamplesHaveARowForEachKeptRepetition) {
  const ScoredRecord sample = make_sample();
  const Table table = make_sample_table(std::span(&sample, 1));
  ASSERT_EQ(table.rows.size(), 10 * sample.record.results.size());
  EXPECT_EQ(cell_at(table, 11, "repetition"), Cell(uint64_t{2}));
  EXPECT_EQ(cell_at(table, 11, "total_s"), Cell(sample.record.results[1].samples[1].total_s()));
  EXPECT_EQ(cell_at(table, 11, "rest_s"), Cell());
}

TEST(Tables, OfSamplesSayWhichProcessMadeThem) {
  ScoredRecord sample = make_sample();
  sample.record.results[0].processes = {4, 6};
  sample.record.results[1].processes = {3, 99};  // another program's record may say anything
  sample.record.results[2].processes.reset();
  const Table table = make_sample_table(std::span(&sample, 1));
  std::vector<Cell> processes;
  for (const std::size_t row : {3U, 4U, 12U, 13U, 19U, 29U})
    processes.push_back(cell_at(table, row, "process"));
  EXPECT_EQ(processes, (std::vector<Cell>{uint64_t{1}, uint64_t{2}, uint64_t{1}, uint64_t{2}, uint64_t{2},
                                          uint64_t{1}}));
}

TEST(Tables, OfScoresHoldScoreAndSpeedup) {
  const ScoredRecord sample = make_sample();
  const Table table = make_score_table(std::span(&sample, 1));
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(cell_at(table, 0, "score_peak"), Cell(1.0));
  EXPECT_EQ(cell_at(table, 1, "score_peak"), Cell(40.0));  // the harmonic mean of 100 and 25
  EXPECT_EQ(cell_at(table, 1, "vs_sequential_peak"), Cell(40.0));
  EXPECT_EQ(cell_at(table, 0, "reference"), Cell("hydra-gcc-12-ref"));
}

TEST(Tables, OfAMatrixPutScoredVariantsBesideEachOther) {
  const ScoredRecord sample = make_sample();
  const Table table = make_matrix_table(std::span(&sample, 1), "peak_s");
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(cell_at(table, 0, "variant"), Cell("scored"));
  EXPECT_EQ(cell_at(table, 0, "gcc-12-sequential"), Cell(6.25));
  EXPECT_EQ(cell_at(table, 0, "gcc-12-openacc-nvptx"), Cell(0.0625));
  EXPECT_EQ(cell_at(table, 2, "variant"), Cell("shaped"));
  EXPECT_EQ(cell_at(table, 2, "gcc-12-sequential"), Cell());
}

TEST(Tables, OfAMatrixLeaveOutWhatIsNotVerified) {
  ScoredRecord sample = make_sample();
  sample.record.results[0].outcome = core::Outcome::wrong_result;
  const Table table = make_matrix_table(std::span(&sample, 1), "median_s");
  EXPECT_EQ(cell_at(table, 0, "gcc-12-sequential"), Cell());
}

TEST(Tables, InTheLongFormHaveARowForEachKnownFigure) {
  const ScoredRecord sample = make_sample();
  const Table wide = make_matrix_table(std::span(&sample, 1), "median_s");
  const Table table = to_long(wide);
  ASSERT_EQ(table.rows.size(), sample.record.results.size());
  EXPECT_EQ(cell_at(table, 1, "plugin"), Cell("gcc-12-openacc-nvptx"));
  EXPECT_EQ(cell_at(table, 1, "value"), wide.rows[0][5]);
}

TEST(CsvStyle, WritesWhatGermanSpreadsheetsRead) {
  Table table;
  table.columns = {{"name", Role::key}, {"time_s", Role::figure}};
  Row row;
  row << "a;b" << std::optional(0.018479311243270825);
  table.rows = {row};
  EXPECT_EQ(to_csv(table, {.separator = ';', .decimal = ',', .byte_order_mark = true, .quotes_texts = false}),
            "\xEF\xBB\xBFname;time_s\r\n\"a;b\";0,018479311243270825\r\n");
  EXPECT_EQ(to_csv(table, {.quotes_texts = true}), "\"name\",\"time_s\"\r\n\"a;b\",0.018479311243270825\r\n");
}

TEST(CsvStyle, NeutralisesFormulasInNamesOfColumns) {
  Table table;
  table.columns = {{"=1+1", Role::figure}};
  EXPECT_EQ(to_csv(table), "'=1+1\r\n");
}

TEST(Documents, RoundToSignificantDigitsAndKeepZeros) {
  EXPECT_EQ(to_digits(18, 4), "18.00");
  EXPECT_EQ(to_digits(0.0185, 4), "0.01850");
  EXPECT_EQ(to_digits(99.996, 4), "100.0");
  EXPECT_EQ(to_digits(1171.2, 4), "1171");
  EXPECT_EQ(to_digits(1.2e-5, 2), "1.2e-05");
  EXPECT_EQ(to_digits(123456, 2), "123456");
  EXPECT_EQ(to_digits(1e9, 2), "1.0e+09");
}

TEST(Documents, LeaveOutWhatIsTheSameInEveryRow) {
  const ScoredRecord sample = make_sample();
  const std::string text = to_markdown(to_brief(make_result_table(std::span(&sample, 1))), 4);
  EXPECT_THAT(text, StartsWith("| plugin | benchmark | variant | peak, s |"));
  EXPECT_THAT(text, HasSubstr("| gcc-12-openacc-nvptx | MonteCarloPi | shaped | 0.0009766 |"));
}

TEST(Documents, ShowUnknownAsADash) {
  const ScoredRecord sample = make_sample();
  const Table table = to_brief(make_matrix_table(std::span(&sample, 1), "median_s"));
  EXPECT_THAT(to_markdown(table, 3), HasSubstr("| shaped | – | 0.000981 | – |"));
  EXPECT_THAT(to_latex(table, 3), HasSubstr("shaped & -- & $0.000981$ & -- \\\\"));
}

TEST(Documents, EscapeMarkup) {
  EXPECT_EQ(to_markdown_text("a|b*c<d>"), "a&#124;b\\*c&#60;d&#62;");
  EXPECT_EQ(to_latex_text("50% of a_b & \\x"), "50\\% of a\\_b \\& \\textbackslash{}x");
  EXPECT_EQ(to_latex_text("größe 日本"), "größe ??");
}

TEST(Prometheus, WritesEachSeriesOnce) {
  ScoredRecord sample = make_sample();
  sample.record.results.push_back(sample.record.results[0]);
  const std::string text = to_prometheus(std::span(&sample, 1));
  const std::string series =
      "torment_result_time_seconds{plugin=\"gcc-12-sequential\",benchmark=\"MonteCarloPi\",variant="
      "\"default\","
      "size=\"elements=1000\",figure=\"peak\"} 6.25\n";
  EXPECT_THAT(text, HasSubstr(series));
  EXPECT_EQ(text.find(series), text.rfind(series));
  EXPECT_THAT(text, HasSubstr("torment_run_start_timestamp_seconds 1795985546\n"));
  EXPECT_THAT(text, HasSubstr("torment_plugin_score{plugin=\"gcc-12-openacc-nvptx\",figure=\"peak\"} 40\n"));
}

TEST(Prometheus, TellsSeveralRecordsApart) {
  const std::vector<ScoredRecord> records{make_sample(), make_sweep()};
  EXPECT_THAT(to_prometheus(records),
              HasSubstr("torment_run_complete{record=\"hydra-20261129T205226Z-4711\"} 1\n"));
}

}  // namespace
}  // namespace torment::report
