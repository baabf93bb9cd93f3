#!/usr/bin/env python3
"""Repetitions that are spread over several worker processes, as users of `torment-host run` see them.

usage: processes_test.py TORMENT_HOST PLUGIN CRASHING_PLUGIN
PLUGIN prints "opened" each time that it is opened, CRASHING_PLUGIN crashes in StreamTriad.
SPDX-License-Identifier: Apache-2.0
"""
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import unittest

HOST, PLUGIN, CRASHING = map(os.path.abspath, sys.argv[1:4])


class ProcessesTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-processes-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.copy = self.folder / "copy.so"
        shutil.copy(PLUGIN, self.copy)
        self.file = self.folder / "record.json"

    def run_host(self, *arguments, file=None):
        return subprocess.run([HOST, "run", "--size", "test", "--output", self.folder / "out", "--json", file or self.file,
                               *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False)

    def record(self, *arguments, status=0):
        done = self.run_host(*arguments)
        self.assertEqual(done.returncode, status, done.stderr)
        return json.loads(self.file.read_text(encoding="utf-8"))

    def compare(self, *sides):
        done = subprocess.run([HOST, "compare", *sides, "--format", "json"], capture_output=True, text=True, check=False)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        [found] = json.loads(done.stdout)["comparisons"]
        return found

    def medians(self, result):
        times = [sum(sample[f"{phase}_s"] for phase in ("upload", "compute", "download")) for sample in result["samples"]]
        found = []
        for count in result["processes"]:
            found.append(statistics.median(times[:count]))
            times = times[count:]
        return found

    def test_each_process_opens_the_plugin_and_makes_its_share(self):
        record = self.record("--benchmarks", "StreamTriad", "--processes", "4", "--plugins", PLUGIN)
        [result], [plugin] = record["results"], record["plugins"]
        self.assertEqual((result["outcome"], result["processes"], len(result["samples"])), ("verified", [3, 3, 2, 2], 10))
        self.assertEqual(result["verification"]["checked"], 14)  # with one that is discarded in each
        self.assertEqual(plugin["standard_output"].count("opened"), 4)
        self.assertEqual(record["settings"]["processes"], 4)

    def test_no_process_has_run_another_benchmark_before(self):
        record = self.record("--benchmarks", "StreamTriad", "MonteCarloPi", "--processes", "2", "--repetitions", "2",
                             "--plugins", PLUGIN)
        self.assertEqual([result["processes"] for result in record["results"]], [[1, 1], [1, 1]])
        self.assertEqual(record["plugins"][0]["standard_output"].count("opened"), 4)

    def test_one_process_makes_them_all_unless_asked(self):
        record = self.record("--benchmarks", "StreamTriad", "MonteCarloPi", "--plugins", PLUGIN)
        self.assertEqual([result["processes"] for result in record["results"]], [None, None])
        self.assertEqual(record["plugins"][0]["standard_output"].count("opened"), 1)

    def test_compared_is_process_by_process(self):
        record = self.record("--order", "interleaved", "--benchmarks", "StreamTriad", "--processes", "5", "--repetitions", "15",
                             "--plugins", PLUGIN, self.copy)
        self.assertEqual([result["processes"] for result in record["results"]], [[3] * 5] * 2)
        first, second = (plugin["name"] for plugin in record["plugins"])
        found = self.compare(f"{self.file}:{first}", f":{second}")
        self.assertTrue(found["paired"])
        ratios = [b / a for a, b in zip(*map(self.medians, record["results"]))]
        self.assertAlmostEqual(found["results"][0]["ratio"], statistics.median(ratios))

    def test_runs_with_other_numbers_of_processes_are_not_compared(self):
        one = self.folder / "one.json"
        self.run_host("--benchmarks", "StreamTriad", "--plugins", PLUGIN, file=one)
        self.record("--benchmarks", "StreamTriad", "--processes", "2", "--plugins", PLUGIN)
        done = subprocess.run([HOST, "compare", one, self.file], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("numbers of processes: 1 and 2", done.stdout + done.stderr)

    def test_what_fails_in_one_process_is_not_tried_in_another(self):
        record = self.record("--benchmarks", "StreamTriad", "MonteCarloPi", "--processes", "3", "--repetitions", "3",
                             "--plugins", CRASHING, status=1)
        outcomes = {result["benchmark"]: (result["outcome"], len(result["samples"])) for result in record["results"]}
        self.assertEqual(outcomes, {"StreamTriad": ("crashed", 0), "MonteCarloPi": ("verified", 3)})

    def test_what_does_not_go_together_is_refused_with_its_reason(self):
        for options, reason in [(["--processes", "11"], "--processes 11 needs as many --repetitions, not 10"),
                                (["--processes", "0"], "--processes takes a whole number from 1"),
                                (["--processes", "2", "--until", "ci:1%"], "--until does not know beforehand"),
                                (["--processes", "2", "--in-process"], "--in-process has one process"),
                                (["--processes", "2", "--device", "all", "--parallel-devices"], "to run at once")]:
            done = self.run_host(*options, "--plugins", PLUGIN)
            self.assertEqual(done.returncode, 2)
            self.assertIn(reason, done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
