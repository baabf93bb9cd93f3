// Has problems made in a worker of their own, so that neither their size nor a fault can harm the host.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/machine.h"
#include "core/record.h"
#include "launch/descriptor.h"
#include "supervisor/worker.h"

namespace torment::supervisor {

/// The memory files of one benchmark's problems, in the order that protocol::Run takes them.
struct Problems {
  std::vector<launch::Descriptor> files;
  double making_s = 0;
  std::optional<Death> failure;  ///< why there are none

  std::vector<int> descriptors() const;
};

class ProblemMaker {
 public:
  explicit ProblemMaker(const WorkerFactory &factory) : factory_(factory) {}

  /// Makes the problems of `request`: of its warm-up seed when there is a warm-up, and of its seed.
  Problems make(const protocol::Run &request);

  /// What machine this is, as a worker sees it, and with `tools` which of them there are. Throws core::Error.
  protocol::Described describe(bool tools = false);

 private:
  std::optional<Death> make_one(const protocol::Run &request, uint64_t seed, Problems &problems);

  const WorkerFactory &factory_;
  std::unique_ptr<Worker> worker_;
};

}  // namespace torment::supervisor
