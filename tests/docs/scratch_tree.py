"""A folder that looks like the tree after the build, for commands of documents to work in: few benchmarks, GCC's plugins
alone, and the records that the documents speak of.
SPDX-License-Identifier: Apache-2.0
"""
import os
import pathlib
import shutil
import subprocess

BENCHMARKS = {"MonteCarloPi", "StreamTriad", "Dot", "Gemm", "VectorAdd", "MatrixSum", "MatrixFind", "MatrixUnique",
              "EmptyKernel", "CopyIn", "CopyOut"}
PROFILES = ("gcc-sequential", "gcc-openacc-host", "gcc-openacc-nvptx")
REAL_HOST = "torment-host-itself"
EXAMPLE = "results/examples/h200-ref.json"
# Records that documents name as the reader's own: made of an example, with texts replaced.
RECORDS = {name: {} for name in ("before", "after", "again", "run", "old")}
RECORDS["new"] = {"gcc-12-openacc-nvptx": "gcc-13-openacc-nvptx"}


def keep_rows(file):
    rows = file.read_text().splitlines(keepends=True)
    file.write_text("".join(row for row in rows if row.split()[:1] == ["suite"] or row.split()[:1] and
                            row.split()[0] in BENCHMARKS))


def write_host(folder, sources, host):
    """The program, and before it one that makes its work small. The program finds plugins from its own place."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(host, folder / REAL_HOST)
    wrapper = folder / "torment-host"
    wrapper.write_text(f'#!/bin/sh\nTORMENT_HOST="$(dirname "$0")/{REAL_HOST}" exec python3 '
                       f'{sources}/tests/docs/small_host.py "$@"\n')
    wrapper.chmod(0o755)


def write_shell_files(folder, host):
    """What the build leaves beside the program."""
    for name, arguments in (("torment-host.bash", ["completion", "bash"]), ("_torment-host", ["completion", "zsh"]),
                            ("torment-host.fish", ["completion", "fish"]), ("torment-host.1", ["man"])):
        (folder / name).write_text(subprocess.run([host, *arguments], check=True, capture_output=True, text=True).stdout)


def write_prefix(tree, build, sources, host):
    """An installed TORMENT, by links."""
    prefix = tree / "PREFIX"
    write_host(prefix / "bin", sources, host)
    (prefix / "share" / "pkgconfig").mkdir(parents=True)
    shutil.copy(build / "packaging" / "torment-plugin.pc", prefix / "share" / "pkgconfig")
    (prefix / "share" / "torment").symlink_to("../..")


def environment(tree):
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TORMENT_", "XDG_"))}
    return kept | {"PATH": f"{tree}/build/host:{os.environ['PATH']}", "TORMENT_ROOT": str(tree),
                   "HOME": str(tree / "home"), "NO_COLOR": "1", "PAGER": "cat", "MANPAGER": "cat"}


def build_plugins(tree):
    options = [word for profile in PROFILES for word in ("--profile", profile)]
    done = subprocess.run([tree / "build" / "host" / "torment-host", "build", "--output", tree / "build" / "plugins",
                           "--objects", tree / "build" / "plugin-objects", *options],
                          env=environment(tree), capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(done.stdout + done.stderr)


def make(tree, sources, build):
    top = lambda folder, names: [name for name in names if name in (".git", "site", "__pycache__") or
                                 pathlib.Path(folder) == sources and name.startswith("build")]
    shutil.copytree(sources, tree, ignore=top, symlinks=True)
    for own in (*(tree / "results").glob("*.json"), *(tree / "results").glob("*.csv")):
        own.unlink()
    keep_rows(tree / "plugins" / "benchmarks.list")
    keep_rows(tree / "plugins" / "overheads.list")
    host = build / "host" / "torment-host"
    write_host(tree / "build" / "host", sources, host)
    write_shell_files(tree / "build" / "host", host)
    write_prefix(tree, build, sources, host)
    for folder in ("home/.zsh/functions", "home/.config/fish/completions"):
        (tree / folder).mkdir(parents=True)
    build_plugins(tree)
    text = (tree / EXAMPLE).read_text()
    (tree / "results" / "NAME.json").write_text(text)
    for name, replaced in RECORDS.items():
        for old, new in replaced.items():
            text = text.replace(old, new)
        (tree / f"{name}.json").write_text(text)


def copy(tree, to):
    """What is large and only read, the program and the example records, is not copied for each page."""
    def link_or_copy(file, other):
        shared = file.endswith(REAL_HOST) or "/results/examples/" in file
        return os.link(file, other) if shared else shutil.copy2(file, other)

    shutil.copytree(tree, to, symlinks=True, copy_function=link_or_copy)
