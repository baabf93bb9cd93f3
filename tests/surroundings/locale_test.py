#!/usr/bin/env python3
"""Locales that write 1.5 as 1,5 and 1000 as 1.000 or 1,000, and one that isn't there.

usage: locale_test.py TORMENT_HOST PLUGIN
SPDX-License-Identifier: Apache-2.0
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from surroundings import HOST, Surroundings, main

LOCALES = {"de_DE": "comma", "hi_IN": "grouping", "sv_SE": "both"}


class LocaleTest(Surroundings):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.mkdtemp(prefix="torment-locales-")
        cls.addClassCleanup(shutil.rmtree, cls.place)

    def make_locale(self, name):
        """Compiles it, since systems come with few."""
        if not shutil.which("localedef"):
            self.skipTest("localedef is not here")
        done = subprocess.run(["localedef", "-i", name, "-f", "UTF-8", f"{self.place}/{name}.UTF-8"], check=False,
                              capture_output=True)
        if not os.path.isdir(f"{self.place}/{name}.UTF-8"):
            self.skipTest(f"localedef knows no {name}: {done.stderr.decode()}")
        return {"LOCPATH": self.place, "LC_ALL": f"{name}.UTF-8", "LANG": f"{name}.UTF-8"}

    def score(self, file, variables):
        done = subprocess.run([HOST, "score", file], capture_output=True, env=os.environ | variables, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def check(self, variables):
        done = self.run_host("--timeout", "59.5", variables=variables)
        record = self.require_good(done)
        self.assertEqual(record["settings"]["timeout_s"], 59.5)
        self.assertEqual(record["settings"]["seed"], 1987)
        [file] = self.output.glob("*.json")
        self.assertNotRegex(file.read_text(), r"\d,\d")
        self.assertEqual(json.loads(file.read_text()), record)
        self.assertNotRegex(done.stdout.decode(), r"\d,\d")
        self.assertRegex(done.stdout.decode(), r"MonteCarloPi +\d+\.\d")
        self.assertEqual(self.score(file, variables), self.score(file, {"LC_ALL": "C"}))
        [table] = self.output.glob("*.csv")
        self.assertTrue(re.search(r",\d+\.\d+,", table.read_text()) or re.search(r",\d\.\d+e-", table.read_text()))

    def test_a_locale_that_is_not_there(self):
        self.check({"LC_ALL": "xx_YY.UTF-8", "LANG": "xx_YY"})

    def test_a_locale_that_is_no_name(self):
        self.check({"LC_ALL": "../../etc/passwd"})

    def test_the_c_locale(self):
        self.check({"LC_ALL": "C"})


def add_tests():
    for name, what in LOCALES.items():
        setattr(LocaleTest, f"test_{what}_in_{name}", lambda self, name=name: self.check(self.make_locale(name)))


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    add_tests()
    main()
