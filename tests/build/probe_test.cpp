// Probes: compilers that only pretend are refused, and the reason names what is missing.
// SPDX-License-Identifier: Apache-2.0
#include "build/probe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build/finder.h"
#include "temporary_tree.h"

namespace torment::build {
namespace {

namespace fs = std::filesystem;
using core::Model;
using core::Place;
using testing::HasSubstr;

struct FactsRow {
  std::string name;
  std::string output;
  Model model;
  Place target;
  ProbeState state;
  std::string reason;
};

void PrintTo(const FactsRow &row, std::ostream *stream) {
  *stream << row.name;
}

class Judgement : public testing::TestWithParam<FactsRow> {};

TEST_P(Judgement, follows_from_the_facts) {
  Probe probe;
  judge(parse_probe_facts(GetParam().output), GetParam().model, GetParam().target, probe);
  EXPECT_EQ(probe.state, GetParam().state) << probe.reason;
  EXPECT_THAT(probe.reason, HasSubstr(GetParam().reason));
}

const std::string on_device =
    "openacc 201711\nsum 332833500\nhonoured 1\non_host 0\non_device 1\ndevices 1\nend 0\n";
const std::string on_host =
    "openacc 201711\nsum 332833500\nhonoured 1\non_host 1\non_device 0\ndevices 0\nend 0\n";
const std::string fell_back =
    "openacc 201711\nsum 332833500\nhonoured 1\non_host 1\non_device 0\ndevices 1\nend 0\n";

INSTANTIATE_TEST_SUITE_P(
    each, Judgement,
    testing::Values(
        FactsRow{"device", on_device, Model::openacc, Place::device, ProbeState::works, ""},
        FactsRow{"host", on_host, Model::openacc, Place::host, ProbeState::works, ""},
        FactsRow{"no_device", on_host, Model::openacc, Place::device, ProbeState::compiled, "no device here"},
        FactsRow{"fell_back", fell_back, Model::openacc, Place::device, ProbeState::refused,
                 "run on the host"},
        FactsRow{"not_the_host", on_device, Model::openacc, Place::host, ProbeState::refused,
                 "do not run on the host"},
        FactsRow{"no_date",
                 "openacc 1\nsum 332833500\nhonoured 1\non_host 1\non_device 0\ndevices 0\nend 0\n",
                 Model::openacc, Place::host, ProbeState::refused,
                 "_OPENACC is 1, which is no specification's date"},
        FactsRow{"ignored",
                 "openacc 201711\nsum 332833500\nhonoured 0\non_host 1\non_device 0\ndevices 0\nend 0\n",
                 Model::openacc, Place::device, ProbeState::refused, "ignores the directives"},
        FactsRow{"wrong_sum", "openacc 201711\nsum 7\nhonoured 1\non_host 1\non_device 0\ndevices 0\nend 0\n",
                 Model::openacc, Place::host, ProbeState::refused, "a reduction gave 7 instead of 332833500"},
        FactsRow{"both",
                 "openacc 201711\nsum 332833500\nhonoured 1\non_host 1\non_device 1\ndevices 1\nend 0\n",
                 Model::openacc, Place::device, ProbeState::refused, "contradicts itself"},
        FactsRow{"cut", "openacc 201711\nsum 332833500\n", Model::openacc, Place::host, ProbeState::refused,
                 "ended early"},
        FactsRow{"no_openmp", "openmp 0\nsum 332833500\nhonoured 1\non_host 1\nend 0\n", Model::openmp,
                 Place::host, ProbeState::refused, "_OPENMP"},
        FactsRow{"cuda_here", "sum 332833500\nhonoured 1\non_device 1\ndevices 2\nend 0\n", Model::cuda,
                 Place::device, ProbeState::works, ""},
        FactsRow{"cuda_not_here", "sum 0\nhonoured 0\non_device 0\ndevices 0\nend 0\n", Model::cuda,
                 Place::device, ProbeState::compiled, "no device here"}),
    [](const auto &row) { return row.param.name; });

class ProbeRun : public testing::Test {
 protected:
  ProbeRun() : gcc(real_program("gcc")) {}
  void SetUp() override {
    if (gcc.empty()) GTEST_SKIP() << "gcc is not installed";
  }

  Probe probe(const std::string &profile, const std::string &program) {
    Cache cache(tree.path() / "found.json");
    const Search found = find_compilers(tree.profile_for(profile, program), tree.path() / "scratch", cache);
    if (found.compilers.empty()) {
      ADD_FAILURE() << program << " was not found";
      return {};
    }
    return probe_toolchain(make_toolchains(tree.profile_for(profile, program), found.compilers).front(),
                           tree.path() / "scratch", cache);
  }

  /// A script that passes its arguments on to gcc, but for -fopenacc, in place of which it only
  /// defines the macro; `more` stands behind them.
  void write_pretender(const std::string &more) {
    tree.write_program(
        "pretender",
        "for a in \"$@\"; do shift; case \"$a\" in -fopenacc) set -- \"$@\" -D_OPENACC=201711;;\n"
        "*) set -- \"$@\" \"$a\";; esac; done\nexec " +
            gcc + " \"$@\" " + more + "\n");
  }

