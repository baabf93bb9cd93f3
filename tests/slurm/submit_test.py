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

    def merged(self):
        [file] = (self.jobs / "merged").glob("*.json")
        return json.loads(file.read_text())

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
    merged = scene.merged()
    plain = json.loads(scene.host("run", *OPTIONS, "--json", "-", "--plugins", *PLUGINS).stdout)
    assert merged["complete"]
    assert units(merged) == units(plain), "the same result set as a plain run"
    for result in kept:
        assert result in [{**one, "nodes": None} for one in merged["results"]], "what was finished before the node was lost is kept"
    done = scene.host("submit", "--resume", scene.jobs, status=2)
    assert "nothing to resume" in done.stderr, done.stderr
    print("merged:", len(merged["results"]), "results of", len(merged["parts"]), "tasks, as a plain run has")


def check_nodes(scene):
    """Each node runs all of it, and the merged record tells them apart, though here both are one machine by its name."""
    scene.jobs = scene.folder / "nodes"
    done = scene.host("submit", *OPTIONS, "--array", "nodes", "--nodes", "n[1-2]", "--benchmarks", "StreamTriad", "--plugins",
                      PLUGINS[1], "--output", scene.jobs, "--wait", "--poll", "0.5")
    assert f"Merged: {scene.jobs}/merged" in done.stdout, done.stdout
    merged = scene.merged()
    assert merged["machine"]["hostname"] == "2 nodes: n1, n2", merged["machine"]["hostname"]
    [result] = merged["results"]
    assert result["nodes"]["names"] == ["n1", "n2"] and result["nodes"]["repetitions"] == [20, 20], result["nodes"]
    assert len(result["samples"]) == 2


def check_benchmarks(scene):
    scene.jobs = scene.folder / "benchmarks"
    scene.host("submit", *OPTIONS, "--array", "benchmarks", "--benchmarks", "StreamTriad", "MonteCarloPi", "--plugins",
               PLUGINS[0], "--output", scene.jobs, "--wait", "--poll", "0.5")
    assert {result["benchmark"] for result in scene.merged()["results"]} == {"StreamTriad", "MonteCarloPi"}


def check_failed_merge(scene):
    """A second record of one node with other times: merging is refused, and whoever waits is told why."""
    [task] = (scene.jobs / "tasks" / "0").glob("*.json")
    other = json.loads(task.read_text())
    other["id"] += "-again"
    for sample in other["results"][0]["samples"]:
        sample["compute_s"] *= 2
    (task.parent / "again.json").write_text(json.dumps(other))
    shutil.rmtree(scene.jobs / "tasks" / "1")
    (scene.jobs / "tasks" / "1").mkdir()
    failed = scene.host("submit", "--resume", scene.jobs, "--wait", "--poll", "0.5", status=1)
    assert "failed: FAILED" in failed.stderr and "contradict one another" in failed.stderr, failed.stderr
    assert f"sbatch {scene.jobs}/merge.sh" in failed.stderr and "Merged:" not in failed.stdout, failed


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
        check_benchmarks(scene)
        check_failed_merge(scene)
    finally:
        scene.cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


main()
