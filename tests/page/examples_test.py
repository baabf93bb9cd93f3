#!/usr/bin/env python3
"""Every kept record becomes a page and tables without a complaint; what a browser and a spreadsheet make of them is
tested elsewhere.

usage: examples_test.py TORMENT_HOST EXAMPLES
SPDX-License-Identifier: Apache-2.0
"""
import csv
import io
import json
import pathlib
import subprocess
import sys
import unittest

host, examples = sys.argv[1], pathlib.Path(sys.argv[2])
records = {path: record for path in sorted(examples.glob("*.json"))
           if (record := json.loads(path.read_text(encoding="utf-8")))["schema"] == "torment-record"}


class ExamplesTest(unittest.TestCase):
    def run_host(self, *arguments):
        done = subprocess.run([host, *map(str, arguments)], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout

    def test_every_record_becomes_a_page(self):
        self.assertGreater(len(records), 10)
        for path, record in records.items():
            page = self.run_host("report", path, "-o", "-")
            self.assertIn(record["machine"]["hostname"], page, path)

    def test_every_record_becomes_tables(self):
        for path, record in records.items():
            table = list(csv.DictReader(io.StringIO(self.run_host("export", path, "--csv", "results"))))
            self.assertEqual(len(table), len(record["results"]), path)
            samples = list(csv.DictReader(io.StringIO(self.run_host("export", path, "--csv", "samples"))))
            self.assertEqual(len(samples), sum(len(result["samples"]) for result in record["results"]), path)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
