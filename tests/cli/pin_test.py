#!/usr/bin/env python3
"""Which processors plugins are kept to, as the record says and the kernel does.

usage: pin_test.py TORMENT_HOST SEQUENTIAL_PLUGIN
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

HOST, PLUGIN = map(os.path.abspath, sys.argv[1:3])
ALLOWED = sorted(os.sched_getaffinity(0))


class PinTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-pin-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def host(self, *arguments, before=()):
        return subprocess.run([*before, HOST, "run", "--size", "test", "--repetitions", "1", "--benchmarks", "Dot",
                               "--output", self.folder / "out", "--json", self.folder / "record.json", "--plugins",
                               PLUGIN, *arguments], capture_output=True, text=True, timeout=60, check=False)

    def record(self, *arguments, before=()):
        done = self.host(*arguments, before=before)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads((self.folder / "record.json").read_text(encoding="utf-8"))

    def test_sequential_code_is_kept_to_one_processor_that_is_allowed(self):
        record = self.record()
        self.assertEqual(record["settings"]["pin"], "near")
        [plugin] = record["plugins"]
        self.assertIn(int(plugin["cores"]), ALLOWED)

    def test_none_leaves_it_to_the_kernel(self):
        record = self.record("--pin", "none")
        self.assertEqual(record["settings"]["pin"], "none")
        self.assertIsNone(record["plugins"][0]["cores"])

    def test_named_processors_are_taken(self):
        record = self.record("--pin", str(ALLOWED[0]))
        self.assertEqual(record["plugins"][0]["cores"], str(ALLOWED[0]))
        self.assertEqual(record["settings"]["threads"], 1)

    def test_threads_that_were_asked_for_stay(self):
        self.assertEqual(self.record("--pin", str(ALLOWED[0]), "--threads", "3")["settings"]["threads"], 3)

    @unittest.skipUnless(shutil.which("taskset"), "no taskset")
    def test_nothing_outside_the_runs_own_processors_is_taken(self):
        record = self.record(before=["taskset", "-c", str(ALLOWED[-1])])
        self.assertEqual(record["plugins"][0]["cores"], str(ALLOWED[-1]))
        self.assertEqual(record["settings"]["threads"], 1)

    def test_processors_that_are_none_or_not_allowed_are_refused(self):
        for text, words in (("x", "0-3,8"), ("", "0-3,8"), ("9999", "may use only some")):
            done = self.host("--pin", text)
            self.assertEqual((done.returncode, done.stdout), (2, ""), text)
            self.assertIn(words, done.stderr)


if __name__ == "__main__":
    unittest.main(module="__main__", argv=[sys.argv[0], "-v"])
