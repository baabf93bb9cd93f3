// SPDX-License-Identifier: Apache-2.0
#include "report/export/google_benchmark.h"

#include <map>

#include <nlohmann/json.hpp>

#include "core/statistics.h"
#include "core/utf8.h"

namespace torment::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr double ns_per_s = 1e9;

std::string name_family(const core::Result &result) {
  return core::to_line(result.benchmark + "/" + std::to_string(result.revision) + "/" + result.variant + "/" +
                       to_string(result.size));
}

class Writer {
 public:
  explicit Writer(const core::Record &record) : record_(record) {}

  /// Repetitions become text one by one: as one object they would take some kilobytes each.
  std::string write() {
    for (const core::Result &result : record_.results)
      write_result(result);
    return "{\n\"context\": " + dump(write_context()) + ",\n\"benchmarks\": [" + benchmarks_ + "\n]\n}\n";
  }

 private:
  Json write_context() const {
    const core::Cpu &cpu = record_.machine.cpu;
    return {{"date", record_.started},
            {"host_name", core::to_line(record_.machine.hostname)},
            {"executable", "torment-host " + core::to_line(record_.program_version)},
            {"num_cpus", cpu.threads.value_or(0)},
            {"mhz_per_cpu", cpu.max_mhz.value_or(0)},
            {"cpu_scaling_enabled", false},
            {"caches", Json::array()},
            {"load_avg", Json::array()},
            {"library_build_type", "release"},
            {"torment_record", core::to_line(record_.id)},
            {"torment_suite", core::to_line(record_.suite.name)},
            {"torment_size_class", std::string(to_string(record_.settings.size_class))},
            {"torment_left_out", left_out_}};
  }

  void write_result(const core::Result &result) {
    const std::string family = name_family(result);
    const std::string name = family + "/" + core::to_line(result.plugin);
    const std::vector<double> times_s = core::total_times_s(result.samples);
    const core::Summary summary = core::summarize(times_s);
    if (result.outcome != core::Outcome::verified || !summary.median_s) {
      left_out_.push_back(name + ": " + std::string(to_string(result.outcome)));
      return;
    }
    const std::size_t family_index = families_.try_emplace(family, families_.size()).first->second;
    Json run{{"name", name},
             {"family_index", family_index},
             {"per_family_instance_index", instances_[family]++},
             {"run_name", name},
             {"run_type", "iteration"},
             {"repetitions", times_s.size()},
             {"repetition_index", 0},
             {"threads", 1},
             {"iterations", 1}};
    for (std::size_t index = 0; index < times_s.size(); ++index) {
      run["repetition_index"] = index;
      add(run, times_s[index] * ns_per_s);
    }
    write_aggregates(std::move(run), summary);
  }

  void write_aggregates(Json run, const core::Summary &summary) {
    if (!summary.average_s || !summary.stddev_s) return;  // one repetition has no aggregates there either
    const std::string name = run["name"];
    run["run_type"] = "aggregate";
    run["iterations"] = summary.count;
    run.erase("repetition_index");
    const auto add_aggregate = [&](const char *aggregate, const char *unit, double value) {
      run["name"] = name + "_" + aggregate;
      run["aggregate_name"] = aggregate;
      run["aggregate_unit"] = unit;
      add(run, value);
    };
    add_aggregate("mean", "time", *summary.average_s * ns_per_s);
    add_aggregate("median", "time", *summary.median_s * ns_per_s);
    add_aggregate("stddev", "time", *summary.stddev_s * ns_per_s);
    if (*summary.average_s > 0) add_aggregate("cv", "percentage", *summary.stddev_s / *summary.average_s);
  }

  void add(Json &run, double time) {
    run["real_time"] = time;
    run["cpu_time"] = time;
    run["time_unit"] = "ns";
    benchmarks_ += (benchmarks_.empty() ? "\n" : ",\n") + dump(run);
  }

  static std::string dump(const Json &json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
  }

  const core::Record &record_;
  std::string benchmarks_;
  Json left_out_ = Json::array();
  std::map<std::string, std::size_t> families_;
  std::map<std::string, std::size_t> instances_;
};

}  // namespace

std::string to_google_benchmark(const ScoredRecord &scored) {
  return Writer(scored.record).write();
}

}  // namespace torment::report
