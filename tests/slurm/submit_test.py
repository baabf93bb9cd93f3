#!/usr/bin/env python3
"""`torment-host submit` with a real Slurm of two nodes, one of which is lost in the middle.

usage: submit_test.py TORMENT_HOST PLUGIN OTHER_PLUGIN
SPDX-License-Identifier: Apache-2.0
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from slurm_cluster import Cluster, why_not

HOST, *PLUGINS = map(os.path.abspath, sys.argv[1:4])
OPTIONS = ["--size", "test", "--repetitions", "20", "--threads", "1"]


class Scene:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.cluster = Cluster(self.folder / "slurm")
        self.jobs = self.folder / "jobs"

    def host(self, *words, status=0):
        done = subprocess.run([HOST, *map(str, words)], capture_output=True, text=True, timeout=280,
                              env=self.cluster.environment, cwd=self.folder)
        assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
        return done

    def records(self, task):
        return [json.loads(path.read_text()) for path in (self.jobs / "tasks" / task).glob("*.json")]

    def lose_a_node_in_the_middle(self):
        """Waits until the long task has results and others to come, and ends its node."""
        self.cluster.wait_for(lambda: any(0 < sum(result["outcome"] == "verified" for result in record["results"])
                                          < len(record["results"]) - 3 for record in self.records("0")), "a first result")
        [node] = {record["job"]["node"] for record in self.records("0")}
        self.cluster.lose_node(node)
        return node


def units(record):
    return sorted((result["plugin"], result["benchmark"], result["variant"], result["outcome"], len(result["samples"]))
                  for result in record["results"])


def check(scene):
    submitted = subprocess.Popen([HOST, "submit", *OPTIONS, "--partition", "main", "--cpus", "2", "--output", scene.jobs,
                                  "--wait", "--poll", "0.5", "--plugins", *PLUGINS], text=True, cwd=scene.folder,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=scene.cluster.environment)
    lost = scene.lose_a_node_in_the_middle()
    printed, said = submitted.communicate(timeout=200)
    print(printed, said, sep="\n")
    assert submitted.returncode == 1, submitted.returncode
    assert "of 2 tasks ended" in said and "task 0 (job " in said and "left no complete record: NODE_FAIL" in said, said
    assert f"submit --resume {scene.jobs}" in said, said
    [record] = scene.records("0")
    kept = [result for result in record["results"] if result["outcome"] == "verified"]
    assert kept and not record["complete"]
    assert record["job"]["scheduler"] == "slurm" and record["job"]["partition"] == "main" and record["job"]["node"] == lost
    assert record["job"]["cpus"] == 2 and record["job"]["array"].endswith("_0")

    scene.cluster.begin_node(lost)
    scene.cluster.wait_for(scene.cluster.is_idle, "the node's return")
    again = scene.host("submit", "--resume", scene.jobs, "--wait", "--poll", "0.5")
    assert "Submitted 1 task," in again.stdout, again.stdout
    [merged] = [json.loads(path.read_text()) for path in (scene.jobs / "merged").glob("*.json")]
    plain = json.loads(scene.host("run", *OPTIONS, "--json", "-", "--plugins", *PLUGINS).stdout)
    assert merged["complete"]
    assert units(merged) == units(plain), "the same result set as a plain run"
    for result in kept:
        assert result in merged["results"], "what was finished before the node was lost is kept"
    done = scene.host("submit", "--resume", scene.jobs, status=2)
    assert "nothing to resume" in done.stderr, done.stderr
    print("merged:", len(merged["results"]), "results of", len(merged["parts"]), "tasks, as a plain run has")


def check_nodes(scene):
    """Every node runs all of it; the merged record has both... which here are one machine by its name."""
    scene.jobs = scene.folder / "nodes"
    done = scene.host("submit", *OPTIONS, "--array", "nodes", "--nodes", "n[1-2]", "--benchmarks", "StreamTriad", "--plugins",
                      PLUGINS[1], "--output", scene.jobs, "--dry-run")
    assert "task=$SLURMD_NODENAME" in done.stdout and "for 2 tasks" in done.stdout, done.stdout
    scene.host("submit", *OPTIONS, "--array", "benchmarks", "--benchmarks", "StreamTriad", "MonteCarloPi", "--plugins",
               PLUGINS[0], "--output", scene.jobs, "--wait", "--poll", "0.5")
    [merged] = [json.loads(path.read_text()) for path in (scene.jobs / "merged").glob("*.json")]
    assert {result["benchmark"] for result in merged["results"]} == {"StreamTriad", "MonteCarloPi"}


def main():
    reason = why_not()
    if reason:
        print("skipped:", reason)
        sys.exit(77)
    folder = tempfile.mkdtemp(prefix="torment-slurm-")
    scene = Scene(folder)
    scene.cluster.folder.mkdir()
    begin = time.monotonic()
    try:
        scene.cluster.start()
        print(f"Slurm is up after {time.monotonic() - begin:.1f} s")
        check(scene)
        check_nodes(scene)
    finally:
        scene.cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


main()
