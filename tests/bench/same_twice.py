#!/usr/bin/env python3
"""Runs a plugin twice and compares both runs, many times: how often is a difference found where there is none?

usage: same_twice.py TORMENT_HOST PLUGIN [PAIRS]
Exits with 1 when more than one pair of twenty has a benchmark that is called slower or faster. Needs a quiet
machine: what else runs there changes times between two runs, which no statistics can tell from a change of the
plugin. SPDX-License-Identifier: Apache-2.0
"""
import json
import subprocess
import sys
import tempfile

host, plugin = sys.argv[1:3]
pairs = int(sys.argv[3]) if len(sys.argv) > 3 else 20


def run(folder, name):
    file = f"{folder}/{name}.json"
    subprocess.run([host, "run", "--size", "small", "--output", folder, "--json", file, "--quiet", "--plugins",
                    plugin], stdout=subprocess.DEVNULL, check=True)
    return file


good = 0
with tempfile.TemporaryDirectory(prefix="torment-same-") as folder:
    for number in range(1, pairs + 1):
        files = run(folder, "first"), run(folder, "second")
        done = subprocess.run([host, "compare", *files, "--format", "json"], capture_output=True, check=False)
        [found] = json.loads(done.stdout)["comparisons"]
        changed = [f"{row['benchmark']} {row['ratio']:.3f}" for row in found["results"]
                   if row["verdict"] in ("slower", "faster")]
        verdicts = [row["verdict"] for row in found["results"]]
        good += not changed
        print(f"pair {number}: {verdicts.count('same')} same, {verdicts.count('unsure')} unsure, "
              f"geometric mean {found['geometric_mean']:.4f}", *changed, flush=True)
print(f"{good} of {pairs} pairs without a difference")
sys.exit(good < pairs - pairs // 20)
