#!/usr/bin/env python3
"""Variables that libgomp reads, with a plugin of gcc's OpenACC that can run on the host alone.

usage: openacc_test.py TORMENT_HOST PLUGIN NO_DEVICE_PLUGIN SOURCES_ROOT
SPDX-License-Identifier: Apache-2.0
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from surroundings import Surroundings, main

ROOT = pathlib.Path(sys.argv[4])


class OpenAccTest(Surroundings):
    @classmethod
    def setUpClass(cls):
        place = pathlib.Path(tempfile.mkdtemp(prefix="torment-openacc-"))
        cls.addClassCleanup(shutil.rmtree, place)
        cls.plugin = place / "openacc.so"
        cls.failure = "gcc is not here"
        if shutil.which("gcc"):
            done = subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-fopenacc", "-foffload=disable",
                                   f"-I{ROOT}/plugin_api", ROOT / "tests/surroundings/openacc.c", "-o", cls.plugin, "-lm"],
                                  capture_output=True, text=True, check=False)
            cls.failure = done.stderr if done.returncode else ""

    def run_with(self, **variables):
        if self.failure:
            self.skipTest(self.failure)
        # A host that counts its lines would say in a worker that exits that it could not write them.
        done = self.run_host(variables={**variables, "LLVM_PROFILE_FILE": os.devnull}, plugin=self.plugin,
                             without=[name for name in os.environ if name.startswith(("ACC_", "GOMP_"))])
        record = self.record()
        for name, value in variables.items():
            self.assertEqual(record["environment"][name], value)
        [triad] = [result for result in record["results"] if result["benchmark"] == "StreamTriad"]
        return done, record["plugins"][0], triad

    def require_on_host(self, **variables):
        done, plugin, triad = self.run_with(**variables)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(triad["outcome"], "verified", triad["message"])
        self.assertEqual(plugin["device"]["place"], "host")

    def require_stopped(self, words, **variables):
        """libgomp ends the process: that is the unit's outcome, its words are kept, the other unit still runs."""
        done, plugin, triad = self.run_with(**variables)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(triad["outcome"], "ended the process")
        self.assertIn("exit status 1 in compute of repetition 1 of 3", triad["message"])
        self.assertIn("; the last that it printed: " + words, triad["message"])
        self.assertIn(words, plugin["standard_error"])
        [other] = [result for result in self.record()["results"] if result["benchmark"] == "MonteCarloPi"]
        self.assertEqual(other["outcome"], "verified")

    def test_no_device_type(self):
        self.require_on_host()

    def test_device_type_host(self):
        self.require_on_host(ACC_DEVICE_TYPE="host")

    def test_device_type_nvidia_without_a_device(self):
        self.require_stopped("libgomp: device type nvidia not supported", ACC_DEVICE_TYPE="nvidia")

    def test_device_type_of_no_meaning(self):
        self.require_stopped("libgomp: device type bogus not supported", ACC_DEVICE_TYPE="bogus")

    def test_device_number_out_of_range(self):
        self.require_stopped("libgomp: device 7 out of range", ACC_DEVICE_NUM="7")

    def test_device_number_below_zero(self):
        done, _, triad = self.run_with(ACC_DEVICE_NUM="-1")
        self.assertIn(triad["outcome"], ("verified", "ended the process"), done.stderr)

    def test_device_number_that_is_none(self):
        done, _, triad = self.run_with(ACC_DEVICE_NUM="abc")
        self.assertIn(triad["outcome"], ("verified", "ended the process"), done.stderr)


if __name__ == "__main__":
    main()
