// Every figure printed in the paper comes out of the scoring code. Takes the path of the figures.
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/scoring.h"

namespace {

using namespace torment::core;
using nlohmann::json;

int compared = 0;
int wrong = 0;

/// The paper prints two decimals; the figure must round to them.
void compare(const std::string &what, std::optional<double> figure, double printed) {
  ++compared;
  if (figure && std::lround(*figure * 100) == std::lround(printed * 100)) return;
  ++wrong;
  std::cout << what << ": printed " << printed << ", computed "
            << (figure ? std::to_string(*figure) : "nothing") << "\n";
}

void compare(const std::string &what, const Figures &figures, const json &printed) {
  compare(what + " peak", figures.peak, printed.at("peak").get<double>());
  compare(what + " average", figures.average, printed.at("average").get<double>());
}

/// A compiler's score; compares the ratios on the way.
Score score_compiler(const std::string &name, const json &compiler, const json &reference) {
  std::vector<RatedTime> times;
  for (const auto &[benchmark, printed] : compiler.at("benchmarks").items()) {
    RatedTime time;
    time.reference_s = {.peak = reference.at("peak").at(benchmark).get<double>(),
                        .average = reference.at("average").at(benchmark).get<double>()};
    time.measured_s = {.peak = printed.at("peak_time_s").get<double>(),
                       .average = printed.at("average_time_s").get<double>()};
    const Figures ratios = compute_ratios(time.reference_s, time.measured_s);
    compare(name + " " + benchmark + " peak ratio", ratios.peak, printed.at("peak_ratio").get<double>());
    compare(name + " " + benchmark + " average ratio", ratios.average,
            printed.at("average_ratio").get<double>());
    times.push_back(time);
  }
  return compute_score(times, reference.at("peak").size());
}

void compare_machine(const std::string &machine, const json &compilers, const json &reference) {
  std::map<std::string, Score> scores;
  for (const auto &[name, compiler] : compilers.items()) {
    scores[name] = score_compiler(machine + " " + name, compiler, reference);
  }
  for (const auto &[name, compiler] : compilers.items()) {
    if (!compiler.contains("score")) continue;  // the baselines
    const Figures score = scores.at(name).score;
    const std::string what = machine + " " + name;
    compare(what + " score", score, compiler.at("score"));
    compare(what + " speedup vs sequential", compute_speedup(score, scores.at("GCC_Sequential").score),
            compiler.at("speedup_vs_sequential"));
    compare(what + " speedup vs CUDA", compute_speedup(score, scores.at("NVCC_CUDA").score),
            compiler.at("speedup_vs_cuda"));
  }
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 2) return 2;
  std::ifstream file(arguments[1]);
  const json golden = parse_json(std::string(std::istreambuf_iterator<char>(file), {}));
  for (const auto &[machine, page] : golden.at("machines").items()) {
    compare_machine(machine, page.at("compilers"), golden.at("reference_times_s"));
  }
  std::cout << compared << " figures compared, " << wrong << " wrong\n";
  // 10 compilers with 2 benchmarks and 2 ratios each, 6 of them with 6 figures more: none was left out.
  return wrong == 0 && compared == 76 ? 0 : 1;
}
