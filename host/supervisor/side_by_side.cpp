// SPDX-License-Identifier: Apache-2.0
#include "supervisor/side_by_side.h"

#include <exception>
#include <thread>
#include <vector>

namespace torment::supervisor {

void run_at_once(std::span<const Participant> participants, const protocol::Run &request,
                 std::span<const int> descriptors) {
  // Workers die with the thread that started them: those that have to be started again are started here.
  for (const Participant &participant : participants)
    participant.session->open();
  std::vector<core::Result> results(participants.size());
  std::vector<std::exception_ptr> failures(participants.size());
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < participants.size(); i++) {
      threads.emplace_back([&, i] {
        try {
          protocol::Run own = request;
          own.variant = participants[i].result->variant;
          results[i] = participants[i].session->run(own, descriptors, {}).value_or(core::Result{});
        } catch (...) {
          failures[i] = std::current_exception();
        }
      });
    }
  }
  for (const std::exception_ptr &failure : failures)
    if (failure) std::rethrow_exception(failure);
  for (std::size_t i = 0; i < participants.size(); i++)
    *participants[i].result = std::move(results[i]);
}

}  // namespace torment::supervisor
