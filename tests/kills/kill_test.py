#!/usr/bin/env python3
"""Ends hosts and workers at random moments of a short run, and checks that nothing finished is lost.

usage: kill_test.py TORMENT_HOST PLUGIN SOURCES_ROOT COUNT [FIRST]
PLUGIN is a sequential plugin that holds every benchmark. Kill number N (from FIRST, default 0) is the same at
each call: N seeds what is killed, how and when.

After each: the record is valid, or there is none yet since the run had not loaded a plugin; each result that
progress told of is in it; no process is left; --resume completes it to the results of a run that nobody ended,
and keeps those that it held. A killed worker costs the units that it was at, which say so.
SPDX-License-Identifier: Apache-2.0
"""
import collections
import ctypes
import json
import os
import pathlib
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HOST, PLUGIN, ROOT = sys.argv[1:4]
BENCHMARKS = ["StringMatch", "StreamTriad", "MonteCarloPi", "Dot"]
PR_SET_CHILD_SUBREAPER = 36
KINDS = {"host SIGKILL": signal.SIGKILL, "worker SIGKILL": signal.SIGKILL, "host SIGTERM": signal.SIGTERM,
         "host SIGINT": signal.SIGINT, "host SIGHUP": signal.SIGHUP}
WEIGHTS = [4, 3, 2, 1, 1]
TOLD = re.compile(r"\[ *\d+/\d+\] (\S+)/(\S+) (\S+): ([a-z ]+)")
PATIENCE_S = 60
DEATH_S = 10


class Wrong(Exception):
    """What was found isn't what must be."""


def require(condition, *what):
    if not condition:
        raise Wrong(" ".join(str(piece) for piece in what))


def children_of(pid):
    found = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            text = pathlib.Path(f"/proc/{pid}/task/{task}/children").read_text(encoding="ascii")
            found += [int(child) for child in text.split()]
    except OSError:
        pass
    return found


