// SPDX-License-Identifier: Apache-2.0
#include "device/host_roofs.h"

#include <algorithm>
#include <barrier>
#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "device/best_of.h"
#include "device/host_loops.h"

namespace torment::device {

#if defined(__x86_64__)
extern const HostLoops loops_avx512;
extern const HostLoops loops_avx2;
#endif
extern const HostLoops loops_plain;

const HostLoops &choose_host_loops() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return loops_avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return loops_avx2;
#endif
  return loops_plain;
}

namespace {

using Clock = std::chrono::steady_clock;

constexpr uint64_t most_memory_bytes = uint64_t{256} << 20;
constexpr uint64_t most_l3_bytes = uint64_t{64} << 20;
/// Arrays of a cache take half of it: the other half is for what else is there.
constexpr uint64_t cache_part = 2;
constexpr double operations_per_fma = 2;
/// Of one trial, so that starting it together costs nothing.
constexpr double least_trial_s = 2e-3;

/// Does the same on several threads at once, over and over.
class Team {
 public:
  explicit Team(uint32_t size) : start_(size), end_(size) {
    for (uint32_t number = 1; number < size; number++)
      threads_.emplace_back([this, number] {
        for (;;) {
          start_.arrive_and_wait();
          if (!work_) return;
          work_(number);
          end_.arrive_and_wait();
        }
      });
  }
  ~Team() {
    work_ = nullptr;
    start_.arrive_and_wait();
    for (std::thread &thread : threads_)
      thread.join();
  }
  Team(const Team &) = delete;
  Team &operator=(const Team &) = delete;

  /// Seconds until all are done with `work`, which gets the thread's number.
  double time_s(const std::function<void(uint32_t)> &work) {
    work_ = work;
    start_.arrive_and_wait();
    const auto start = Clock::now();
    work(0);
    end_.arrive_and_wait();
    return std::chrono::duration<double>(Clock::now() - start).count();
  }

  uint32_t size() const { return static_cast<uint32_t>(threads_.size()) + 1; }

 private:
  std::barrier<> start_;
  std::barrier<> end_;
  std::function<void(uint32_t)> work_;
  std::vector<std::thread> threads_;
};

/// Three arrays of each thread, on pages that it touched first.
class Arrays {
 public:
  /// Of `bytes` in all, of one thread.
  Arrays(Team &team, uint64_t bytes) : count_(std::max<uint64_t>(bytes / 3 / sizeof(double) / 64, 1) * 64) {
    // An odd number of lines further each, so that the three don't meet in the same sets of a cache.
    stride_ = count_ + std::size_t{8} * 17;
    pages_.resize(team.size());
    team.time_s([&](uint32_t thread) {
      try {
        pages_[thread] = std::make_unique<HostPages>(3 * stride_ * sizeof(double));
      } catch (const core::Error &) {  // NOLINT(bugprone-empty-catch): seen below, on the caller's thread
      }
    });
    if (std::any_of(pages_.begin(), pages_.end(), [](const auto &pages) { return !pages; }))
      throw core::Error("no memory for arrays to measure bandwidth with");
  }
  double *array(uint32_t thread, std::size_t number) const {
    return reinterpret_cast<double *>(pages_[thread]->start()) + number * stride_;
  }
  std::size_t count() const { return count_; }

 private:
  std::size_t count_;
  std::size_t stride_ = 0;
  std::vector<std::unique_ptr<HostPages>> pages_;
};

class Measurer {
 public:
  Measurer(uint32_t threads, const core::Cpu &cpu) : team_(threads), cpu_(cpu) {}

