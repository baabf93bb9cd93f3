// How the record came to be: whatever it takes to make it again.
// SPDX-License-Identifier: Apache-2.0
#include "report/html/sections.h"
#include "report/html/table.h"
#include "report/number.h"

namespace torment::report::html {
namespace {

std::string join(const std::vector<std::string> &texts) {
  std::string line;
  for (const std::string &text : texts)
    line += (line.empty() ? "" : " ") + text;
  return line;
}

std::string describe_reference(const RunView &run) {
  if (run.reference != nullptr)
    return run.reference->id.name + " (hash " + run.reference->id.hash + "), " + run.reference->origin;
  if (!run.has_scores()) return "none: only runs of benchmarks have scores";
  if (run.scored->reference)
    return run.scored->reference->id.name +
           ", not taken: " + core::explain_misfit(run.record(), *run.scored->reference);
  return "none fits: no ratios and no scores";
}

std::string describe_job(const core::Job &job) {
  std::string text = job.scheduler + " " + job.array.value_or(job.id);
  if (job.node) text += " on " + *job.node;
  if (job.partition) text += ", partition " + *job.partition;
  if (job.cpus) text += ", " + std::to_string(*job.cpus) + " processors";
  if (!job.gpus.empty()) text += ", GPUs " + join(job.gpus);
  if (!job.modules.empty()) text += ", modules " + join(job.modules);
  return text;
}

std::string write_seconds(double seconds) {
  return to_fixed(seconds, 1) + " s";
}

}  // namespace

void write_settings(Writer &page, const RunView &run) {
  const core::Record &record = run.record();
  const core::Settings &settings = record.settings;
  page.element("h3", "How it was run", {{"id", run.id + "-settings"}});
  const std::vector<Column> columns{{"", false}, {"", false}};
  Table table(page, run.id + "-settings-table", "Settings of " + record.id, columns);
  const auto write = [&](std::string_view name, std::string_view text) {
    table.row().heading(name).text(text);
  };
  write("command", join(record.command_line));
  write("complete", record.complete ? "yes" : "no: interrupted, or not over yet");
  write("reference times", describe_reference(run));
  write("repetitions", std::to_string(settings.repetitions) + " kept, " + std::to_string(settings.warmup) +
                           " discarded first");
  if (settings.until)
    write("until", "half the median's 95 % interval is at most " +
                       to_exact(100 * settings.until->half_width) + " % of it; at most " +
                       std::to_string(settings.until->max_repetitions) + " repetitions and " +
                       write_seconds(settings.until->max_time_s));
  if (settings.is_interleaved())
    write("order", "plugins in turn, repetition by repetition; drawn from seed " +
                       std::to_string(settings.order_seed.value_or(0)));
  if (settings.pin) write("plugins kept to processors", *settings.pin);
  write("host memory", to_string(settings.host_memory));
  write("seed", std::to_string(settings.seed));
  write("threads", std::to_string(settings.threads));
  if (settings.devices) write("devices", "all, " + *settings.devices);
  if (record.job) write("job", describe_job(*record.job));
  if (record.parts) write("merged from", std::to_string(record.parts->size()) + " records");
  write("time limit of a benchmark", write_seconds(settings.timeout_s));
  write("plugins were kept from", record.sandbox);
  for (const auto &[name, value] : record.environment)
    write(name, value);
  write(
      "wall time",
      write_seconds(record.wall_s) + ": plugins' phases " + write_seconds(record.accounting.phases_s) +
          ", checks " + write_seconds(record.accounting.checks_s) + ", problems " +
          write_seconds(record.accounting.problems_s) + ", starting plugins " +
          write_seconds(record.accounting.start_s) +
          (record.accounting.profiles_s ? ", profiles " + write_seconds(*record.accounting.profiles_s) : ""));
}

}  // namespace torment::report::html
