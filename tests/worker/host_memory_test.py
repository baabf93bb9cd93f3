#!/usr/bin/env python3
"""What --host-memory asks of the CUDA driver, by a fake one: which pages are locked, how, and until when.

usage: host_memory_test.py TORMENT_HOST DEVICE_PLUGIN HOST_PLUGIN FOLDER_OF_FAKE_LIBCUDA
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

HOST, DEVICE_PLUGIN, HOST_PLUGIN, DRIVER = map(os.path.abspath, sys.argv[1:5])
ARRAY = 8 * 65536  # bytes of StreamTriad's b, c and a at size test
PAGE = 4096  # of its scalars


class HostMemoryTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-host-memory-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def run_plugin(self, plugin, memory, **variables):
        """The one result, and what the fake driver said."""
        libraries = os.pathsep.join([DRIVER, os.environ.get("LD_LIBRARY_PATH", "")]).rstrip(os.pathsep)
        done = subprocess.run([HOST, "run", "--size", "test", "--benchmarks", "StreamTriad", "--repetitions", "2",
                               "--host-memory", memory, "--plugins", plugin, "--output", str(self.folder / "out")],
                              capture_output=True, text=True, timeout=120, cwd=self.folder,
                              env={**os.environ, **variables, "LD_LIBRARY_PATH": libraries})
        [file] = (self.folder / "out").glob("*.json")
        record = json.loads(file.read_text())
        file.unlink()
        self.assertEqual(record["machine"]["gpus"][0]["name"], "fake device 0", done.stderr)
        [plugin] = record["plugins"]
        [result] = record["results"]
        said = plugin["standard_error"].splitlines()
        return result, [line for line in said if line.startswith(("lock", "unlock"))]

    def test_inputs_are_locked_for_reading_and_outputs_for_writing_until_they_are_unmapped(self):
        result, said = self.run_plugin(DEVICE_PLUGIN, "pinned")
        self.assertEqual(result["outcome"], "ran on host", result["message"])
        self.assertEqual(result["verification"]["verified"], 3)
        of_one_problem = [f"lock {ARRAY} flags 9 pages r--s", f"lock {ARRAY} flags 9 pages r--s",
                          f"lock {PAGE} flags 9 pages r--s", f"lock {ARRAY} flags 1 pages rw-p",
                          f"unlock {ARRAY} pages r--s", f"unlock {ARRAY} pages r--s", f"unlock {PAGE} pages r--s",
                          f"unlock {ARRAY} pages rw-p"]
        self.assertEqual(said, 2 * of_one_problem)

    def test_where_the_device_takes_no_read_only_pages_inputs_are_copied_and_closed_to_writing(self):
        result, said = self.run_plugin(DEVICE_PLUGIN, "pinned", FAKE_CUDA_READ_ONLY="0")
        self.assertEqual(result["outcome"], "ran on host", result["message"])
        self.assertEqual(result["verification"]["verified"], 3)
        of_one_problem = [f"lock {ARRAY} flags 1 pages rw-p", f"lock {ARRAY} flags 1 pages rw-p",
                          f"lock {PAGE} flags 1 pages rw-p", f"lock {ARRAY} flags 1 pages rw-p",
                          f"unlock {ARRAY} pages r--p", f"unlock {ARRAY} pages r--p", f"unlock {PAGE} pages r--p",
                          f"unlock {ARRAY} pages rw-p"]
        self.assertEqual(said, 2 * of_one_problem)

    def test_a_plugin_that_writes_to_locked_inputs_is_caught_either_way(self):
        for read_only in ("0", "1"):
            result, _ = self.run_plugin(DEVICE_PLUGIN, "pinned", FAKE_CUDA_READ_ONLY=read_only, WRITE_INPUT="1")
            self.assertEqual(result["outcome"], "wrote outside its outputs", result["message"])

    def test_locking_that_fails_is_a_failure_with_the_drivers_words(self):
        result, said = self.run_plugin(DEVICE_PLUGIN, "pinned", FAKE_CUDA_LOCKS="0")
        self.assertEqual(result["outcome"], "failed")
        self.assertIn("cuMemHostRegister: out of fake pages", result["message"])
        self.assertEqual(said, [])

    def test_nothing_is_locked_for_the_host_or_unasked(self):
        for plugin, memory in ((DEVICE_PLUGIN, "pageable"), (HOST_PLUGIN, "pinned")):
            result, said = self.run_plugin(plugin, memory)
            self.assertEqual(result["verification"]["verified"], 3)
            self.assertEqual(said, [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
