#!/usr/bin/env python3
"""Interleaved against blocked order, a plugin beside a copy of itself: how often does the 95 % interval of the
median ratio of the i-th repetitions contain 1, which is the truth?

usage: orders.py TORMENT_HOST PLUGIN [RUNS [SIZE [BENCHMARK]]]
Exits with 1 when it does so in fewer than 18 of 20 interleaved runs.
SPDX-License-Identifier: Apache-2.0
"""
import sys
import tempfile

from twice import Twice

host, plugin = sys.argv[1:3]
runs = int(sys.argv[3]) if len(sys.argv) > 3 else 20
size = sys.argv[4] if len(sys.argv) > 4 else "test"
benchmark = sys.argv[5] if len(sys.argv) > 5 else "MonteCarloPi"

holds = {}
with tempfile.TemporaryDirectory(prefix="torment-orders-") as folder:
    twice = Twice(host, plugin, folder)
    for order in ("blocked", "interleaved"):
        held, widths, off = 0, [], []
        for number in range(1, runs + 1):
            file = twice.run(f"{order}-{number}", order, [benchmark], "--size", size, "--repetitions", "50")
            # Paired in both orders, so that the orders alone differ; a family of one, so that it is 95 %.
            [row] = twice.compare(file, "--paired")["results"]
            low, high = row["interval"]["low"], row["interval"]["high"]
            held += low <= 1 <= high
            widths.append(high - low)
            off.append(abs(row["ratio"] - 1))
        holds[order] = held
        print(f"{order}: the interval contains 1 in {held} of {runs} runs; it is {100 * sum(widths) / runs:.2f} % wide, "
              f"its median {100 * sum(off) / runs:.2f} % off, on average", flush=True)
sys.exit(holds["interleaved"] * 20 < 18 * runs)