  TemporaryTree tree;
  std::string gcc;
};

TEST_F(ProbeRun, gcc_works_on_the_host) {
  for (const char *profile : {"gcc-sequential", "gcc-openmp", "gcc-openacc-host"}) {
    const Probe result = probe(profile, "gcc");
    EXPECT_EQ(result.state, ProbeState::works) << profile << ": " << result.reason << "\n" << result.log;
  }
}

TEST_F(ProbeRun, a_macro_without_directives_is_refused) {
  write_pretender("-lgomp");
  const Probe result = probe("gcc-openacc-host", "pretender");
  EXPECT_EQ(result.state, ProbeState::refused);
  EXPECT_THAT(result.reason, HasSubstr("ignores the directives")) << result.log;
}

TEST_F(ProbeRun, a_macro_without_a_runtime_is_refused) {
  write_pretender("");
  const Probe result = probe("gcc-openacc-host", "pretender");
  EXPECT_EQ(result.state, ProbeState::refused);
  EXPECT_THAT(result.reason, HasSubstr("undefined reference"));
}

TEST_F(ProbeRun, a_compiler_without_openacc_h_is_refused_with_its_macro) {
  // As clang 19 does.
  tree.write_program("fake-clang",
                     "case \"$*\" in *-dM*) echo '#define __clang__ 1'; echo '#define __clang_major__ 19';\n"
                     "  echo '#define __clang_minor__ 1'; echo '#define __clang_patchlevel__ 7';\n"
                     "  case \"$*\" in *-fopenacc*) echo '#define _OPENACC 1';; esac; exit 0;; esac\n"
                     "echo \"probe.c:11:10: fatal error: 'openacc.h' file not found\" >&2; exit 1\n");
  const Probe result = probe("clang-openacc", "fake-clang");
  EXPECT_EQ(result.state, ProbeState::refused);
  EXPECT_THAT(result.reason, HasSubstr("_OPENACC is 1, which is no specification's date"));
  EXPECT_THAT(result.reason, HasSubstr("no openacc.h"));
}

TEST_F(ProbeRun, a_missing_offload_package_is_named) {
  tree.write_program(
      "bare-gcc",
      "case \"$*\" in *-shared*)\n"
      "  echo 'lto-wrapper: fatal error: could not find accel/nvptx-none/mkoffload in x' >&2; exit 1;;\n"
      "*-dM*) echo '#define __GNUC__ 12'; echo '#define __GNUC_MINOR__ 2'; echo '#define __GNUC_PATCHLEVEL__ "
      "0';;\n"
      "esac\nexit 0\n");
  const Probe result = probe("gcc-openacc-nvptx", "bare-gcc");
  EXPECT_EQ(result.state, ProbeState::refused);
  EXPECT_THAT(result.reason, HasSubstr("is not installed"));
  EXPECT_EQ(result.package, "gcc-12-offload-nvptx");
  EXPECT_THAT(result.log, HasSubstr("could not find accel/nvptx-none/mkoffload"));
}

TEST_F(ProbeRun, ptxas_that_no_longer_knows_the_target_does_no_harm) {
  tree.write_program(
      "ptxas", "echo \"ptxas fatal   : Value 'sm_35' is not defined for option 'gpu-name'\" >&2; exit 255\n");
  const Probe result = probe("gcc-openacc-nvptx", "gcc");
  if (!result.package.empty()) GTEST_SKIP() << "install the package " << result.package;
  EXPECT_NE(result.state, ProbeState::refused) << result.reason << "\n" << result.log;
}

/// A script that refuses what nvcc refuses, and has gcc make a probe that sees no device; `before` stands
/// first.
std::string nvcc_script(const std::string &gcc, const fs::path &folder, const std::string &before = "") {
  return before + R"(for a in "$@"; do case "$a" in -fPIC|-Wl,*|-pthread|-Wall|-Wextra|-z,*)
  test "$previous" = -Xcompiler || test "$previous" = -Xlinker ||
    { echo "nvcc fatal   : Unknown option '$a'" >&2; exit 1; };; esac; previous="$a"; done
case "$*" in
  *-dM*) echo '#define __NVCC__ 1'; echo '#define __CUDACC__ 1'; echo '#define __CUDACC_VER_MAJOR__ 13'
    echo '#define __CUDACC_VER_MINOR__ 0'; echo '#define __CUDACC_VER_BUILD__ 1';;
  *"loader.c -o loader"*) exec )" +
         gcc + R"( -x c loader.c -o loader -ldl;;
  *"-c probe.c"*) exec )" +
         gcc + " -fPIC -c '" + (folder / "stub.c").string() + R"(' -o probe.o;;
  *-shared*) exec )" +
         gcc + " -shared probe.o -o probe.so;;\nesac\n";
}
constexpr const char *stub_source =
    "void torment_probe(long *a, long *b, long *c, long *d, long *e, long *f, long *devices);\n"
    "void torment_probe(long *a, long *b, long *c, long *d, long *e, long *f, long *devices) { *devices = 0; "
    "}\n";

