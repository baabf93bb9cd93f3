// What is said in one sentence of a device's own account.
// SPDX-License-Identifier: Apache-2.0
#include "report/profile_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/csv.h"
#include "report/export/tables.h"
#include "sample_record.h"

namespace torment::report {
namespace {

using testing::AllOf;
using testing::HasSubstr;

core::DeviceProfile sample() {
  return *make_sample().record.results[3].device_profile;
}

TEST(ProfileWords, name_what_dominates_with_its_rate_and_how_the_kernel_was_launched) {
  EXPECT_EQ(
      describe_profile(sample()),
      "63 % of the time in pageable downloads at 3.0 GB/s, 25 % with the device idle, most of it in compute; "
      "kernel pi in blocks of 32 threads, occupancy at most 50 % (blocks of a multiprocessor)");
}

TEST(ProfileWords, blame_launches_where_they_take_most_of_the_idle_time) {
  core::DeviceProfile profile = sample();
  profile.compute.launch_s = 0.1875;
  EXPECT_THAT(describe_profile(profile),
              HasSubstr("25 % with the device idle (a launch takes the host 31250 us)"));
}

TEST(ProfileWords, leave_out_the_parameters_of_a_kernel) {
  core::DeviceProfile profile = sample();
  for (const auto &[name, shown] :
       {std::pair("add(double*, int)", "kernel add in"),
        {"(anonymous namespace)::add(void (*)(int))", "kernel (anonymous namespace)::add in"},
        {"compute$_omp_fn$0", "kernel compute$_omp_fn$0 in"},
        {"odd)", "kernel odd) in"}}) {
    profile.compute.kernels[0].name = name;
    EXPECT_THAT(describe_profile(profile), HasSubstr(shown));
  }
}

TEST(ProfileWords, say_page_locked_of_pinned_memory) {
  core::DeviceProfile profile = sample();
  profile.download.transfers[0].host_memory = core::HostMemory::pinned;
  EXPECT_THAT(describe_profile(profile), HasSubstr("in page-locked downloads"));
}

TEST(ProfileWords, name_kernels_where_they_dominate_and_nothing_that_takes_little) {
  core::DeviceProfile profile = sample();
  profile.download = {};
  profile.compute.idle_s = 0;
  profile.compute.busy_s = profile.compute.host_s = profile.compute.kernels[0].device_s;
  EXPECT_EQ(
      describe_profile(profile),
      "100 % of the time in kernels; kernel pi in blocks of 32 threads, occupancy at most 50 % (blocks of a "
      "multiprocessor)");
}

TEST(ProfileWords, say_why_there_are_no_figures) {
  core::DeviceProfile profile;
  profile.note = "no CUPTI: it is not there";
  EXPECT_EQ(describe_profile(profile), "no CUPTI: it is not there");
}

TEST(ProfileWords, tell_what_figures_lack) {
  core::DeviceProfile profile = sample();
  profile.note = "3 damaged records were left out";
  EXPECT_THAT(describe_profile(profile), HasSubstr("(3 damaged records were left out)"));
}

TEST(ProfileTable, has_a_row_for_each_phase_kernel_and_kind_of_transfer) {
  const ScoredRecord scored = make_sample();
  const std::string text = to_csv(make_profile_table(std::span(&scored, 1)));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 3 + 1 + 1);
  EXPECT_THAT(text,
              HasSubstr(",MonteCarloPi,shaped,elements=1000,1000,compute,kernel,pi,,1024,32,3,6,0.25,"));
  EXPECT_THAT(text,
              HasSubstr(",download,from device,,pageable,,,3,3,1.25,0.4166666666666667,3750000000,3e+09,"));
  EXPECT_THAT(text, HasSubstr(",compute,phase,,,,,3,6,0.5,"));
}

}  // namespace
}  // namespace torment::report
