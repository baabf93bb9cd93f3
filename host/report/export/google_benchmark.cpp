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

  Json write() {
    for (const core::Result &result : record_.results)
      write_result(result);
    Json context = write_context();
    return {{"context", std::move(context)}, {"benchmarks", std::move(benchmarks_)}};
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
    const Json common{{"family_index", family_index},
                      {"per_family_instance_index", instances_[family]++},
                      {"run_name", name},
                      {"repetitions", times_s.size()},
                      {"threads", 1}};
    for (std::size_t index = 0; index < times_s.size(); ++index) {
      Json run{{"name", name}, {"run_type", "iteration"}, {"repetition_index", index}, {"iterations", 1}};
      add_times(run, times_s[index] * ns_per_s);
      run.update(common);
      benchmarks_.push_back(std::move(run));
    }
    write_aggregates(name, summary, common);
  }

  void write_aggregates(const std::string &name, const core::Summary &summary, const Json &common) {
    const auto add = [&](const char *aggregate, const char *unit, std::optional<double> value) {
      if (!value) return;
      Json run{{"name", name + "_" + aggregate},
               {"run_type", "aggregate"},
               {"aggregate_name", aggregate},
               {"aggregate_unit", unit},
               {"iterations", summary.count}};
      add_times(run, *value);
      run.update(common);
      benchmarks_.push_back(std::move(run));
    };
    if (!summary.average_s || !summary.stddev_s) return;  // one repetition has no aggregates there either
    add("mean", "time", *summary.average_s * ns_per_s);
    add("median", "time", *summary.median_s * ns_per_s);
    add("stddev", "time", *summary.stddev_s * ns_per_s);
    if (*summary.average_s > 0) add("cv", "percentage", *summary.stddev_s / *summary.average_s);
  }

  static void add_times(Json &run, double time) {
    run["real_time"] = time;
    run["cpu_time"] = time;
    run["time_unit"] = "ns";
  }

  const core::Record &record_;
  Json benchmarks_ = Json::array();
  Json left_out_ = Json::array();
  std::map<std::string, std::size_t> families_;
  std::map<std::string, std::size_t> instances_;
};

}  // namespace

std::string to_google_benchmark(const ScoredRecord &scored) {
  return Writer(scored.record).write().dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace torment::report