class Run:
    """A run of the host whose progress is read as it comes."""

    def __init__(self, folder, arguments):
        environment = dict(os.environ, TMPDIR=str(folder), LC_ALL="C.UTF-8")
        self.process = subprocess.Popen([HOST, "run", *map(str, arguments)], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
        self.log = ""
        self.open = True

    def read(self, seconds):
        """Waits so long for more of the log; returns False once there won't be any."""
        if self.open and select.select([self.process.stderr], [], [], max(seconds, 0))[0]:
            piece = os.read(self.process.stderr.fileno(), 65536)
            self.open = bool(piece)
            self.log += piece.decode()
        return self.open

    def read_lines(self, count):
        while self.log.count("\n") < count and self.read(PATIENCE_S):
            pass

    def read_until(self, moment):
        while time.monotonic() < moment and self.read(moment - time.monotonic()):
            pass

    def describe_processes(self):
        """What the host and its children wait for, so that a hang can be told from the log alone."""
        text = ""
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                status = (folder / "status").read_text()
                if folder.name == str(self.process.pid) or f"PPid:\t{self.process.pid}\n" in status:
                    text += status.split("Tgid")[0] + (folder / "wchan").read_text() + "\n"
            except OSError:
                pass  # it has ended meanwhile
        return text

    def read_to_the_end(self):
        deadline = time.monotonic() + PATIENCE_S
        while self.read(deadline - time.monotonic()):
            require(time.monotonic() < deadline, "the run does not end:\n" + self.log + self.describe_processes())
        return self.process.wait(timeout=PATIENCE_S)

    def told(self):
        return {match.groups()[:3]: match[4] for match in TOLD.finditer(self.log)}


def require_no_process_left():
    """All that outlives a host becomes a child of this process, and must end by itself."""
    deadline = time.monotonic() + DEATH_S
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid != 0:
            continue
        for child in children_of(os.getpid()):
            watched = os.pidfd_open(child)
            ended = select.select([watched], [], [], max(0, deadline - time.monotonic()))[0]
            os.close(watched)
            if not ended:
                os.kill(child, signal.SIGKILL)
                raise Wrong("a process was left")


class Kills:
    def __init__(self, folder):
        self.folder = folder
        self.plugins = [folder / "a.so", folder / "b.so"]
        for plugin in self.plugins:
            shutil.copy(PLUGIN, plugin)
        self.counts = collections.Counter()
        start = time.monotonic()
        whole = Run(folder, self.arguments(folder / "whole"))
        require(whole.read_to_the_end() == 0, "the run that nobody ends fails:\n" + whole.log)
        self.run_s = time.monotonic() - start
        self.lines = whole.log.count("\n")
        self.expected = self.results(self.read_record(folder / "whole"))
        require(len(self.expected) == len(BENCHMARKS) * len(self.plugins), self.expected)

    def arguments(self, output):
        return ["--size", "test", "--repetitions", "3", "--benchmarks", *BENCHMARKS, "--output", output,
                "--plugins", *self.plugins]

    def read_record(self, output):
        """The one record in the folder; None when there is none. A broken one is an error."""
        files = list(output.glob("*.json")) if output.is_dir() else []
        require(len(files) < 2, files)
        if not files:
            return None
        record = json.loads(files[0].read_text(encoding="utf-8"))
        check_schema(record)
        return record

    @staticmethod
    def results(record):
        return {(r["benchmark"], r["variant"], r["plugin"]): r["outcome"] for r in record["results"]}

    def end_one(self, number):
        drawn = random.Random(1987 + number)
        kind = drawn.choices(list(KINDS), WEIGHTS)[0]
        output = self.folder / f"out-{number}"
        run = Run(self.folder, self.arguments(output))
        # Half of the moments lie soon after a line of progress, half anywhere in the run's usual time.
        start = time.monotonic()
        if drawn.random() < 0.5:
            run.read_lines(drawn.randrange(self.lines))
            start = time.monotonic()
            run.read_until(start + drawn.random() * self.run_s / self.lines)
        else:
            run.read_until(start + drawn.random() * self.run_s)
        target = self.find_target(kind, run, drawn)
        if target:
            os.kill(target, KINDS[kind])
        status = run.read_to_the_end()
        require_no_process_left()
        self.counts[kind] += 1
        record = self.read_record(output)
        check = self.check_after_worker if kind.startswith("worker") else self.check_after_host
        try:
            check(kind, run, status, record, output)
        except Wrong as fault:
            raise Wrong(f"kill {number}, {kind}: {fault}\n--- status {status}, log:\n{run.log}") from None
        shutil.rmtree(output, ignore_errors=True)

    @staticmethod
    def find_target(kind, run, drawn):
        if kind.startswith("host"):
            return run.process.pid
        while run.open:
            workers = children_of(run.process.pid)
            if workers:
                return drawn.choice(workers)
            run.read(0.001)
        return None

    def require_told_is_kept(self, run, record):
        told = run.told()
        if record is None:
            require(not told and "loaded" not in run.log, "there is no record of what progress told")
            return
        results = self.results(record)
        for unit, outcome in told.items():
            require(results.get(unit) == outcome, "lost:", unit, outcome, results.get(unit))
        self.counts["results kept"] += len(told)

    def check_after_host(self, kind, run, status, record, output):
        self.require_told_is_kept(run, record)
        number = KINDS[kind]
        # Having written a complete record, the host no longer waits for signals.
        ended_first = record is not None and record["complete"] and status in (0, -number)
        if record is None:  # before it was written, and before the host began to wait for signals
            require(status == -number, "status", status, "and no record")
            self.counts["no record yet"] += 1
            return
        require(ended_first or status == (-9 if number == signal.SIGKILL else 128 + number), "status", status)
        self.counts["complete before the kill" if record["complete"] else "resumed"] += 1
        if not record["complete"]:
            self.check_resuming(record, output)

    def check_resuming(self, record, output):
        [file] = output.glob("*.json")
        done = Run(self.folder, ["--resume", file])
        require(done.read_to_the_end() == 0, "resuming fails:\n" + done.log)
        completed = self.read_record(output)
        require(completed["complete"], "what was resumed is not complete")
        require(self.results(completed) == self.expected, "other results:", self.results(completed))
        kept = [r for r in record["results"] if r["outcome"] != "not run"]
        for result in kept:
            require(result in completed["results"], "a result was not kept as it was:", result)
        require(not list(output.glob(".*.tmp")), "drafts are left:", list(output.glob(".*.tmp")))

    def check_after_worker(self, _, run, status, record, __):
        self.require_told_is_kept(run, record)
        require(record is not None and record["complete"], "one worker's death ended the run")
        dead = [p for p in record["plugins"] if p["outcome"] != "verified"]
        bad = [r for r in record["results"] if r["outcome"] != "verified"]
        for one in dead + bad:
            require("killed by signal 9" in one["message"], one["outcome"], one["message"])
        # A plugin whose worker died while it was being loaded, a unit, or a problem with all its units.
        require(len(dead) <= 1 and len({r["benchmark"] for r in bad}) <= (1 if not dead else len(BENCHMARKS)), bad)
        # By benchmarks, since a plugin that was not loaded has given no name that another could get in its place.
        alive = {p["name"] for p in record["plugins"]} - {p["name"] for p in dead}
        run_units = collections.Counter(r["benchmark"] for r in record["results"] if r["plugin"] in alive)
        require(run_units == {name: len(alive) for name in BENCHMARKS}, "units are missing:", run_units)
        require(status == (1 if dead or bad else 0), "status", status)
        self.counts["worker's death told" if dead or bad else "worker's death cost nothing"] += 1


def check_schema(record):
    try:
        import jsonschema
    except ImportError:
        return
    schema = pathlib.Path(ROOT, "results", "schema", "record-1.schema.json")
    jsonschema.validate(record, json.loads(schema.read_text(encoding="utf-8")))


def main():
    count = int(sys.argv[4])
    first = int(sys.argv[5]) if len(sys.argv) > 5 else 0
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory(prefix="torment kills ") as folder:
        kills = Kills(pathlib.Path(folder))
        print(f"a run takes {kills.run_s:.2f} s and tells {kills.lines} lines", flush=True)
        faults = []
        for number in range(first, first + count):
            try:
                kills.end_one(number)
            except Wrong as fault:
                faults.append(fault)
                print(fault, flush=True)
    for what, times in sorted(kills.counts.items()):
        print(f"{times:5} {what}")
    print(f"{count} kills, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
