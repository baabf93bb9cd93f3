// Scores of two years compare only if the suite of that name is still the same: its benchmarks, revisions,
// scored variants, sizes and their reference times, as plugins/TORMENT_ACC_1.0.manifest holds them.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "benchmarks/catalogue.h"
#include "report/number.h"
#include "report/reference_file.h"

namespace torment {
namespace {

std::string to_text(const core::Size &size) {
  std::string text;
  for (const core::Parameter &parameter : size.parameters)
    text += " " + parameter.name + "=" + std::to_string(parameter.value);
  return text;
}

std::string describe_suite() {
  std::string text = "suite " + benchmarks::suite().name + "\n";
  for (const benchmarks::CatalogueRow &row : benchmarks::catalogue()) {
    if (row.scored_variant.empty()) continue;
    const benchmarks::Benchmark &benchmark = *row.benchmark;
    text += std::string(benchmark.name()) + "/" + std::to_string(benchmark.revision()) + " " +
            row.scored_variant + "\n";
    for (const auto size_class : {core::SizeClass::small, core::SizeClass::ref})
      text += "  " + std::string(to_string(size_class)) + to_text(benchmark.size(size_class)) + "\n";
  }
  for (const std::string name : {"h200-cpu-ref", "h200-cpu-small"}) {
    const core::Reference reference = report::read_reference(std::filesystem::path(TORMENT_SOURCE_ROOT) /
                                                             "results/reference" / (name + ".json"));
    for (const core::ScoredBenchmark &scored : benchmarks::suite().scored) {
      const core::ReferenceTime &time = reference.times.at(scored.name);
      text += "reference " + name + " " + scored.name + "/" + std::to_string(time.revision) + " " +
              report::to_exact(time.peak_s) + " " + report::to_exact(time.average_s) + " s\n";
    }
  }
  return text;
}

TEST(FrozenSuite, IsWhatItsManifestSays) {
  std::ifstream file(std::string(TORMENT_SOURCE_ROOT) + "/plugins/TORMENT_ACC_1.0.manifest");
  std::stringstream manifest;
  manifest << file.rdbuf();
  EXPECT_EQ(manifest.str(), describe_suite())
      << "A score of this suite would no longer compare with older ones: undo the change, or give the suite "
         "in "
         "plugins/benchmarks.list another name, measure its references anew and write its manifest.";
}

}  // namespace
}  // namespace torment
