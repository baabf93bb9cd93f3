#!/usr/bin/env python3
"""Plugins that take turns, and repeating until the median is sure, as users of `torment-host run` see them.

usage: order_test.py TORMENT_HOST PLUGIN CRASHING_PLUGIN
PLUGIN is a sequential plugin that holds every benchmark, CRASHING_PLUGIN crashes in StreamTriad.
SPDX-License-Identifier: Apache-2.0
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

HOST, PLUGIN, CRASHING = map(os.path.abspath, sys.argv[1:4])


class OrderTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-order-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.copy = self.folder / "copy.so"
        shutil.copy(PLUGIN, self.copy)
        self.file = self.folder / "record.json"

    def command(self, *arguments):
        return [HOST, "run", "--size", "test", "--output", self.folder / "out", "--json", self.file, *map(str, arguments)]

    def run_host(self, *arguments):
        return subprocess.run(self.command(*arguments), capture_output=True, text=True, timeout=120, check=False)

    def record(self, *arguments, status=0):
        done = self.run_host(*arguments)
        self.assertEqual(done.returncode, status, done.stderr)
        return json.loads(self.file.read_text(encoding="utf-8"))

    def test_the_same_plugin_twice_takes_turns_and_is_compared_pair_by_pair(self):
        record = self.record("--order", "interleaved", "--order-seed", "7", "--benchmarks", "StreamTriad", "Dot",
                             "--plugins", PLUGIN, self.copy)
        self.assertEqual((record["settings"]["order"], record["settings"]["order_seed"]), ("interleaved", 7))
        self.assertEqual([(r["outcome"], len(r["samples"])) for r in record["results"]], [("verified", 10)] * 4)
        first, second = (plugin["name"] for plugin in record["plugins"])
        done = subprocess.run([HOST, "compare", f"{self.file}:{first}", f":{second}", "--format", "json"],
                              capture_output=True, text=True, check=False)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        [found] = json.loads(done.stdout)["comparisons"]
        self.assertTrue(found["paired"])
        for row in found["results"]:
            times = [[sum(sample[f"{phase}_s"] for phase in ("upload", "compute", "download"))
                      for sample in result["samples"]] for result in record["results"]
                     if result["benchmark"] == row["benchmark"]]
            ratios = sorted(b / a for a, b in zip(*times))
            self.assertAlmostEqual(row["ratio"], (ratios[4] + ratios[5]) / 2)

    def test_seeds_are_drawn_anew_unless_given_and_a_blocked_run_has_none(self):
        options = ["--benchmarks", "Dot", "--repetitions", "1", "--plugins", PLUGIN]
        seeds = {self.record("--order", "interleaved", *options)["settings"]["order_seed"] for _ in range(3)}
        self.assertGreater(len(seeds), 1)
        settings = self.record(*options)["settings"]
        self.assertEqual((settings["order"], settings["order_seed"]), ("blocked", None))

    def test_a_crash_between_turns_costs_its_own_result_alone(self):
        record = self.record("--order", "interleaved", "--benchmarks", "StreamTriad", "MonteCarloPi", "--plugins",
                             PLUGIN, CRASHING, self.copy, status=1)
        outcomes = {(r["plugin"], r["benchmark"]): r["outcome"] for r in record["results"]}
        self.assertEqual(sorted(outcomes.values()), ["crashed"] + ["verified"] * 5)
        crashing = record["plugins"][1]["name"]
        self.assertEqual(outcomes[crashing, "StreamTriad"], "crashed")
        for result in record["results"]:
            if result["outcome"] == "verified":
                self.assertEqual(len(result["samples"]), 10)

    def test_an_interrupted_run_is_completed_with_pairs_that_are_whole(self):
        process = subprocess.Popen(self.command("--order", "interleaved", "--repetitions", "500", "--benchmarks",
                                                "VectorAdd", "MonteCarloPi", "--plugins", PLUGIN, self.copy),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in process.stderr:
            if "verified" in line:
                break
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        [file] = (self.folder / "out").glob("*.json")
        done = subprocess.run([HOST, "run", "--resume", file], capture_output=True, text=True, timeout=120, check=False)
        self.assertIn(done.returncode, (0, 2), done.stderr)  # 2: it was over before the signal came
        record = json.loads(file.read_text(encoding="utf-8"))
        self.assertTrue(record["complete"])
        self.assertEqual({len(result["samples"]) for result in record["results"]}, {500})

    def test_until_repeats_for_all_plugins_equally_often_and_says_what_it_was_told(self):
        record = self.record("--order", "interleaved", "--until", "ci:30%", "--max-repetitions", "40", "--benchmarks",
                             "StreamTriad", "--plugins", PLUGIN, self.copy)
        self.assertEqual(record["settings"]["until"], {"half_width": 0.3, "max_repetitions": 40, "max_time_s": 60})
        counts = {len(result["samples"]) for result in record["results"]}
        self.assertEqual(len(counts), 1)
        self.assertTrue(10 <= counts.pop() <= 40)

    def test_until_ends_at_its_caps(self):
        options = ["--benchmarks", "StreamTriad", "--plugins", PLUGIN, "--until", "ci:0.0001%"]
        [result] = self.record(*options, "--max-repetitions", "25")["results"]
        self.assertEqual(len(result["samples"]), 25)
        start = time.monotonic()
        [result] = self.record(*options, "--max-repetitions", "1000000", "--max-time", "0.3")["results"]
        self.assertGreater(len(result["samples"]), 10)
        self.assertGreaterEqual(time.monotonic() - start, 0.3)

    def test_wrong_usage_says_what_to_do(self):
        for arguments, words in ((["--order", "random"], "blocked or interleaved"), (["--until", "1%"], "ci:1%"),
                                 (["--until", "ci:0%"], "ci:PERCENT%"), (["--until", "ci:%"], "ci:PERCENT%"),
                                 (["--order", "interleaved", "--in-process", "--plugins", PLUGIN], "take turns")):
            done = self.run_host(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn(words, done.stderr)


if __name__ == "__main__":
    unittest.main(module="__main__", argv=[sys.argv[0], "-v"])
