#!/usr/bin/env python3
"""What the harness itself costs: per repetition of an empty plugin, per plugin start, and the share of a small
run's wall time outside plugins' phases, making problems, checking and measuring roofs.

usage: harness_bench.py TORMENT_HOST EMPTY_PLUGIN PLUGIN
PLUGIN is a sequential plugin that holds every benchmark. Exits with 1 when the share is over 5 %.
SPDX-License-Identifier: Apache-2.0
"""
import json
import statistics
import subprocess
import sys
import tempfile

host, empty, plugin = sys.argv[1:4]
GREATEST_SHARE = 0.05


def run(*arguments):
    with tempfile.TemporaryDirectory(prefix="torment-bench-") as folder:
        file = f"{folder}/record.json"
        subprocess.run([host, "run", "--output", folder, "--json", file, "--quiet", *arguments],
                       stdout=subprocess.DEVNULL)
        with open(file) as record:
            return json.load(record)


repetitions = 20000
record = run("--plugins", empty, "--size", "test", "--repetitions", str(repetitions))
[result] = record["results"]
phases_s = sum(s["upload_s"] + s["compute_s"] + s["download_s"] for s in result["samples"])
cost_us = (result["wall_s"] - phases_s) / (repetitions + 1) * 1e6
print(f"repetition of an empty plugin: {cost_us:.2f} us of the harness, {phases_s / repetitions * 1e9:.0f} ns timed")

starts_ms = [1e3 * (p["load_s"] + p["open_s"]) for _ in range(10) for p in
             run("--plugins", plugin, "--size", "test", "--repetitions", "1")["plugins"]]
print(f"start of a plugin (process, load, open): {statistics.median(starts_ms):.2f} ms, median of {len(starts_ms)}")

record = run("--plugins", plugin, "--size", "small")
spent = record["accounting"]
inside_s = spent["phases_s"] + spent["problems_s"] + spent["checks_s"] + (spent.get("roofs_s") or 0)
share = 1 - inside_s / record["wall_s"]
print(f"small run of {len(record['results'])} benchmarks: {record['wall_s']:.2f} s; phases {spent['phases_s']:.2f}, "
      f"problems {spent['problems_s']:.2f}, checks {spent['checks_s']:.2f}; the rest is {100 * share:.1f} %")
if share > GREATEST_SHARE:
    print(f"that is over {100 * GREATEST_SHARE:.0f} %")
    sys.exit(1)
