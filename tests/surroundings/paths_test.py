#!/usr/bin/env python3
"""Paths with all that a name may hold, and several runs in one folder.

usage: paths_test.py TORMENT_HOST PLUGIN
SPDX-License-Identifier: Apache-2.0
"""
import shutil
import subprocess

from surroundings import HOST, PLUGIN, Surroundings, main

NAMES = {
    "spaces": "a  b ",
    "quotes": "it's \"quoted\" `here` $HOME",
    "line_break": "two\nlines",
    "beyond_ascii": "Größe-測定-µ",
    "option_like": "--help",
    "glob_like": "[a]*?{b}",
    "controls": "a\x1b[31m\x07b",
    "backslash": "a\\nb",
    "formula": "=1+1",
    "markup": "<b>&amp;",
    "long": "x" * 200,
}


class PathsTest(Surroundings):
    def check(self, name):
        place = self.folder / name
        place.mkdir()
        plugin = place / f"{name[:100]}.so"
        shutil.copy(PLUGIN, plugin)
        record = self.require_good(self.run_host(output=place / "out", plugin=plugin), output=place / "out")
        self.assertEqual(record["plugins"][0]["path"], str(plugin))
        [file] = (place / "out").glob("*.json")
        listed = subprocess.run([HOST, "score", file], capture_output=True, timeout=60, check=False)
        self.assertEqual(listed.returncode, 0, listed.stderr)

    def run_bytes(self, plugin, output):
        done = subprocess.run([HOST.encode(), b"run", b"--size", b"test", b"--repetitions", b"2", b"--benchmarks",
                               b"MonteCarloPi", b"--output", output, b"--plugins", plugin], capture_output=True,
                              timeout=60, check=False)
        done.stdout.decode("utf-8")
        done.stderr.decode("utf-8")
        return done

    def test_an_output_folder_whose_name_is_no_utf_8(self):
        done = self.run_bytes(PLUGIN.encode(), bytes(self.folder) + b"/a\xff\xc3b")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_plugin_whose_name_is_no_utf_8_is_refused_before_anything_runs(self):
        plugin = bytes(self.folder) + b"/\xfe.so"
        shutil.copy(PLUGIN, plugin)
        done = self.run_bytes(plugin, bytes(self.output))
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(b"is no UTF-8", done.stderr)

    def test_two_runs_at_once_in_one_folder_leave_two_records(self):
        runs = [subprocess.Popen(self.command(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in range(2)]
        for run in runs:
            _, log = run.communicate(timeout=120)
            self.assertEqual(run.returncode, 0, log)
        records = self.records()
        self.assertEqual(len({record["id"] for record in records}), 2)
        for record in records:
            self.require_whole(record)
        self.assertEqual([path.name for path in self.output.iterdir() if path.name.startswith(".")], [])

    def test_two_runs_at_once_onto_the_same_copies_leave_whole_ones(self):
        copies = ["--json", self.folder / "x.json", "--csv", self.folder / "x.csv"]
        runs = [subprocess.Popen(self.command(*copies), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in range(2)]
        for run in runs:
            _, log = run.communicate(timeout=120)
            self.assertEqual(run.returncode, 0, log)
        self.assertIn((self.folder / "x.json").read_text(), [file.read_text() for file in self.output.glob("*.json")])


def add_tests():
    for key, name in NAMES.items():
        setattr(PathsTest, f"test_{key}", lambda self, name=name: self.check(name))


if __name__ == "__main__":
    add_tests()
    main()
