// SPDX-License-Identifier: Apache-2.0
#include "sample_record.h"

#include <cmath>
#include <limits>

#include "core/merge.h"

namespace torment::report {
namespace {

core::PluginInfo make_plugin(const std::string &name, core::Model model, const std::string &compiler) {
  core::PluginInfo plugin;
  plugin.path = "plugins/" + name + ".so";
  plugin.name = name;
  plugin.identity.emplace();
  plugin.identity->name = name;
  plugin.identity->model = model;
  plugin.identity->compiler = compiler;
  plugin.identity->compiler_version = "12.2.0";
  plugin.identity->flags = "-O3 -march=native";
  plugin.units = {{"MonteCarloPi", "default", 1}, {"StringMatch", "default", 1}};
  const bool host = model == core::Model::sequential;
  plugin.device = core::DeviceInUse{.place = host ? core::Place::host : core::Place::device,
                                    .name = host ? "" : "runtime's name",
                                    .uuid = host ? std::nullopt : std::optional<std::string>("GPU-1"),
                                    .device_count = 1};
  return plugin;
}

core::MeasuredRoofs make_roofs() {
  core::Roofs device;
  device.place = core::Place::device;
  device.uuid = "GPU-1";
  device.memory = {{"L2", 16 << 20, 8e12, 8e12, 9e12}, {"memory", 1 << 30, 4e12, 4e12, 4.5e12}};
  device.double_per_s = 32e12;
  device.single_per_s = 60e12;
  device.pageable = {10e9, 8e9};
  device.pinned = {50e9, 50e9};
  device.launch_s = 5e-6;
  core::Roofs core;
  core.threads = 1;
  core.memory = {{"memory", 1 << 28, 10e9, 10e9, 12e9}};
  core.double_per_s = 30e9;
  return {1.5, {device, core}, {"a note"}};
}

core::Result make_result(const std::string &plugin, const std::string &benchmark, const std::string &variant,
                         double time_s) {
  core::Result result;
  result.plugin = plugin;
  result.benchmark = benchmark;
  result.variant = variant;
  result.revision = 1;
  result.size.parameters = {{"elements", 1000}};
  result.outcome = core::Outcome::verified;
  for (int index = 0; index < 10; ++index) {
    const double scale = time_s * (1 + index / 1024.0);  // exact, so that whole outputs can be compared
    result.samples.push_back({.upload_s = scale / 16,
                              .compute_s = scale * 7 / 8,
                              .download_s = scale / 16,
                              .rest_s = std::nullopt});
  }
  result.first_call = result.samples.front();
  result.warnings.emplace();
  result.verification = {.checked = 11, .verified = 11, .whole = 2, .worst_error = 0.5};
  return result;
}

}  // namespace

ScoredRecord make_sample() {
  ScoredRecord sample;
  core::Record &record = sample.record;
  record.id = "hydra-20261129T205226Z-4711";
  record.program_version = "0.1.0";
  record.started = "2026-11-29T20:52:26Z";
  record.wall_s = 12.5;
  record.complete = true;
  record.command_line = {"torment-host", "run", "--size", "ref"};
  record.environment = {{"OMP_NUM_THREADS", "2"}};
  record.suite = {"TORMENT_ACC_1.0-pre", {{"MonteCarloPi", 1, "auto"}, {"StringMatch", 1, "auto"}}};
  record.settings.size_class = core::SizeClass::ref;
  record.settings.until.emplace();
  record.settings.order = core::Order::interleaved;
  record.settings.order_seed = 7;
  record.settings.pin = "near";
  record.roofs = make_roofs();
  record.machine.hostname = "hydra";
  record.machine.cpu.model = "Intel(R) Xeon(R) CPU E5-2609 v3 @ 1.90GHz";
  record.machine.cpu.architecture = "x86_64";
  record.machine.cpu.min_mhz = 1200;
  core::Gpu gpu;
  gpu.name = "NVIDIA H200";
  gpu.uuid = "GPU-1";
  gpu.pci_address = "0000:3b:00.0";
  gpu.near_processors = "0-7";
  record.machine.cpu.node_processors = {{"0-7", "8-15"}};
  record.machine.gpus = {gpu};
  record.plugins = {make_plugin("gcc-12-sequential", core::Model::sequential, "gcc"),
                    make_plugin("gcc-12-openacc-nvptx", core::Model::openacc, "gcc"),
                    make_plugin("nvcc-12-cuda", core::Model::cuda, "nvcc")};
  record.results = {make_result("gcc-12-sequential", "MonteCarloPi", "default", 6.25),
                    make_result("gcc-12-sequential", "StringMatch", "default", 12.5),
                    make_result("gcc-12-openacc-nvptx", "MonteCarloPi", "auto", 0.0625),
                    make_result("gcc-12-openacc-nvptx", "MonteCarloPi", "shaped", 0.0009765625),
                    make_result("gcc-12-openacc-nvptx", "StringMatch", "auto", 0.5),
                    make_result("nvcc-12-cuda", "MonteCarloPi", "default", 0.03125),
                    make_result("nvcc-12-cuda", "StringMatch", "default", 0.25)};

  core::DeviceProfile &profile = record.results[3].device_profile.emplace();
  profile.recorder = "CUPTI 130000";
  profile.device = "GPU-1";
  profile.repetitions = 3;
  profile.compute.host_s = 0.5;
  profile.compute.busy_s = 0.25;
  profile.compute.idle_s = 0.25;
  profile.compute.launches = 6;
  profile.compute.launch_s = 0.0009765625;
  profile.compute.kernels = {
      {"pi", 6, 0.25, {1024, 1, 1}, {32, 1, 1}, 40, 1024, 0, 0.5, "blocks of a multiprocessor"}};
  profile.download.host_s = 1.5;
  profile.download.busy_s = 1.25;
  profile.download.idle_s = 0.25;
  profile.download.transfers = {
      {core::TransferKind::from_device, core::HostMemory::pageable, 3, 3'750'000'000, 1.25}};
  record.settings.profiled = true;
  record.accounting.profiles_s = 2;

  core::Reference reference;
  reference.id = {.name = "hydra-gcc-12-ref", .hash = "0123456789abcdef"};
  reference.suite = record.suite.name;
  reference.size_class = core::SizeClass::ref;
  reference.origin = "Intel(R) Xeon(R) CPU E5-2609 v3 @ 1.90GHz, gcc 12.2.0";
  reference.times["MonteCarloPi"] = {.peak_s = 6.25,
                                     .average_s = 6.25,
                                     .compute_peak_s = 6,
                                     .compute_average_s = 6,
                                     .revision = 1,
                                     .size = {}};
  reference.times["StringMatch"] = {.peak_s = 12.5,
                                    .average_s = 12.5,
                                    .compute_peak_s = {},
                                    .compute_average_s = {},
                                    .revision = 1,
                                    .size = {}};
  record.reference = reference.id;
  sample.reference = reference;
  return sample;
}

ScoredRecord make_sweep() {
  ScoredRecord sample = make_sample();
  core::Record &record = sample.record;
  sample.reference.reset();
  record.reference.reset();
  record.results.clear();
  record.settings.sizes = {16, 32, 64, 128, 256, 512};
  for (const core::PluginInfo &plugin : record.plugins) {
    for (const uint64_t size : record.settings.sizes) {
      const core::Model model = plugin.identity->model;
      const auto elements = static_cast<double>(size);
      core::Result result =
          make_result(plugin.name, "StreamTriad", model == core::Model::openacc ? "auto" : "default",
                      model == core::Model::sequential ? elements / 1024 : 0.0625);
      result.size.parameters = {{"elements", size}, {"passes", 4}};
      if (model == core::Model::cuda && size >= 256) {
        result.samples.clear();
        result.outcome = size == 256 ? core::Outcome::out_of_memory : core::Outcome::not_run;
        result.message = size == 256 ? "the device has no room for 2048 bytes"
                                     : "out of memory at elements=256;passes=4: larger sizes are skipped";
      }
      record.results.push_back(result);
    }
  }
  return sample;
}

ScoredRecord make_merged() {
  ScoredRecord sample = make_sample();
  core::Record &record = sample.record;
  record.environment.clear();
  record.settings.devices = "in turn";
  core::Job job;
  job.scheduler = "slurm";
  job.id = "18";
  job.gpus = {"0"};
  record.job = job;
  core::Merger merger;
  for (int node = 1; node <= 3; node++) {
    core::Record part = record;
    part.id = "part-" + std::to_string(node);
    part.machine.hostname = "n" + std::to_string(node);
    for (core::Result &result : part.results)
      for (core::Sample &one : result.samples)
        one.compute_s *= node;
    if (node == 2) part.results.front().outcome = core::Outcome::crashed;
    merger.add(std::move(part));
  }
  record = merger.take();
  return sample;
}

std::vector<std::string> hostile_texts() {
  return {"\xFF\xFE invalid",
          "cut \xE2\x82",
          "say \"hi\", \\ gemm<float, 32>",
          "line\r\nbreak\rand\ttab",
          "\x1B[31mred\x1B[0m\x07",
          std::string("nul\0inside", 10),
          "=HYPERLINK(\"http://x\",\"y\")",
          "@SUM(1)",
          "-2+3",
          "+1",
          "\t=1+1",
          "\r=1+1",
          " =1",
          "\uFF1D1",
          "<script>alert(1)</script>",
          "<img src=x onerror=alert(1)>",
          "vec<double>&amp;",
          "a\u202Egnp.exe",
          "größe µs 日本語",
          " leading and trailing ",
          "",
          std::string(400, 'w'),
          "many words " + std::string(390, 'w') + " many words"};
}

ScoredRecord make_hostile() {
  ScoredRecord sample = make_sample();
  core::Record &record = sample.record;
  const std::vector<std::string> texts = hostile_texts();
  std::size_t next = 0;
  const auto hostile = [&] { return texts[next++ % texts.size()]; };
  for (const std::string &text : texts) {
    core::PluginInfo plugin;
    plugin.path = text;
    plugin.name = text;
    plugin.identity.emplace();
    for (std::string *member :
         {&plugin.identity->name, &plugin.identity->compiler, &plugin.identity->compiler_version,
          &plugin.identity->profile, &plugin.identity->flags, &plugin.identity->source_hash, &plugin.message,
          &plugin.standard_output, &plugin.standard_error, &plugin.build_record}) {
      *member = hostile();
    }
    plugin.identity->model = core::Model::openacc;
    plugin.units = {{hostile(), hostile(), 7}};
    plugin.failed_units = {{hostile(), hostile(), hostile()}};
    plugin.device = core::DeviceInUse{
        .place = core::Place::device, .name = hostile(), .uuid = hostile(), .device_count = 4294967295U};
    plugin.warnings = {hostile()};
    plugin.load_s = std::nan("");
    record.plugins.push_back(plugin);

    core::Result result = record.results[2];
    result.plugin = text;
    result.benchmark = hostile();
    result.variant = hostile();
    result.message = hostile();
    result.outcome = core::all_outcomes[next % core::all_outcomes.size()];
    result.samples.resize(std::vector<std::size_t>{0, 1, 4}[next % 3]);
    result.size.parameters = {{hostile(), 18446744073709551615U}};
    result.cost = core::Cost{.bytes = std::numeric_limits<double>::infinity(),
                             .operations = std::nan(""),
                             .operation = hostile(),
                             .upload_bytes = 1e300,
                             .download_bytes = 5e-324};
    record.results.push_back(result);
  }
  core::Result without_numbers = record.results[2];
  without_numbers.variant = "not numbers";
  without_numbers.samples[0].upload_s = std::nan("");
  without_numbers.samples[1].rest_s = std::numeric_limits<double>::infinity();
  without_numbers.verification.worst_error = std::nan("");
  record.results.push_back(without_numbers);
  record.plugins.emplace_back().name = "not loadable";
  record.plugins.back().outcome = core::Outcome::not_loadable;
  record.plugins.back().message = hostile();
  record.environment = {{texts[0], hostile()}, {"OMP", hostile()}};
  record.command_line = texts;
  record.suite.name = hostile();
  record.machine.hostname = hostile();
  record.machine.user = hostile();
  record.machine.cpu.model = "ACME, \"Fast\" \\ 9000";
  record.machine.gpus[0].name = hostile();
  record.machine.gpu_note = hostile();
  sample.reference->suite = record.suite.name;
  return sample;
}

}  // namespace torment::report
