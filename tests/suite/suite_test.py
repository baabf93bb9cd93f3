#!/usr/bin/env python3
"""Every benchmark of the suite, by every plugin that can run here, is verified at size test.

usage: suite_test.py TORMENT_HOST PLUGIN_FOLDER BENCHMARKS_LIST
SPDX-License-Identifier: Apache-2.0
"""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

host, plugins, list_file = sys.argv[1:4]
if not list(pathlib.Path(plugins).glob("*.so")):
    print("skipped: no plugin was built, since no compiler was found")
    sys.exit(77)

with tempfile.TemporaryDirectory(prefix="torment-suite-test-") as folder:
    file = pathlib.Path(folder) / "record.json"
    done = subprocess.run([host, "run", "--size", "test", "--plugins", plugins, "--output", folder, "--json", file],
                          capture_output=True, text=True)
    record = json.loads(file.read_text())

faults = [f"torment-host exited with {done.returncode}:\n{done.stderr}"] if done.returncode != 0 else []
rows = [line.split("#")[0].split() for line in pathlib.Path(list_file).read_text().splitlines()]
variants = {row[0]: set(row[3].partition(":")[0].split(",")) for row in rows if len(row) == 5}
with_cuda = {row[0] for row in rows if len(row) == 5 and row[3].endswith(":cuda")}
here = {plugin["name"]: plugin["identity"]["model"] for plugin in record["plugins"] if plugin["outcome"] == "verified"}
found = collections.defaultdict(set)
for result in record["results"]:
    if result["plugin"] not in here:
        continue
    found[result["plugin"], result["benchmark"]].add(result["variant"])
    if result["outcome"] != "verified":
        faults.append(f"{result['plugin']}: {result['benchmark']}/{result['variant']}: "
                      f"{result['outcome']}: {result['message']}")
for plugin, model in here.items():
    for benchmark, openacc_variants in variants.items():
        has_all = model == "openacc" or (model == "cuda" and benchmark in with_cuda)
        missing = (openacc_variants if has_all else {"default"}) - found[plugin, benchmark]
        if missing:
            faults.append(f"{plugin}: {benchmark} has no {', '.join(sorted(missing))}")

print(f"{len(here)} plugins that can run here, {len(variants)} benchmarks, {record['wall_s']:.1f} s")
print("\n".join(faults))
sys.exit(1 if faults or not here else 0)
