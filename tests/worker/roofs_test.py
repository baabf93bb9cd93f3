#!/usr/bin/env python3
"""What the host makes of a machine's roofs, with a fake device whose rates are known, and without one.

usage: roofs_test.py TORMENT_HOST DEVICE_PLUGIN HOST_PLUGIN FOLDER_OF_FAKE_CUDA
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

HOST, DEVICE_PLUGIN, HOST_PLUGIN, FAKE = map(os.path.abspath, sys.argv[1:5])


class RoofsTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-roofs-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def host(self, *arguments, fake=True, **variables):
        environment = dict(os.environ, **variables)
        if fake:
            environment["LD_LIBRARY_PATH"] = FAKE
        return subprocess.run([HOST, *map(str, arguments)], env=environment, cwd=self.folder, capture_output=True,
                              text=True, timeout=120, check=False)

    def roofs(self, *arguments, **options):
        done = self.host("roofs", "--format", "json", *arguments, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_the_device_is_found_to_do_what_it_does(self):
        roofs = self.roofs()
        self.assertEqual(roofs["notes"], [])
        device = roofs["list"][0]
        self.assertEqual(device["place"], "device")
        levels = {roof["level"]: roof for roof in device["memory"]}
        self.assertEqual(list(levels), ["L2", "memory"])
        for level, rate in (("L2", 8e12), ("memory", 4e12)):
            for loop in ("copy", "triad", "read"):
                self.assertAlmostEqual(levels[level][f"{loop}_bytes_per_s"] / rate, 1, places=3)
        self.assertLess(levels["L2"]["bytes"], 50e6)
        self.assertGreater(levels["memory"]["bytes"], 300e6)
        self.assertAlmostEqual(device["double_per_s"] / 32e12, 1, places=3)
        self.assertAlmostEqual(device["single_per_s"] / 64e12, 1, places=3)
        for link in ("pageable", "pinned"):
            self.assertGreater(device[link]["upload_bytes_per_s"], 0)
            self.assertGreater(device[link]["download_bytes_per_s"], 0)
        self.assertGreater(device["launch_s"], 0)

    def test_the_host_has_roofs_of_one_thread_and_of_all(self):
        roofs = self.roofs("--threads", "2", fake=False)
        host = [place for place in roofs["list"] if place["place"] == "host"]
        self.assertEqual([place["threads"] for place in host], [1, 2])
        for place in host:
            self.assertEqual(place["memory"][-1]["level"], "memory")
            sizes = [roof["bytes"] for roof in place["memory"]]
            self.assertEqual(sizes, sorted(sizes))
            for roof in place["memory"]:  # how fast is the affair of the machine and of the build
                for loop in ("copy", "triad", "read"):
                    self.assertGreater(roof[f"{loop}_bytes_per_s"], 0)
            self.assertGreater(place["single_per_s"], place["double_per_s"])

    def test_a_device_without_its_kernels_is_a_note_and_the_host_has_roofs_all_the_same(self):
        roofs = self.roofs("--threads", "1", FAKE_CUDA_KERNELS="0")
        self.assertEqual([place["place"] for place in roofs["list"]], ["host"])
        self.assertIn("no roofs of the device: cuModuleLoadData", roofs["notes"][0])

    def test_no_driver_is_a_note(self):
        roofs = self.roofs("--threads", "1", fake=False)
        if len(roofs["list"]) > 1:
            self.skipTest("there is a device")
        self.assertIn("no NVIDIA driver", roofs["notes"][0])

    def test_people_get_a_table_of_80_columns(self):
        done = self.host("roofs", "--threads", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("fake device 0", done.stdout)
        self.assertIn("4000.0", done.stdout)
        self.assertLess(max(map(len, done.stdout.splitlines())), 80)

    def run_record(self, plugin, *options, **variables):
        file = self.folder / "record.json"
        done = self.host("run", "--plugins", plugin, "--benchmarks", "StreamTriad", "--size", "test", "--threads", "1",
                         "--output", self.folder / "out", "--json", file, *options, **variables)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return json.loads(file.read_text(encoding="utf-8")), done.stdout

    def test_a_run_holds_them_and_its_accounting_does(self):
        record, _ = self.run_record(HOST_PLUGIN, "--roofs", "yes")
        self.assertEqual([place["place"] for place in record["roofs"]["list"]], ["device", "host"])
        self.assertEqual(record["accounting"]["roofs_s"], record["roofs"]["wall_s"])

    def test_a_run_of_the_smallest_class_goes_without_unless_told(self):
        record, _ = self.run_record(HOST_PLUGIN)
        self.assertIsNone(record["roofs"])
        self.assertIsNone(record["accounting"]["roofs_s"])

    def test_what_is_faster_than_the_device_is_said_loudly(self):
        # The plugin computes on the host and calls it the device's; a device of this speed is slower than that.
        record, shown = self.run_record(DEVICE_PLUGIN, "--roofs", "yes", FAKE_CUDA_SLOWDOWN="1000000")
        [result] = record["results"]
        self.assertEqual(result["outcome"], "verified")
        self.assertIn("faster than possible", [warning["kind"] for warning in result["warnings"]])
        self.assertIn("ERROR: faster than possible:", shown)

    def test_wrong_usage_says_what_to_do(self):
        for arguments, words in ((["roofs", "--format", "xml"], "text or json"), (["roofs", "--pin", "x"], "0-3,8"),
                                 (["run", "--roofs", "maybe"], "yes or no")):
            done = self.host(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(words, done.stderr)


if __name__ == "__main__":
    unittest.main(module="__main__", argv=[sys.argv[0], "-v"])
