#!/usr/bin/env python3
"""Measures a plugin beside a copy of itself in one interleaved run, many times: how often does `compare` find a
difference where there is none?

usage: same_twice.py TORMENT_HOST PLUGIN [RUNS [SIZE [BENCHMARK...]]]
Exits with 1 when more than one run of twenty has a benchmark that is called slower or faster.
SPDX-License-Identifier: Apache-2.0
"""
import sys
import tempfile

from twice import Twice

host, plugin = sys.argv[1:3]
runs = int(sys.argv[3]) if len(sys.argv) > 3 else 20
size = sys.argv[4] if len(sys.argv) > 4 else "small"
# Some of each kind, short enough for 20 runs in under 10 minutes: bandwidth, cache, integers, floating point.
benchmarks = sys.argv[5:] or ["VectorAdd", "StreamTriad", "Atax", "Scan", "Histogram", "MonteCarloPi"]

good = 0
with tempfile.TemporaryDirectory(prefix="torment-same-") as folder:
    twice = Twice(host, plugin, folder)
    for number in range(1, runs + 1):
        file = twice.run(f"run-{number}", "interleaved", benchmarks, "--size", size, "--repetitions", "20",
                         "--processes", "10")
        found = twice.compare(file)
        changed = [f"{row['benchmark']} {row['ratio']:.3f}" for row in found["results"]
                   if row["verdict"] in ("slower", "faster")]
        verdicts = [row["verdict"] for row in found["results"]]
        good += not changed
        print(f"run {number}: {verdicts.count('same')} same, {verdicts.count('unsure')} unsure, "
              f"geometric mean {found['geometric_mean']:.4f}", *changed, flush=True)
print(f"{good} of {runs} runs without a difference")
sys.exit(good < runs - runs // 20)