TEST_F(ProbeRun, nvcc_is_given_the_host_compilers_options_wrapped) {
  tree.write("stub.c", stub_source);
  tree.write_program("fake-nvcc", nvcc_script(gcc, tree.path()));
  const Probe result = probe("nvcc-cuda", "fake-nvcc");
  EXPECT_EQ(result.state, ProbeState::compiled) << result.reason << "\n" << result.log;
}

TEST_F(ProbeRun, nvcc_that_refuses_the_default_host_compiler_is_given_another) {
  tree.write("stub.c", stub_source);
  tree.write_program(
      "fake-nvcc",
      nvcc_script(
          gcc, tree.path(),
          "case \"$*\" in *'-ccbin g++-11'*) ;; *) echo 'crt/host_config.h:164:2: error: #error -- "
          "unsupported GNU version! gcc versions later than 11 are not supported!' >&2; exit 1;; esac\n"));
  Cache cache(tree.path() / "found.json");
  const Profile profile = tree.profile_for("nvcc-cuda", "fake-nvcc");
  const Search found = find_compilers(profile, tree.path() / "scratch", cache);
  ASSERT_EQ(found.compilers.size(), 1U) << found.strangers.at(0).reason;
  EXPECT_THAT(found.compilers[0].extra_flags, testing::ElementsAre("-ccbin", "g++-11"));
}

TEST_F(ProbeRun, flags_of_a_known_message_are_tried_and_those_that_help_are_kept) {
  tree.write_program("picky-gcc",
                     "case \"$*\" in *-shared*-DHELPS*|*-dM*) ;; *-shared*) "
                     "echo 'error: the moon is full' >&2; exit 1;; esac\nexec " +
                         gcc + " \"$@\"\n");
  nlohmann::json json = TemporaryTree::shipped("gcc-sequential");
  json["find"] = {{"names", {"picky-gcc"}}};
  json["known_messages"] = {{{"contains", "the moon is full"},
                             {"reason", "it only links at new moon"},
                             {"try", {{"-DUSELESS"}, {"-DHELPS"}}}}};
  Cache cache(tree.path() / "found.json");
  const Profile profile = tree.write_profile(json);
  const Search found = find_compilers(profile, tree.path() / "scratch", cache);
  const Probe result =
      probe_toolchain(make_toolchains(profile, found.compilers).front(), tree.path() / "scratch", cache);
  EXPECT_EQ(result.state, ProbeState::works) << result.reason;
  EXPECT_THAT(result.extra_flags, testing::ElementsAre("-DHELPS"));
}

TEST_F(ProbeRun, libgomp_that_cannot_load_its_part_for_devices_falls_back_and_says_so) {
  // As libgomp does where libgomp-plugin-nvptx.so.1 is missing: a line, and the loops run on the host.
  tree.write_program("lonely-gcc",
                     "case \"$*\" in *-dM*) ;; *-c*probe.c*) set -- \"$@\" -include '" +
                         tree.write("says.h",
                                    "#include <stdio.h>\n__attribute__((constructor)) static void "
                                    "say(void) { fputs(\"libgomp: while loading "
                                    "libgomp-plugin-nvptx.so.1: no such file\\n\", stderr); }\n")
                             .string() +
                         "';; esac\nexec " + gcc + " \"$@\"\n");
  const Probe result = probe("gcc-openacc-nvptx", "lonely-gcc");
  if (result.package == "gcc-12-offload-nvptx") GTEST_SKIP() << "install the package " << result.package;
  EXPECT_EQ(result.state, ProbeState::compiled) << result.log;
  EXPECT_THAT(result.reason, HasSubstr("cannot load its part for NVIDIA GPUs"));
  EXPECT_EQ(result.package, "libgomp-plugin-nvptx1");
}

TEST_F(ProbeRun, a_program_that_dies_is_refused_with_its_signal) {
  tree.write(
      "dies.c",
      "#include <signal.h>\nvoid torment_probe(void);\nvoid torment_probe(void) { raise(SIGSEGV); }\n");
  tree.write_program("dying-gcc", "for a in \"$@\"; do shift; case \"$a\" in probe.c) set -- \"$@\" '" +
                                      (tree.path() / "dies.c").string() +
                                      "';; *) set -- \"$@\" \"$a\";; esac; done\nexec " + gcc + " \"$@\"\n");
  const Probe result = probe("gcc-sequential", "dying-gcc");
  EXPECT_EQ(result.state, ProbeState::refused);
  EXPECT_THAT(result.reason, HasSubstr("fails when it is run"));
  EXPECT_THAT(result.reason, HasSubstr("signal 11"));
}

}  // namespace
}  // namespace torment::build
