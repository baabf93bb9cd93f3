#!/usr/bin/env python3
"""Several devices of one host, by a fake CUDA driver: in turn, side by side, and which is the odd one out.

usage: devices_test.py TORMENT_HOST DEVICE_PLUGIN HOST_PLUGIN FOLDER_OF_FAKES
SPDX-License-Identifier: Apache-2.0
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HOST, PLUGIN, HOST_PLUGIN, FAKES = map(os.path.abspath, sys.argv[1:5])


class DevicesTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-devices-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def run_host(self, *options, status=0, devices=3, **variables):
        done = subprocess.run([HOST, "run", "--size", "test", "--benchmarks", "StreamTriad", "--repetitions", "6", *options,
                               "--output", str(self.folder)], capture_output=True, text=True, timeout=120, cwd=self.folder,
                              env={**os.environ, "FAKE_CUDA_DEVICES": str(devices), "LD_LIBRARY_PATH": FAKES, **variables})
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def record(self):
        [file] = self.folder.glob("*.json")
        return file, json.loads(file.read_text())

    def spans(self, record):
        """(device, begin, end) of each call of compute, as the plugins printed it."""
        return [(int(device), float(begin), float(end)) for plugin in record["plugins"]
                for _, device, begin, end in (line.split() for line in plugin["standard_error"].splitlines()
                                              if line.startswith("compute"))]

    def test_each_device_has_results_of_its_own_and_is_known_by_its_uuid(self):
        self.run_host("--device", "all", PLUGIN, HOST_PLUGIN)
        _, record = self.record()
        names = [plugin["name"] for plugin in record["plugins"]]
        self.assertEqual(names[:3], ["gcc@gpu0", "gcc@gpu1", "gcc@gpu2"])
        self.assertEqual(len(names), 4, "a plugin for the host runs once")
        uuids = [plugin["device"]["uuid"] for plugin in record["plugins"][:3]]
        self.assertEqual(uuids, [gpu["uuid"] for gpu in record["machine"]["gpus"]])
        self.assertEqual(len(set(uuids)), 3)
        self.assertEqual([result["outcome"] for result in record["results"]], ["verified"] * 4)
        self.assertEqual(record["settings"]["devices"], "in turn")

    def test_in_turn_no_two_devices_compute_at_once(self):
        self.run_host("--device", "all", PLUGIN)
        spans = sorted(self.spans(self.record()[1]), key=lambda span: span[1])
        self.assertEqual({span[0] for span in spans}, {0, 1, 2})
        for before, after in zip(spans, spans[1:]):
            self.assertGreaterEqual(after[1], before[2])

    def test_side_by_side_they_do(self):
        self.run_host("--device", "all", "--parallel-devices", PLUGIN)
        _, record = self.record()
        self.assertEqual(record["settings"]["devices"], "side by side")
        self.assertEqual([result["outcome"] for result in record["results"]], ["verified"] * 3)
        spans = self.spans(record)
        overlapping = [(one, other) for one in spans for other in spans
                       if one[0] < other[0] and one[1] < other[2] and other[1] < one[2]]
        self.assertTrue(overlapping)

    def test_the_slow_device_is_named(self):
        done = self.run_host("--device", "all", PLUGIN, FAKE_SLOW_DEVICE="1")
        uuid = self.record()[1]["machine"]["gpus"][1]["uuid"]
        self.assertRegex(done.stderr, rf"gpu1 \({uuid}\) is the odd one out of 3: it takes [0-9]+ % longer")

    def test_of_two_that_differ_neither_is_blamed(self):
        done = self.run_host("--device", "all", PLUGIN, devices=2, FAKE_SLOW_DEVICE="1")
        self.assertIn("gpu1 takes", done.stderr)
        self.assertIn("of two, nothing tells which is the odd one", done.stderr)

    def test_a_resumed_run_knows_its_devices_again(self):
        self.run_host("--device", "all", "--parallel-devices", PLUGIN)
        file, record = self.record()
        record["results"][1].update(outcome="not run", samples=[])
        record["complete"] = False
        file.write_text(json.dumps(record))
        self.run_host("--resume", str(file))
        _, resumed = self.record()
        self.assertEqual([plugin["name"] for plugin in resumed["plugins"]], ["gcc@gpu0", "gcc@gpu1", "gcc@gpu2"])
        self.assertEqual([result["outcome"] for result in resumed["results"]], ["verified"] * 3)
        self.assertEqual(resumed["results"][0]["samples"], record["results"][0]["samples"])

    def test_without_a_device_all_of_them_are_none(self):
        self.run_host("--device", "all", HOST_PLUGIN, devices=0)
        self.assertEqual(len(self.record()[1]["plugins"]), 1)

    def test_wrong_words_are_refused(self):
        self.assertIn("or all, not 'each'", self.run_host("--device", "each", PLUGIN, status=2).stderr)
        self.assertIn("goes with --device all", self.run_host("--parallel-devices", PLUGIN, status=2).stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
