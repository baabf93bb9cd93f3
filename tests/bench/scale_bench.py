#!/usr/bin/env python3
"""Time and memory of merge, report, score and compare over simulated records: N nodes x 20 plugins x 60 benchmarks.

usage: scale_bench.py TORMENT_HOST EXAMPLE_RECORD [NODES...]      default: 10 100 1000

Needs about 1.5 MB of disk a node, in TMPDIR. A node's times are the example's, times what the node is slower by
(normal, 1 %) and noise (normal, 0.3 %); one node is 20 % slower, and must be found. The same records are merged in
another order as well, and must give the same bytes. docs/scale.md has figures.
SPDX-License-Identifier: Apache-2.0
"""
import copy
import json
import os
import pathlib
import random
import sys
import tempfile
import time

PLUGINS, BENCHMARKS, REPETITIONS = 20, 60, 10


def make_template(example):
    """A record of 20 plugins and 60 benchmarks, as text with a mark at each compute time."""
    record = json.loads(pathlib.Path(example).read_text())
    plugin, result = record["plugins"][0], record["results"][0]
    plugin["build_record"] = ""
    sample = {"upload_s": 0.001, "compute_s": "@", "download_s": 0.001, "rest_s": None}
    result = {**result, "outcome": "verified", "message": "", "samples": [sample] * REPETITIONS, "summary": None}
    for key in ("device_before", "device_after", "first_call"):
        result[key] = None
    record.update(id="@id", plugins=[], results=[])
    record["machine"]["hostname"] = "@host"
    record["settings"]["benchmarks"] = []
    record["suite"]["scored"] = [{"name": f"Benchmark{i:02}", "revision": result["revision"], "openacc_variant": "auto"}
                                 for i in range(BENCHMARKS)]
    for p in range(PLUGINS):
        named = copy.deepcopy(plugin)
        named["name"] = named["identity"]["name"] = f"compiler-{p:02}"
        record["plugins"].append(named)
        for b in range(BENCHMARKS):
            record["results"].append({**result, "plugin": named["name"], "benchmark": f"Benchmark{b:02}"})
    return json.dumps(record).split('"@"')


def write_records(template, folder, nodes):
    for node in range(nodes):
        noise = random.Random(node)
        slowness = 1.2 if node == nodes // 2 else noise.gauss(1, 0.01)
        text = [template[0]]
        for piece in template[1:]:
            text += [f"{slowness * noise.gauss(0.01, 0.00003):.9f}", piece]
        whole = "".join(text).replace('"@id"', f'"run-{node:04}"').replace('"@host"', f'"node{node:04}"')
        (folder / f"node{node:04}.json").write_text(whole)


def measure(what, nodes, *command):
    """Runs it; prints seconds and the greatest resident memory."""
    start = time.monotonic()
    pid = os.posix_spawn(command[0], [str(word) for word in command], os.environ,
                         file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                                       (os.POSIX_SPAWN_OPEN, 2, str(command[-1]) + ".log",
                                        os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)])
    _, status, usage = os.wait4(pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{what} failed: " + pathlib.Path(str(command[-1]) + ".log").read_text())
    seconds = time.monotonic() - start
    print(f"| {nodes} | {what} | {seconds:.2f} | {usage.ru_utime + usage.ru_stime:.2f} | {usage.ru_maxrss / 1024:.0f} |",
          flush=True)


def run(host, template, nodes):
    with tempfile.TemporaryDirectory(prefix="torment-scale-") as name:
        folder = pathlib.Path(name)
        parts = folder / "parts"
        parts.mkdir()
        write_records(template, parts, nodes)
        merged = folder / "merged.json"
        measure("merge", nodes, host, "merge", parts, "-o", merged)
        warnings = (folder / "merged.json.log").read_text()
        assert f"node{nodes // 2:04} is the odd one out of {nodes}" in warnings, warnings
        files = sorted(parts.glob("*.json"))
        random.Random(1).shuffle(files)
        again = folder / "again.json"
        measure("merge, shuffled", nodes, host, "merge", *files, "-o", again)
        assert again.read_bytes() == merged.read_bytes()
        page = folder / "page.html"
        measure("score", nodes, host, "score", merged, "-o", folder / "scores.txt")
        measure("report", nodes, host, "report", merged, "-o", page)
        measure("compare", nodes, host, "compare", merged, again, "-o", folder / "compared.txt")
        print(f"| {nodes} | merged record, page | {merged.stat().st_size / 1e6:.1f} MB | {page.stat().st_size / 1e6:.1f} MB | |",
              flush=True)


def main():
    host, example = map(os.path.abspath, sys.argv[1:3])
    template = make_template(example)
    print("| nodes | command | wall s | processor s | memory, MiB |\n|---|---|---|---|---|")
    for nodes in map(int, sys.argv[3:] or ["10", "100", "1000"]):
        run(host, template, nodes)


main()
