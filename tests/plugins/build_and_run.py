#!/usr/bin/env python3
"""Builds the plugins' sources with one compiler in one model, and runs and checks every unit.

usage: build_and_run.py SOURCE_ROOT RUN_UNITS MODEL COMPILER [SIZE_CLASS]

MODEL is sequential, openmp, openacc-host, openacc-nvptx or cuda. Exit 77, with the reason, where the compiler
is missing or what it built can't run here. Not how users build plugins: that is `torment-host build`.
SPDX-License-Identifier: Apache-2.0
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wno-unknown-pragmas"]
# -O3 as the profiles have it: with -O2 the nvptx compilers of GCC 11 and 12 fail within Le2d (docs/compilers.md).
SHARED = ["-std=c11", "-O3", "-fPIC", "-fvisibility=hidden"]
MODELS = {
    "sequential": SHARED + STRICT,
    "openmp": SHARED + STRICT + ["-fopenmp"],
    "openacc-host": SHARED + STRICT + ["-fopenacc", "-foffload=disable"],
    "openacc-nvptx": SHARED + STRICT + ["-fopenacc", "-foffload=nvptx-none"],
    "cuda": ["-x", "cu", "-arch=sm_90", "-O3", "-Werror", "all-warnings",
             "-Xcompiler", "-fPIC,-fvisibility=hidden,-Wall,-Wextra,-Werror"],
}
# gcc-11 takes the offload compiler's options in another form than later ones. The assembler's own check
# needs a ptxas that still knows GCC 11's and 12's target, and CUDA 13's doesn't.
NO_VERIFY = {"gcc-11": ["-foffload=-Wa,--no-verify -lm"]}
NO_VERIFY_LATER = ["-foffload-options=nvptx-none=-Wa,--no-verify -lm"]


def skip(reason):
    print("skipped:", reason)
    sys.exit(SKIPPED)


def find_compiler(name):
    found = shutil.which(name) or shutil.which(name, path="/usr/local/cuda/bin")
    return found or skip(f"{name} is not here")


def read_units(root, model):
    """(name, source, variant) of every unit that the lists ask for in this model."""
    with open(os.path.join(root, "plugins", "benchmarks.list"), encoding="utf-8") as rows:
        for row in rows:
            columns = row.split("#")[0].split()
            if len(columns) != 5:
                continue
            variants, _, mark = columns[3].partition(":")
            has_all = model.startswith("openacc") or (model == "cuda" and mark == "cuda")
            variants = variants.split(",") if has_all else ["default"]
            for variant in variants:
                yield columns[0], "benchmarks/" + columns[1], variant
    if not model.startswith("openacc"):
        return
    with open(os.path.join(root, "plugins", "overheads.list"), encoding="utf-8") as rows:
        for row in rows:
            columns = row.split("#")[0].split()
            for variant in ("with", "without") if columns else ():
                yield columns[0], "overheads/" + columns[1], variant


def run_compiler(command):
    result = subprocess.run(command, capture_output=True, text=True)
    if re.search(r"could not find accel/|cannot find -lgomp|cannot find -lomp|omp\.h' file not found", result.stderr):
        skip("the compiler lacks the model's parts: " + result.stderr.strip().splitlines()[0])
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{result.stdout}{result.stderr}")


def build(root, folder, compiler, model):
    flags = list(MODELS[model])
    if model == "openacc-nvptx":
        flags += NO_VERIFY.get(os.path.basename(compiler), NO_VERIFY_LATER)
    plugins = os.path.join(root, "plugins")
    compile_one = [compiler, *flags, "-I", os.path.join(root, "plugin_api"), "-c"]
    objects = []
    units = list(read_units(root, model))
    for name, source, variant in units:
        objects.append(os.path.join(folder, f"{name}-{variant}.o"))
        run_compiler(compile_one + [f"-DTORMENT_VARIANT={variant}", f"-DTORMENT_VARIANT_{variant}=1",
                                    os.path.join(plugins, source + ".c"), "-o", objects[-1]])
    table = os.path.join(folder, "table.c")
    rows = " ".join(f"ROW({name}, {variant})" for name, _, variant in units)
    with open(table, "w", encoding="utf-8") as text:
        text.write(f"#define TORMENT_BUILD_UNITS(ROW) {rows}\n")
        if model == "openacc-host":
            text.write("#define TORMENT_BUILD_TARGET TORMENT_PLACE_HOST\n")
        text.write('#include "plugin.c"\n')
    objects.append(os.path.join(folder, "table.o"))
    run_compiler(compile_one + ["-I", plugins, table, "-o", objects[-1]])

    plugin = os.path.join(folder, "plugin.so")
    export = "--version-script=" + os.path.join(plugins, "plugin.map")
    if model == "cuda":
        run_compiler([compiler, "-shared", "-arch=sm_90", *objects, "-Xlinker", export, "-o", plugin])
    else:
        run_compiler([compiler, *flags, "-shared", *objects, f"-Wl,{export}", "-lm", "-o", plugin])
    return plugin


def check_exports(plugin):
    """The table, and nothing else, is seen from outside."""
    listed = subprocess.run(["nm", "-D", "--defined-only", plugin], capture_output=True, text=True, check=True).stdout
    names = {line.split()[-1] for line in listed.splitlines()}
    if names != {"torment_plugin_v1"}:
        sys.exit(f"exported: {sorted(names)}")


def main():
    root, run_units, model, compiler = sys.argv[1:5]
    size_class = sys.argv[5] if len(sys.argv) > 5 else "test"
    with tempfile.TemporaryDirectory(prefix="torment-plugin-") as folder:
        plugin = build(root, folder, find_compiler(compiler), model)
        check_exports(plugin)
        # Leaks of the compilers' run-time libraries aren't ours; looking for them crashes some.
        environment = dict(os.environ, ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0")
        sys.exit(subprocess.run([run_units, plugin, size_class], env=environment).returncode)


main()
