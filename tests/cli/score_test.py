#!/usr/bin/env python3
"""What `torment-host score` says of records that do not compare.

usage: score_test.py TORMENT_HOST RECORD: of a machine with a GPU
SPDX-License-Identifier: Apache-2.0
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HOST, RECORD = map(os.path.abspath, sys.argv[1:3])


class ScoreTest(unittest.TestCase):
    def score_with(self, **settings):
        """Scores the record and a copy of another id, whose first GPU has these settings."""
        with tempfile.TemporaryDirectory(prefix="torment-score-test-") as folder:
            copy = json.loads(pathlib.Path(RECORD).read_text(encoding="utf-8"))
            copy["id"] = "another"
            copy["machine"]["gpus"][0].update(settings)
            file = pathlib.Path(folder) / "another.json"
            file.write_text(json.dumps(copy), encoding="utf-8")
            done = subprocess.run([HOST, "score", RECORD, file], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def test_help_names_every_format_that_a_wrong_one_is_told_of(self):
        wrong = subprocess.run([HOST, "score", RECORD, "--format", "none"], capture_output=True, text=True, check=False)
        self.assertEqual(wrong.returncode, 2)
        formats = wrong.stderr.strip().rpartition("one of: ")[2].split(", ")
        told = subprocess.run([HOST, "score", "--help"], capture_output=True, text=True, check=True).stdout
        self.assertIn("|".join(formats), told)

    def test_the_same_settings_are_no_warning(self):
        self.assertNotIn("differ", self.score_with())

    def test_different_clocks_and_ecc_are_a_warning_each(self):
        self.assertRegex(self.score_with(clock_mhz=1000.0), r"differ in peak clock of .*: \d+ MHz and 1000 MHz")
        ecc = json.loads(pathlib.Path(RECORD).read_text(encoding="utf-8"))["machine"]["gpus"][0]["ecc"]
        self.assertRegex(self.score_with(ecc=not ecc), "differ in ECC of .*: (on and off|off and on)")

    def test_other_gpus_are_other_machines_and_no_warning(self):
        self.assertNotIn("differ", self.score_with(name="another GPU", clock_mhz=1000.0))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
