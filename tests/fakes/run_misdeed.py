#!/usr/bin/env python3
"""Runs a bad plugin between two good ones and checks what the host makes of it.

usage: run_misdeed.py HOST FAKES_FOLDER SOURCES_ROOT NAME     test one row of misdeeds.py
       run_misdeed.py HOST FAKES_FOLDER SOURCES_ROOT three-dropped-in  what several of them together do
       run_misdeed.py --names | --modules                     for the build: rows; modules with source and place

Exit 77, with the reason, where a row can't be tested. SPDX-License-Identifier: Apache-2.0
"""

import csv
import ctypes
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import damage
from misdeeds import HANG, LOAD_HANG, ROWS

SKIPPED = 77
PR_SET_CHILD_SUBREAPER = 36
REPETITIONS = 2
BENCHMARKS = ["StreamTriad", "MonteCarloPi"]
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
LONGEST_HANG_S = 40  # a busy machine's; the limits are 1 s, 2 s of grace
MOST_MEMORY_KIB = 200 << 10


class Wrong(Exception):
    """What was found isn't what the row says."""


def require(condition, *what):
    if not condition:
        raise Wrong(" ".join(str(x) for x in what))


def end_leftovers():
    """Kills and counts the processes that outlived the host: all of them are this process's children now."""
    count = 0
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return count
        if pid != 0:
            continue  # it had ended, and only waited to be told so
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as children:
            for child in children.read().split():
                print("left over:", child, open(f"/proc/{child}/comm", encoding="utf-8", errors="replace").read())
                os.kill(int(child), signal.SIGKILL)
                os.waitpid(int(child), 0)
                count += 1


class Run:
    """One run of the host with plugins in a folder of its own."""

    def __init__(self, host, plugins, folder, options=()):
        self.folder = folder
        self.temporary = os.path.join(folder, "tmp")
        os.mkdir(self.temporary)
        self.json, self.csv = os.path.join(folder, "copy.json"), os.path.join(folder, "copy.csv")
        command = [host, "run", "--verbose", "--size", "test", "--repetitions", str(REPETITIONS), "--timeout", "60",
                   "--benchmarks", *BENCHMARKS, "--output", os.path.join(folder, "out"),
                   "--json", self.json, "--csv", self.csv, "--plugins", *plugins]
        for option, value in zip(options[::2], options[1::2]):
            if option in command:
                command[command.index(option) + 1] = value
            else:
                command[2:2] = [option, value]
        environment = dict(os.environ, TMPDIR=self.temporary, LC_ALL="C.UTF-8")
        environment.pop("LD_LIBRARY_PATH", None)  # by which Meson would have the missing library found
        start = time.monotonic()
        result = subprocess.run(command, capture_output=True, env=environment, stdin=subprocess.DEVNULL, timeout=110)
        self.wall_s = time.monotonic() - start
        self.memory_kib = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        self.status = result.returncode
        self.console = result.stdout.decode("utf-8")  # no invalid byte may reach it
        self.log = result.stderr.decode("utf-8")
        self.leftovers = end_leftovers()

    def read(self):
        with open(self.json, encoding="utf-8") as file:
            self.record = json.load(file)
        with open(self.csv, encoding="utf-8", newline="") as file:
            self.table = list(csv.reader(file, strict=True))
        return self

    def results_of(self, plugin):
        return {r["benchmark"]: r for r in self.record["results"] if r["plugin"] == plugin["name"]}


def check_everything_else(run, sources_root):
    """What holds whatever the misdeed: nothing left behind, all formats whole, the good plugins' results in."""
    require(run.leftovers == 0, run.leftovers, "processes were left")
    require(not os.listdir(run.temporary), "left in TMPDIR:", os.listdir(run.temporary))
    check_schema(run.record, sources_root)
    require(run.record["complete"], "the record is incomplete")
    for row in run.table:
        require(len(row) == len(run.table[0]), "a CSV row has", len(row), "columns:", row)
    for text in (run.console, run.log):
        require(not CONTROL.search(text), "control characters:", ascii(text))
    require(len(run.record["plugins"]) == 3, "plugins:", [p["name"] for p in run.record["plugins"]])
    require(len({p["name"] for p in run.record["plugins"]}) == 3, "two plugins have one name")
    for plugin in (run.record["plugins"][0], run.record["plugins"][2]):
        require(plugin["outcome"] == "verified", plugin["name"], plugin["outcome"], plugin["message"])
        results = run.results_of(plugin)
        require(sorted(results) == sorted(BENCHMARKS), plugin["name"], "has results of", list(results))
        for name, result in results.items():
            require(result["outcome"] == "verified", plugin["name"], name, result["outcome"], result["message"])
            require(len(result["samples"]) == REPETITIONS, plugin["name"], name, "has", result["samples"])
            require(result["verification"]["verified"] == REPETITIONS + 1, result["verification"])


def check_schema(record, sources_root):
    try:
        import jsonschema
    except ImportError:
        return
    with open(os.path.join(sources_root, "results", "schema", "record-1.schema.json"), encoding="utf-8") as file:
        jsonschema.validate(record, json.load(file))


