#!/usr/bin/env python3
"""Stand-ins for compilers that can't be had here: each takes and refuses what its documents say, in their words,
prints their macros, and has gcc do the work. From documents, not run: what the compilers really do may differ.
`write(folder, names)` puts them there as programs.
"""
# SPDX-License-Identifier: Apache-2.0
import os
import pathlib
import re
import shutil
import subprocess
import sys

GCC = shutil.which("gcc-12") or shutil.which("gcc")
# What a driver of C takes whoever made it; the work is gcc's anyway.
COMMON = r"-c|-E|-[IL].*|-ldl|-dM|-o|-D.+|-l\w+|-shared|-fPIC|-O[0-3s]|-Wl,.*|[^-].*"


class Compiler:
    def __init__(self, banner, macros, options, refusal, acc, refused=(), acc_macro=201711, sayings=False):
        self.banner = banner      # of its version option
        self.macros = macros      # that it predefines
        self.options = options    # regular expression of those that it takes beside COMMON
        self.refusal = refusal    # what it says of others; {} is the option
        self.acc = acc            # regular expression of the option that turns OpenACC on
        self.refused = refused    # (pattern in a preprocessed source, message)
        self.acc_macro = acc_macro
        self.sayings = sayings    # explains loops as -Minfo=accel does


NVC_SAYS = "nvc-Error-Unknown switch: {}"
COMPILERS = {
    "nvc": Compiler(
        "\nnvc 24.9-0 64-bit target on x86-64 Linux -tp zen3\nNVIDIA Compilers and Tools",
        {"__NVCOMPILER": 1, "__NVCOMPILER_MAJOR__": 24, "__NVCOMPILER_MINOR__": 9, "__NVCOMPILER_PATCHLEVEL__": 0,
         "__PGI": 1, "__GNUC__": 12},
        r"-c11|-fast|-acc(=gpu|=multicore)?|-gpu=((cc\d\d|nordc|mem:separate)(,|$))+|-Minfo=accel|-Mkeepasm|--version",
        NVC_SAYS, r"-acc.*", sayings=True),
    "pgcc": Compiler(
        "\npgcc 19.10-0 LLVM 64-bit target on x86-64 Linux -tp haswell",
        {"__PGI": 1, "__PGIC__": 19, "__PGIC_MINOR__": 10, "__PGIC_PATCHLEVEL__": 0, "__GNUC__": 7},
        r"-c11|-fast|-acc|-ta=(tesla:((cc\d\d|nordc)(,|$))+|multicore)|-Minfo=accel|-Mkeepasm|-V",
        "pgcc-Error-Unknown switch: {}", r"-acc"),
    "clang": Compiler(  # Clacc
        "clang version 18.0.0 (https://github.com/llvm-doe-org/llvm-project)",
        {"__clang__": 1, "__clang_major__": 18, "__clang_minor__": 0, "__clang_patchlevel__": 0, "__GNUC__": 4},
        r"-x|-std=gnu11|-fopenacc|-fopenmp-targets=(nvptx64-nvidia-cuda|amdgcn-amd-amdhsa)|-Wall|-Wextra|"
        r"-fopenacc-fake-(tile-clause|async-wait)|--version|-Rpass.*|-save-temps=obj",
        "clang: error: unknown argument: '{}'", r"-fopenacc",
        refused=[(r"#pragma acc kernels", "error: unexpected OpenACC directive '#pragma acc kernels'"),
                 (r"#pragma acc.*\btile\(", "error: unexpected OpenACC clause 'tile' in directive"),
                 (r"#pragma acc.*\basync", "error: unexpected OpenACC clause 'async' in directive")]),
    "craycc": Compiler(
        "Cray C : Version 8.7.10", {"_CRAYC": 1, "_RELEASE_MAJOR": 8, "_RELEASE_MINOR": 7, "__GNUC__": 7},
        r"-h|-V", "CC-2107 craycc: ERROR Unrecognized option '{}'", r"acc,noomp"),
    "uhcc": Compiler(
        "OpenUH Compiler Suite: Version 3.0.29", {"__OPENUH__": 1, "__GNUC__": 4, "__GNUC_MINOR__": 2},
        r"-std=gnu99|-fopenacc|-v", "uhcc ERROR parsing {}:  unknown flag", r"-fopenacc", acc_macro=201111,
        refused=[(r"#pragma acc (enter|exit) data", "### Error: unknown directive 'enter data'"),
                 (r"#pragma acc atomic", "### Error: unknown directive 'atomic'"),
                 (r"#pragma acc routine", "### Error: unknown directive 'routine'"),
                 (r"#pragma acc.*\btile\(", "### Error: unknown clause 'tile'")]),
    "accullcc": Compiler(
        "", {"__ACCULL__": 1}, r"", "accullcc: unknown option {}", r"", acc_macro=201111,
        refused=[(r"#pragma acc parallel", "yacf: parallel is not implemented"),
                 (r"#pragma acc (enter|exit) data", "yacf: unknown directive enter"),
                 (r"#pragma acc (atomic|routine)", "yacf: unknown directive")]),
}


def fail(message):
    print(message, file=sys.stderr)
    sys.exit(1)


def explain(source):
    """As -Minfo=accel: a function, then lines by number."""
    print("torment_unit:", file=sys.stderr)
    for number, line in enumerate(pathlib.Path(source).read_text().splitlines(), 1):
        if "#pragma acc parallel" in line:
            print(f"     {number}, Generating NVIDIA GPU code\n        {number + 1}, #pragma acc loop gang, vector(128)"
                  " /* blockIdx.x threadIdx.x */", file=sys.stderr)


def act(name, arguments):
    this = COMPILERS[name]
    for argument in arguments:
        if argument.startswith("-") and not re.fullmatch(f"{COMMON}|{this.options}", argument):
            fail(this.refusal.format(argument))
    if arguments in (["--version"], ["-V"], ["-v"]):
        print(this.banner)
        return 0
    with_acc = not this.acc or any(re.fullmatch(this.acc, argument) for argument in arguments)
    if "-dM" in arguments:
        for macro, value in {**this.macros, **({"_OPENACC": this.acc_macro} if with_acc else {})}.items():
            print(f"#define {macro} {value}")
        return 0
    for_gcc = ["-std=gnu11", "-fopenacc", "-foffload=disable"] if with_acc else ["-std=gnu11"]
    previous = ""
    for argument in arguments:
        if re.fullmatch(COMMON, argument) and previous not in ("-h", "-x"):
            for_gcc.append(argument)
        previous = argument
    sources = [argument for argument in arguments if argument.endswith(".c")]
    if with_acc and sources and this.refused:
        text = subprocess.run([GCC, "-E", "-P", *[a for a in for_gcc if a.startswith(("-D", "-I", "-f"))], *sources],
                              capture_output=True, text=True).stdout
        for pattern, message in this.refused:
            if re.search(pattern, text):
                fail(f"{sources[0]}:1:1: {message}")
    if this.sayings and "-Minfo=accel" in arguments and sources:
        explain(sources[0])
    return subprocess.run([GCC, *for_gcc]).returncode


def write(folder, names):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        program = folder / name
        program.write_text(f"#!{sys.executable}\nimport sys\n"
                           f"sys.path.insert(0, {os.path.dirname(os.path.abspath(__file__))!r})\n"
                           f"import standins\nsys.exit(standins.act({name!r}, sys.argv[1:]))\n")
        program.chmod(0o755)

