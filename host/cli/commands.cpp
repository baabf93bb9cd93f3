// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "cli/command.h"

namespace torment::cli {

std::span<const Command> commands() {
  static constexpr std::array table{
      Command{"run", "run plugins, check and time them, print scores (the default)", run_run},
      Command{"sweep", "run benchmarks over many sizes: growth, and where devices begin to pay", run_sweep},
      Command{"overheads", "what single OpenACC directives cost, and which a compiler takes", run_overheads},
      Command{"submit", "a run as jobs of Slurm, each with a record of its own", run_submit},
      Command{"build", "build plugins with every compiler found", run_build},
      Command{"probe", "which features of OpenACC each compiler takes, proved by running", run_probe},
      Command{"rebuild", "make the plugins of a record again, and say what differs", run_rebuild},
      Command{"list", "the benchmarks that there are, or what plugins hold", run_list},
      Command{"inspect", "identity, compiler, flags and benchmarks of a plugin", run_inspect},
      Command{"score", "scores and speedups of existing records", run_score},
      Command{"compare", "what became faster and slower between records or plugins", run_compare},
      Command{"export", "tables for spreadsheets, papers and other programs", run_export},
      Command{"report", "records as one page for a browser: tables and charts", run_report},
      Command{"merge", "the records of a run's parts, or of many nodes, as one", run_merge},
      Command{"history", "the records in a folder, and what they say of a plugin or benchmark", run_history},
      Command{"reference", "make reference times from a record", run_reference},
      Command{"roofs", "what this machine can do at most: bandwidths, arithmetic, links", run_roofs},
      Command{"doctor", "compilers, driver and GPUs, and what is missing", run_doctor},
      Command{"completion", "completion of commands and options for a shell", run_completion},
      Command{"man", "the manual page", run_man},
      Command{"worker", "", run_worker},
  };
  return table;
}

}  // namespace torment::cli
