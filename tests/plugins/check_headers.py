#!/usr/bin/env python3
"""Compiles each public header alone, in each language that it promises, with every warning an error; for CUDA all of them
at once, since each start of nvcc takes seconds and what a header lacks the other languages tell.

usage: check_headers.py SOURCE_ROOT LANGUAGE COMPILER

LANGUAGE is c11, c17, c++17, c++20 or cuda. Exit 77, with the reason, where the compiler is missing.
SPDX-License-Identifier: Apache-2.0
"""

import os
import shutil
import subprocess
import sys
import tempfile

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]


def command_for(compiler, language):
    if language == "cuda":
        host_warnings = "-Wall,-Wextra,-Werror"  # not pedantic: nvcc's own output is not
        return [compiler, "-x", "cu", "-std=c++17", "-arch=sm_90", "-Werror", "all-warnings", "-Xcompiler",
                host_warnings, "-c", "-o", os.devnull]
    kind = "c++" if language.startswith("c++") else "c"
    return [compiler, "-x", kind, "-std=" + language, *WARNINGS, "-fsyntax-only"]


def main():
    root, language, name = sys.argv[1:4]
    compiler = shutil.which(name) or shutil.which(name, path="/usr/local/cuda/bin")
    if not compiler:
        print(f"skipped: {name} is not here")
        sys.exit(77)
    api = os.path.join(root, "plugin_api")
    headers = sorted(os.path.relpath(os.path.join(folder, file), api)
                     for folder, _, files in os.walk(api) for file in files if file.endswith(".h"))
    failed = 0
    with tempfile.TemporaryDirectory(prefix="torment-headers-") as folder:
        for group in [headers] if language == "cuda" else [[header] for header in headers]:
            source = os.path.join(folder, "alone.c")
            with open(source, "w", encoding="utf-8") as text:
                # The declaration, because ISO C knows no empty source.
                text.writelines(f"#include <{header}>\n" for header in group * 2)
                text.write("extern int torment_header_is_alone;\n")
            result = subprocess.run(command_for(compiler, language) + ["-I", api, source])
            failed += result.returncode != 0
    print(f"{len(headers)} headers, {failed} compilations failed")
    sys.exit(1 if failed or not headers else 0)


main()
