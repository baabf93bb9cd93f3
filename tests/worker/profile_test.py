#!/usr/bin/env python3
"""What --profile records of a device, by a fake CUDA driver and a fake CUPTI, and what it says without them.

usage: profile_test.py TORMENT_HOST DEVICE_PLUGIN HOST_PLUGIN CUPTI_THAT_LACKS_A_FUNCTION FOLDER_OF_FAKES
SPDX-License-Identifier: Apache-2.0
"""
import ctypes
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HOST, PLUGIN, HOST_PLUGIN, OLD_CUPTI, FAKES = map(os.path.abspath, sys.argv[1:6])
REPETITIONS = 3  # that are profiled


class ProfileTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-profile-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def run_host(self, *options, plugin=PLUGIN, fakes=FAKES, **variables):
        """The record, its one result, and what the run printed."""
        libraries = os.pathsep.join([fakes, os.environ.get("LD_LIBRARY_PATH", "")]).strip(os.pathsep)
        done = subprocess.run([HOST, *options, "--plugins", plugin, "--benchmarks", "StreamTriad",
                               "--output", str(self.folder / "out")],
                              capture_output=True, text=True, timeout=120, cwd=self.folder,
                              env={**os.environ, **variables, "LD_LIBRARY_PATH": libraries})
        [file] = (self.folder / "out").glob("*.json")
        record = json.loads(file.read_text())
        file.unlink()
        [result] = record["results"]
        return record, result, done

    def profile(self, **variables):
        return self.run_host("run", "--size", "test", "--repetitions", "4", "--profile", **variables)

    def test_kernels_copies_and_idle_time_are_those_that_cupti_recorded(self):
        record, result, _ = self.profile()
        self.assertEqual(result["outcome"], "verified", result["message"])
        self.assertEqual(len(result["samples"]), 4)
        self.assertTrue(record["settings"]["profiled"])
        profile = result["device_profile"]
        self.assertEqual(profile["note"], "")
        self.assertEqual(profile["recorder"], "CUPTI 130000")
        self.assertEqual(profile["repetitions"], REPETITIONS)
        self.assertEqual(profile["device"], record["machine"]["gpus"][0]["uuid"])

        [upload] = profile["upload"]["transfers"]
        self.assertEqual((upload["kind"], upload["host_memory"]), ("to device", "pageable"))
        self.assertEqual((upload["count"], upload["bytes"]), (2 * REPETITIONS, 6000000 * REPETITIONS))
        self.assertAlmostEqual(upload["device_s"], 1e-3 * REPETITIONS)
        [download] = profile["download"]["transfers"]
        self.assertEqual((download["kind"], download["bytes"]), ("from device", 72000000 * REPETITIONS))

        compute = profile["compute"]
        self.assertEqual(compute["launches"], 3 * REPETITIONS)
        self.assertAlmostEqual(compute["host_s"], 6.03e-3 * REPETITIONS)
        self.assertAlmostEqual(compute["busy_s"], 5e-3 * REPETITIONS)
        self.assertAlmostEqual(compute["idle_s"], 1.03e-3 * REPETITIONS)
        self.assertAlmostEqual(compute["launch_s"], 0.03e-3 * REPETITIONS)
        first, second = compute["kernels"]
        self.assertEqual(first["name"], "triad(double*)")
        self.assertEqual(first["launches"], 2 * REPETITIONS)
        self.assertAlmostEqual(first["device_s"], 4e-3 * REPETITIONS)
        self.assertEqual(first["grid"], {"x": 128, "y": 1, "z": 1})
        self.assertEqual(first["block"], {"x": 32, "y": 1, "z": 1})
        self.assertEqual((first["registers"], first["static_shared_bytes"]), (40, 1024))
        # 32 blocks of one warp are all that a multiprocessor takes: half of its 64 warps.
        self.assertEqual((first["occupancy"], first["occupancy_limit"]), (0.5, "blocks of a multiprocessor"))
        # 64 registers fill 32 warps: one block of 1024 threads.
        self.assertEqual((second["occupancy"], second["occupancy_limit"]), (0.5, "registers"))

    def test_console_score_page_and_table_say_what_dominates(self):
        page, kept = self.folder / "page.html", self.folder / "kept.json"
        _, _, done = self.run_host("run", "--size", "test", "--repetitions", "2", "--profile", "--html", str(page),
                                   "--json", str(kept))
        sentence = ("77 % of the time in pageable downloads at 3.0 GB/s; kernel triad in blocks of 32 threads, "
                    "occupancy at most 50 % (blocks of a multiprocessor)")
        score, table = (subprocess.run([HOST, *command], capture_output=True, text=True, timeout=60, check=True).stdout
                        for command in (["score", kept], ["export", kept, "--csv", "profile"]))
        for text in (done.stdout, score):
            self.assertIn(sentence, " ".join(text.split()))
        shown = page.read_text()  # too long for a failure's message
        self.assertTrue(sentence in shown)
        self.assertTrue(re.search("triad_tail</td>\n(<td.*\n)*<td class=.n.>1024</td>\n(<td.*\n)*<td>registers</td>", shown))
        self.assertIn(",compute,kernel,triad(double*),,128,32,2,4,0.008,0.002,", table)

    def test_the_timing_pass_has_no_recorder(self):
        record, _, _ = self.profile()
        [plugin] = record["plugins"]
        self.assertTrue(plugin["libraries"])
        self.assertNotIn("cupti", json.dumps(plugin["libraries"]))

    def test_the_record_says_which_build_of_each_library_was_loaded(self):
        record, _, _ = self.run_host("run", "--size", "test", "--repetitions", "1")
        libraries = {pathlib.Path(library["path"]).name: library for library in record["plugins"][0]["libraries"]}
        plugin = libraries[pathlib.Path(PLUGIN).name]
        self.assertIsNone(plugin["build_id"])
        self.assertEqual(plugin["sha256"], hashlib.sha256(pathlib.Path(PLUGIN).read_bytes()).hexdigest())
        self.assertRegex(libraries["libc.so.6"]["build_id"], "^[0-9a-f]{40}$")
        self.assertIsNone(libraries["libc.so.6"]["sha256"])

    def test_nothing_is_profiled_unasked_or_for_the_host(self):
        _, result, _ = self.run_host("run", "--size", "test", "--repetitions", "2")
        self.assertIsNone(result["device_profile"])
        _, result, _ = self.profile(plugin=HOST_PLUGIN)
        self.assertEqual(result["outcome"], "verified")
        self.assertIsNone(result["device_profile"])

    def test_a_plugin_that_claims_a_device_and_computes_on_the_host_is_caught(self):
        _, result, done = self.profile(FAKE_WORK="none")
        self.assertEqual(result["outcome"], "ran on host")
        self.assertIn("CUPTI saw neither a kernel nor a copy on the device", result["message"])
        self.assertEqual(done.returncode, 1)
        self.assertIn("ran on host", done.stdout)

    def test_a_plugin_that_returns_early_is_caught(self):
        _, result, done = self.run_host("run", "--size", "test", "--repetitions", "3", FAKE_WORK="early")
        self.assertEqual(result["outcome"], "returned before the work was done", result["message"])
        self.assertEqual(done.returncode, 1)

    def test_the_device_that_is_really_used_is_recorded_and_another_one_warned_of(self):
        record, result, done = self.profile(FAKE_WORK="elsewhere", FAKE_CUDA_DEVICES="2")
        self.assertEqual(result["outcome"], "verified", result["message"])
        given, used = (gpu["uuid"] for gpu in record["machine"]["gpus"])
        [plugin] = record["plugins"]
        self.assertEqual(plugin["device"]["uuid"], used)
        warnings = "\n".join(plugin["warnings"])
        self.assertIn(f"it uses fake device 1 ({used}), not fake device 0 ({given}), which it was given", warnings)
        # The fake CUPTI's kernels ran on the first.
        self.assertIn(f"CUPTI saw its kernels on the device {given}", warnings)
        self.assertIn("on fake device 1", " ".join(done.stdout.split()))

    def assert_absent(self, why, **variables):
        """The times stand, and one line says why there is no profile."""
        record, result, done = self.profile(**variables)
        self.assertEqual(result["outcome"], "verified", result["message"])
        self.assertIn(why, result["device_profile"]["note"])
        self.assertEqual(result["device_profile"]["repetitions"], 0)
        [warning] = record["plugins"][0]["warnings"]
        self.assertIn(why, warning)
        self.assertEqual(done.stderr.count("no profile"), 1, done.stderr)
        self.assertEqual(done.returncode, 0)

    def test_without_a_cupti_that_can_be_used_times_stand_and_one_line_says_why(self):
        self.assert_absent("TORMENT_CUPTI names /nowhere/libcupti.so, which can't be loaded",
                           TORMENT_CUPTI="/nowhere/libcupti.so")
        self.assert_absent("has no cuptiActivityFlushAll", TORMENT_CUPTI=OLD_CUPTI)
        self.assert_absent("cuptiActivityEnable: FAKE_ERROR_NOT_COMPATIBLE", FAKE_CUPTI="refuses")

    def test_records_of_an_unknown_kind_are_left_out(self):
        _, result, _ = self.profile(FAKE_CUPTI="unknown")
        self.assertEqual(result["device_profile"]["note"], "")
        self.assertEqual(result["device_profile"]["compute"]["launches"], 3 * REPETITIONS)

    def test_a_record_that_is_cut_off_is_left_out_and_told(self):
        _, result, _ = self.profile(FAKE_CUPTI="truncated")
        self.assertEqual(result["outcome"], "verified")
        self.assertIn(f"{REPETITIONS} damaged records were left out", result["device_profile"]["note"])
        self.assertEqual(result["device_profile"]["compute"]["launches"], 3 * REPETITIONS)
        self.assertEqual(result["device_profile"]["download"]["transfers"], [])

    def test_dropped_records_are_told(self):
        _, result, _ = self.profile(FAKE_CUPTI="drops")
        self.assertIn("CUPTI had no room for", result["device_profile"]["note"])

    def test_a_sweep_is_profiled_too(self):
        _, result, _ = self.run_host("sweep", "--sizes", "1024", "--repetitions", "2", "--profile")
        self.assertEqual(result["device_profile"]["compute"]["launches"], 3 * 2)

    def test_without_a_driver_one_line_says_so(self):
        try:
            ctypes.CDLL("libcuda.so.1")
            self.skipTest("this machine has a driver")
        except OSError:
            self.assert_absent("no NVIDIA driver: libcuda.so.1 was not found", fakes="/nonexistent",
                               TORMENT_CUPTI=FAKES + "/libcupti.so.13")

    def test_an_interrupted_run_takes_up_the_profiles_that_it_lacks(self):
        record, result, _ = self.profile()
        times = result["samples"]
        record["complete"] = False
        result["device_profile"] = None
        left = self.folder / "left.json"
        left.write_text(json.dumps(record))
        libraries = os.pathsep.join([FAKES, os.environ.get("LD_LIBRARY_PATH", "")]).strip(os.pathsep)
        subprocess.run([HOST, "run", "--resume", left], check=True, capture_output=True, timeout=120, cwd=self.folder,
                       env={**os.environ, "LD_LIBRARY_PATH": libraries})
        [result] = json.loads(left.read_text())["results"]
        self.assertEqual(result["samples"], times)
        self.assertEqual(result["device_profile"]["compute"]["launches"], 3 * REPETITIONS)

    def test_in_process_is_refused(self):
        done = subprocess.run([HOST, "run", "--profile", "--in-process", "--plugins", PLUGIN], capture_output=True,
                              text=True, timeout=60, cwd=self.folder)
        self.assertEqual(done.returncode, 2)
        self.assertIn("--profile needs a worker of its own", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
