#!/usr/bin/env python3
"""Recomputes the worked examples of docs/scoring.md, and has torment-host say what the page says of a record.

usage: examples_test.py SOURCE_ROOT TORMENT_HOST
SPDX-License-Identifier: Apache-2.0
"""
import csv
import pathlib
import re
import statistics
import subprocess
import sys
import unittest

SOURCES, HOST = pathlib.Path(sys.argv[1]), sys.argv[2]
TEXT = (SOURCES / "docs" / "scoring.md").read_text()


def numbers(cell):
    return [float(number) for number in cell.split(",")]


class ExamplesTest(unittest.TestCase):
    def assertPrinted(self, printed, computed, what):
        """As exact as the page's digits are."""
        decimals = len(printed.partition(".")[2])
        self.assertEqual(f"{computed:.{decimals}f}", printed, what)

    def test_every_row_of_the_table_is_right(self):
        rows = [[cell.strip() for cell in line.strip("|").split("|")]
                for line in TEXT.splitlines() if re.match(r"\| \d+: ", line)]
        self.assertEqual(len(rows), 8)
        for name, reference, times, ratios, harmonic, geometric, total in rows:
            reference, times, ratios = numbers(reference), numbers(times), numbers(ratios)
            self.assertEqual([r / t for r, t in zip(reference, times, strict=True)], ratios, name)
            self.assertPrinted(harmonic, statistics.harmonic_mean(ratios), name)
            self.assertPrinted(geometric, statistics.geometric_mean(ratios), name)
            self.assertPrinted(total, sum(reference) / sum(times), name)

    def test_the_record_says_what_the_page_says(self):
        record = SOURCES / "results" / "examples" / "h200-ref.json"
        table = subprocess.run([HOST, "export", record, "--csv", "scores"], capture_output=True, text=True, check=True)
        [cuda] = [row for row in csv.DictReader(table.stdout.splitlines()) if row["model"] == "cuda"]
        [said] = re.findall(r"harmonic ([\d.]+), geometric ([\d.]+), total ([\d.]+), ratios from ([\d.]+) to (\d+)",
                            TEXT.replace("\n", " "))
        for figure, key in zip(said, ("score", "geometric_mean", "total_time_ratio", "least_ratio", "greatest_ratio")):
            self.assertPrinted(figure, float(cuda[key + "_average"]), key)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
