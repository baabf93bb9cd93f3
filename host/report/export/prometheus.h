// Records as a file for the textfile collector of Prometheus' node exporter.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "report/scored_record.h"

namespace torment::report {

/// Gauges in the text format 0.0.4, each series once, without time stamps, which the collector refuses. One
/// record's series don't name the record, so that the next run continues them; several records' do.
std::string to_prometheus(std::span<const ScoredRecord> records);

}  // namespace torment::report
