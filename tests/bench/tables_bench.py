#!/usr/bin/env python3
"""What `export` and `compare` cost on records of 10 000 results.

usage: tables_bench.py TORMENT_HOST EXAMPLES
Exits with 1 when one of them takes more than a second or 300 MB.
SPDX-License-Identifier: Apache-2.0
"""
import json
import os
import pathlib
import sys
import tempfile
import time

host, examples = sys.argv[1:3]
ROWS, GREATEST_S, GREATEST_MB = 10_000, 1.0, 300

record = json.loads(pathlib.Path(examples, "h200-ref.json").read_text(encoding="utf-8"))
originals = record["results"]
record["results"] = [dict(originals[number % len(originals)],
                          benchmark=f"{originals[number % len(originals)]['benchmark']}{number // len(originals)}")
                     for number in range(ROWS)]


def measure(*arguments):
    """Seconds and megabytes at most of the command; the least of three."""
    least_s, greatest_mb = float("inf"), 0
    for _ in range(3):
        start = time.monotonic()
        process = os.posix_spawn(host, [host, *arguments], os.environ,
                                 file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
        _, status, usage = os.wait4(process, 0)
        if os.waitstatus_to_exitcode(status) not in (0, 1):
            sys.exit(f"{arguments} failed")
        least_s = min(least_s, time.monotonic() - start)
        greatest_mb = max(greatest_mb, usage.ru_maxrss / 1024)
    return least_s, greatest_mb


is_good = True
with tempfile.TemporaryDirectory(prefix="torment-tables-") as folder:
    file = f"{folder}/large.json"
    pathlib.Path(file).write_text(json.dumps(record), encoding="utf-8")
    other = f"{folder}/other.json"
    pathlib.Path(other).write_text(json.dumps(record | {"id": "other"}), encoding="utf-8")
    print(f"records of {ROWS} results and {os.path.getsize(file) / 1e6:.1f} MB")
    for arguments in (["export", file, "--csv", "results"], ["export", file, "--csv", "samples"],
                      ["export", file, "--csv", "matrix", "--form", "long"], ["export", file, "--format", "markdown"],
                      ["export", file, "--format", "google-benchmark"], ["export", file, "--format", "prometheus"],
                      ["compare", file, other], ["compare", file, other, "--format", "html"]):
        seconds, megabytes = measure(*arguments)
        is_good = is_good and seconds < GREATEST_S and megabytes < GREATEST_MB
        name = " ".join(argument for argument in arguments if not argument.startswith(folder))
        print(f"{name}: {seconds:.2f} s, {megabytes:.0f} MB")
sys.exit(not is_good)