  core::Roofs measure() {
    core::Roofs roofs;
    roofs.threads = team_.size();
    roofs.double_per_s = measure_arithmetic(loops_.double_fma, loops_.double_fmas_per_round);
    roofs.single_per_s = measure_arithmetic(loops_.single_fma, loops_.single_fmas_per_round);
    // A cache that all cores share is each one's in parts; of a huge one a part will do.
    const uint64_t l3_bytes = std::min(cpu_.l3_bytes.value_or(0), most_l3_bytes) / team_.size();
    uint64_t smaller_bytes = 0;
    const auto add_cache = [&](const char *level, uint64_t bytes) {
      if (bytes / cache_part <= smaller_bytes) return;
      roofs.memory.push_back(measure_memory(level, bytes / cache_part, false));
      smaller_bytes = bytes;
    };
    add_cache("L1", cpu_.l1d_bytes.value_or(0));
    add_cache("L2", cpu_.l2_bytes.value_or(0));
    add_cache("L3", l3_bytes);
    roofs.memory.push_back(measure_memory("memory", memory_bytes() / team_.size(), true));
    return roofs;
  }

 private:
  /// Of all threads' arrays: far beyond the caches where that is not too much.
  uint64_t memory_bytes() const {
    const uint64_t most = std::min(most_memory_bytes, cpu_.memory_bytes.value_or(most_memory_bytes * 8) / 8);
    return std::min(most, std::max<uint64_t>(4 * cpu_.l3_bytes.value_or(0), 64 << 20));
  }

  /// Repeats `work` on each thread so often that a trial lasts; units of `amount` a second, of all threads.
  double measure_rate(double amount, const std::function<void(uint32_t)> &work) {
    uint64_t repeats = 1;
    const auto time_once = [&] {
      return team_.time_s([&](uint32_t thread) {
        for (uint64_t i = 0; i < repeats; i++)
          work(thread);
      });
    };
    while (time_once() < least_trial_s)
      repeats *= 2;
    return amount * static_cast<double>(repeats) * team_.size() / best_of(time_once);
  }

  double measure_arithmetic(double (*chains)(uint64_t), double fmas_per_round) {
    constexpr uint64_t rounds = 1000;
    std::vector<double> kept(team_.size());
    return measure_rate(operations_per_fma * fmas_per_round * rounds,
                        [&](uint32_t thread) { kept[thread] = chains(rounds); });
  }

  core::MemoryRoof measure_memory(const char *level, uint64_t bytes, bool streams) {
    const Arrays arrays(team_, bytes);
    const std::size_t count = arrays.count();
    const auto array_bytes = static_cast<double>(count * sizeof(double));
    const auto a = [&](uint32_t thread) { return arrays.array(thread, 0); };
    const auto b = [&](uint32_t thread) { return arrays.array(thread, 1); };
    const auto c = [&](uint32_t thread) { return arrays.array(thread, 2); };
    core::MemoryRoof roof;
    roof.level = level;
    roof.bytes = static_cast<uint64_t>(3 * array_bytes) * team_.size();
    roof.copy_bytes_per_s =
        measure_rate(2 * array_bytes, [&](uint32_t thread) { loops_.copy(a(thread), b(thread), count); });
    roof.triad_bytes_per_s = measure_rate(
        3 * array_bytes, [&](uint32_t thread) { loops_.triad(a(thread), b(thread), c(thread), count); });
    std::vector<double> kept(team_.size());
    roof.read_bytes_per_s =
        measure_rate(array_bytes, [&](uint32_t thread) { kept[thread] = loops_.sum(b(thread), count); });
    if (!streams || !loops_.streaming_copy) return roof;
    roof.copy_bytes_per_s =
        std::max(*roof.copy_bytes_per_s, measure_rate(2 * array_bytes, [&](uint32_t thread) {
          loops_.streaming_copy(a(thread), b(thread), count);
        }));
    roof.triad_bytes_per_s =
        std::max(*roof.triad_bytes_per_s, measure_rate(3 * array_bytes, [&](uint32_t thread) {
          loops_.streaming_triad(a(thread), b(thread), c(thread), count);
        }));
    return roof;
  }

  const HostLoops &loops_ = choose_host_loops();
  Team team_;
  const core::Cpu &cpu_;
};

}  // namespace

core::Roofs measure_host_roofs(uint32_t threads, const core::Cpu &cpu) {
  return Measurer(threads, cpu).measure();
}

}  // namespace torment::device
