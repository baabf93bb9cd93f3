#!/usr/bin/env python3
"""What `torment-host history` and `torment-host report` make of folders, and of what lies in them.

usage: history_test.py TORMENT_HOST EXAMPLES
SPDX-License-Identifier: Apache-2.0
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

host, examples = sys.argv[1], pathlib.Path(sys.argv[2])


def run(*arguments):
    return subprocess.run([host, *map(str, arguments)], capture_output=True, text=True)


class HistoryTest(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory(prefix="torment-history-")
        self.addCleanup(kept.cleanup)
        self.folder = pathlib.Path(kept.name)
        (self.folder / "deeper").mkdir()
        shutil.copy(examples / "h200-ref.json", self.folder / "deeper" / "new.json")
        old = json.loads((examples / "h200-small-sequential.json").read_text())
        old["started"], old["machine"]["hostname"] = "2025-06-01T10:00:00Z", "hydra"
        (self.folder / "old.json").write_text(json.dumps(old))
        (self.folder / "reference.json").write_text('{"schema": "torment-reference"}')
        (self.folder / "notes.txt").write_text("not a record")

    def paths(self, *options):
        done = run("history", self.folder, "--paths", *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [pathlib.Path(line).name for line in done.stdout.splitlines()]

    def test_records_are_listed_by_time_and_other_files_passed_over(self):
        self.assertEqual(self.paths(), ["old.json", "new.json"])
        done = run("history", self.folder)
        self.assertEqual(done.stderr, "")
        self.assertIn("2 of 2 records", done.stdout)
        count = len(json.loads((examples / "h200-ref.json").read_text())["results"])
        self.assertIn(f"{count}/{count}", done.stdout)
        self.assertLess(max(len(line) for line in done.stdout.splitlines()), 100)

    def test_filters_choose(self):
        self.assertEqual(self.paths("--plugin", "nvcc*"), ["new.json"])
        self.assertEqual(self.paths("--host", "hydra"), ["old.json"])
        self.assertEqual(self.paths("--benchmark", "Gemm"), ["old.json", "new.json"])
        self.assertEqual(self.paths("--benchmark", "Gemm", "--plugin", "nvcc*"), ["new.json"])
        self.assertEqual(self.paths("--suite", "other*"), [])
        self.assertEqual(self.paths("--since", "2026"), ["new.json"])
        self.assertEqual(self.paths("--until", "2025-06-01"), ["old.json"])
        self.assertEqual(self.paths("--since", "2025-06-02", "--until", "2026-10"), [])

    def test_a_benchmark_is_shown_with_its_times(self):
        done = run("history", self.folder, "--benchmark", "Gemm", "--plugin", "nvcc*")
        record = json.loads((examples / "h200-ref.json").read_text())
        [median_s] = [result["summary"]["median_s"] for result in record["results"]
                      if result["benchmark"] == "Gemm" and result["plugin"].startswith("nvcc")]
        self.assertRegex(done.stdout, rf"nvcc-13.0-cuda +Gemm/default +{median_s:.6f} s")

    def test_a_broken_record_is_named_and_stops_nothing(self):
        broken = (examples / "h200-ref.json").read_text().replace('"hostname": "vm"', '"hostname": 7', 1)
        (self.folder / "broken.json").write_text(broken)
        (self.folder / "cut.json").write_text('{"schema": "torment-record", ')
        done = run("history", self.folder)
        self.assertEqual(done.returncode, 0)
        self.assertIn("2 of 2 records", done.stdout)
        self.assertRegex(done.stderr, r'broken\.json" is passed over: .*/machine/hostname')
        self.assertIn("cut.json", done.stderr)

    def test_what_is_no_date_or_folder_is_said(self):
        done = run("history", self.folder, "--since", "yesterday")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--since takes a date", done.stderr)
        done = run("history", self.folder / "absent")
        self.assertEqual(done.returncode, 1)
        self.assertIn("absent", done.stderr)

    def test_a_page_of_a_folder_holds_all_of_its_records(self):
        page = self.folder / "page.html"
        self.assertEqual(run("report", self.folder, "-o", page).returncode, 0)
        text = page.read_text()
        self.assertEqual(text.count("<article"), 2)
        self.assertEqual(run("report", self.folder, "-o", "-").stdout, text)

    def test_a_page_needs_records_and_a_place(self):
        self.assertIn("name at least one record", run("report").stderr)
        self.assertIn("-o page.html", run("report", self.folder).stderr)
        empty = self.folder / "empty"
        empty.mkdir()
        done = run("report", empty, "-o", self.folder / "page.html")
        self.assertEqual(done.returncode, 1)
        self.assertIn("holds no record", done.stderr)
        self.assertEqual(run("report", self.folder, "-o", self.folder / "absent" / "page.html").returncode, 1)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