def check_row(row, run):
    bad = run.record["plugins"][1]
    results = run.results_of(bad)
    subject = bad if row.of == "plugin" else results.get("MonteCarloPi" if row.of == "other" else "StreamTriad")
    require(subject is not None, "there is no result of the unit with the misdeed:", results)
    require(subject["outcome"] == row.outcome, "outcome:", subject["outcome"], "with", repr(subject["message"]))
    require(row.message in subject["message"], "message:", repr(subject["message"]))
    require(run.status == row.exit, "exit status", run.status)
    if row.other and row.of != "other":
        other = results["MonteCarloPi"]
        require(other["outcome"] == row.other, "the other unit:", other["outcome"], other["message"])
    warnings = "\n".join(bad["warnings"])
    require(row.warning in warnings if row.warning else not warnings, "warnings:", repr(warnings))
    require(row.output in bad["standard_output"] + bad["standard_error"], "printed:",
            repr(bad["standard_output"][-200:]), repr(bad["standard_error"][-200:]))

    require(row.shown in re.sub(r"\s+", " ", run.console), "the console doesn't name", row.shown, "\n" + run.console)
    told = flatten(run.console + run.log)
    require(row.outcome == "verified" or flatten(row.outcome) in flatten(run.console), "the console lacks the outcome:",
            "\n" + run.console)
    require(flatten(row.message) in told, "neither console nor log has the message:\n" + run.console + run.log)
    require(flatten(row.warning) in told, "neither console nor log has the warning:\n" + run.console + run.log)
    header = run.table[0]
    cells = [dict(zip(header, cells)) for cells in run.table[1:]]
    require(any(c["outcome"] == row.outcome and row.message in c["message"] for c in cells),
            "the CSV lacks the outcome and its message:", cells)
    if row.options in (HANG, LOAD_HANG):
        require(run.wall_s < LONGEST_HANG_S, "the host took", run.wall_s, "s")
    if "bounded_memory" in row.checks:
        require(run.memory_kib < MOST_MEMORY_KIB, "the host or a worker took", run.memory_kib, "KiB")


def flatten(text):
    """Without the spaces and line breaks that a table's columns put in."""
    return re.sub(r"[\s|]+", "", text)


def place_files(row, fakes, folder):
    """The good plugin, the bad one and the good one again; libraries that rows link against beside them."""
    good = os.path.join(fakes, "good.so")
    paths = [os.path.join(folder, name) for name in ("a.so", "bad.so", "z.so")]
    shutil.copy(good, paths[0])
    shutil.copy(good, paths[2])
    for library in ("good_dependency", "gomp", "omp"):
        shutil.copy(os.path.join(fakes, f"lib{library}.so"), folder)
    if row.make:
        row.make(good, paths[1])
    else:
        shutil.copy(os.path.join(fakes, row.name + ".so"), paths[1])
    return paths


# AddressSanitizer sees the misdeed before the host does, or needs more memory than the row allows.
NOT_UNDER_ASAN = {"floods_message", "prints_5_gb", "eats_memory"}


def run_row(row, host, fakes, sources_root):
    if row.name in NOT_UNDER_ASAN and "ASAN_OPTIONS" in os.environ:
        print("skipped: AddressSanitizer would end the worker itself")
        sys.exit(SKIPPED)
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory(prefix="torment fakes ") as folder:
        run = Run(host, place_files(row, fakes, folder), folder, row.options)
        try:
            run.read()
            check_everything_else(run, sources_root)
            check_row(row, run)
        except (Wrong, OSError) as fault:
            sys.exit(f"{row.name}: {fault}\n--- status {run.status}, console:\n{run.console}\n--- log:\n{run.log}")
    print(f"{row.name}: as it should be, {run.wall_s:.2f} s")
    return run


def run_three(host, fakes, sources_root):
    """What a user may do by hand: drop three bad files among good plugins and run the folder."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    bad = {"b_exits": "ended the process", "c_hangs": "timed out", "d_text": "not loadable"}
    with tempfile.TemporaryDirectory(prefix="torment fakes ") as folder:
        plugins = os.path.join(folder, "plugins")
        os.mkdir(plugins)
        for name in ("a_good", "e_good", "f_good"):
            shutil.copy(os.path.join(fakes, "good.so"), os.path.join(plugins, name + ".so"))
        shutil.copy(os.path.join(fakes, "exits_0.so"), os.path.join(plugins, "b_exits.so"))
        shutil.copy(os.path.join(fakes, "hangs.so"), os.path.join(plugins, "c_hangs.so"))
        damage.save(os.path.join(plugins, "d_text.so"), b"I am a plugin, honestly.\n")
        run = Run(host, [plugins], folder, ("--timeout", "1")).read()
        check_schema(run.record, sources_root)
        require(run.status == 1, "exit status", run.status)
        require(run.leftovers == 0, run.leftovers, "processes were left")
        for plugin in run.record["plugins"]:
            name = os.path.splitext(os.path.basename(plugin["path"]))[0]
            results = run.results_of(plugin)
            outcome = results["StreamTriad"]["outcome"] if results else plugin["outcome"]
            require(outcome == bad.get(name, "verified"), name, outcome)
            require(not results or results["MonteCarloPi"]["outcome"] == "verified", name, results)
            require(name in bad or len(results["StreamTriad"]["samples"]) == REPETITIONS, name, results)
    print(f"three bad files among three good plugins: as it should be, {run.wall_s:.2f} s")


def list_modules():
    modules = ["good good.c compute"]
    for row in ROWS.values():
        if row.make:
            continue
        modules.append(f"{row.name} {os.path.basename(row.path)} {row.place}")
    return modules


def main():
    if sys.argv[1] == "--names":
        print("\n".join(ROWS))
    elif sys.argv[1] == "--modules":
        print("\n".join(list_modules()))
    else:
        host, fakes, sources_root, name = sys.argv[1:5]
        try:
            if name == "three-dropped-in":
                run_three(host, fakes, sources_root)
            else:
                run_row(ROWS[name], host, fakes, sources_root)
        except Wrong as fault:
            sys.exit(f"{name}: {fault}")
        except damage.MissingTool as tool:
            print(f"skipped: {tool} is not here")
            sys.exit(SKIPPED)


if __name__ == "__main__":
    main()
