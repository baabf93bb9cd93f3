#!/usr/bin/env python3
"""`torment-host compare`, as users and build servers see it.

usage: compare_test.py TORMENT_HOST EXAMPLES
SPDX-License-Identifier: Apache-2.0
"""
import copy
import html.parser
import json
import os
import pathlib
import pty
import shutil
import subprocess
import sys
import tempfile
import unittest

try:
    import jsonschema
except ImportError:
    jsonschema = None

HOST, EXAMPLES = map(os.path.abspath, sys.argv[1:3])
SCHEMA = json.loads(pathlib.Path(EXAMPLES, "../schema/comparison-1.schema.json").read_text(encoding="utf-8"))
BEFORE = json.loads(pathlib.Path(EXAMPLES, "h200-ref.json").read_text(encoding="utf-8"))


class CompareTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-compare-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.record = copy.deepcopy(BEFORE)
        # Little noise, so that what is changed below is seen.
        for result in self.record["results"]:
            for index, sample in enumerate(result["samples"]):
                sample.update(upload_s=0.0, compute_s=0.1 * (1 + 0.001 * (index * 7 % 10)), download_s=0.0)
        self.before = self.write("before", self.record)

    def write(self, name, record):
        path = self.folder / f"{name}.json"
        path.write_text(json.dumps(record | {"id": name}), encoding="utf-8")
        return path

    def scale(self, result, factor):
        for sample in result["samples"]:
            sample["compute_s"] *= factor

    def compare(self, *arguments, **environment):
        return subprocess.run([HOST, "compare", *map(str, arguments)], capture_output=True, text=True, timeout=60,
                              check=False, env=os.environ | environment)

    def compare_json(self, *arguments, status=0):
        done = self.compare(*arguments, "--format", "json")
        self.assertEqual(done.returncode, status, done.stderr)
        comparison = json.loads(done.stdout)
        if jsonschema:
            jsonschema.validate(comparison, SCHEMA)
        return comparison

    def test_nothing_changed_is_all_the_same(self):
        comparison = self.compare_json(self.before, self.write("after", self.record))
        [found] = comparison["comparisons"]
        self.assertEqual({row["verdict"] for row in found["results"]}, {"same"})
        self.assertEqual(len(found["results"]), len(BEFORE["results"]))
        self.assertAlmostEqual(found["geometric_mean"], 1)

    def test_a_regression_ends_with_1_and_an_improvement_with_0(self):
        self.scale(self.record["results"][3], 1.1)
        slower = self.write("slower", self.record)
        [found] = self.compare_json(self.before, slower, status=1)["comparisons"]
        rows = [row for row in found["results"] if row["verdict"] != "same"]
        self.assertEqual([row["verdict"] for row in rows], ["slower"])
        self.assertEqual(rows[0]["benchmark"], BEFORE["results"][3]["benchmark"])
        self.assertAlmostEqual(rows[0]["ratio"], 1.1)
        [found] = self.compare_json(slower, self.before)["comparisons"]
        self.assertEqual(sum(row["verdict"] == "faster" for row in found["results"]), 1)

    def test_the_threshold_says_which_changes_matter(self):
        self.scale(self.record["results"][3], 1.1)
        slower = self.write("slower", self.record)
        self.assertEqual(self.compare(self.before, slower, "--threshold", "5").returncode, 1)
        self.assertEqual(self.compare(self.before, slower, "--threshold", "15").returncode, 0)

    def test_a_benchmark_that_fails_now_is_a_regression(self):
        self.record["results"][3].update(outcome="crashed", message="signal 11", samples=[])
        after = self.write("after", self.record)
        [found] = self.compare_json(self.before, after, status=1)["comparisons"]
        self.assertEqual([row["outcome"] for row in found["lost"]], ["crashed"])
        done = self.compare(self.before, after)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("lost: ", done.stdout)
        self.assertIn("crashed, signal 11", done.stdout)

    def test_a_benchmark_that_is_absent_is_named_and_no_regression(self):
        del self.record["results"][3]
        [found] = self.compare_json(self.before, self.write("after", self.record))["comparisons"]
        self.assertEqual([row["benchmark"] for row in found["only_baseline"]], [BEFORE["results"][3]["benchmark"]])

    def test_plugins_of_one_record_are_compared_by_the_variants_that_the_suite_scores(self):
        comparison = self.compare_json(f"{self.before}:gcc-12-openmp", ":gcc-12-openacc-nvptx")
        [found] = comparison["comparisons"]
        variants = {(row["baseline_variant"], row["variant"]) for row in found["results"]}
        self.assertEqual({pair[0] for pair in variants}, {"default"})
        self.assertEqual(len(found["results"]), len(BEFORE["suite"]["scored"]))
        self.assertEqual(found["scores"][0]["contender_plugin"], "gcc-12-openacc-nvptx")

    def test_several_contenders_are_one_family(self):
        same = self.write("after", self.record)
        one = self.compare_json(self.before, same)
        two = self.compare_json(self.before, same, self.write("again", self.record))
        self.assertEqual(two["compared"], 2 * one["compared"])
        width = [found["interval"]["high"] - found["interval"]["low"] for found in
                 (comparison["comparisons"][0]["results"][0] for comparison in (one, two))]
        self.assertGreaterEqual(width[1], width[0])

    def refused(self, change, *words):
        change(self.record)
        after = self.write("after", self.record)
        done = self.compare(self.before, after)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        for word in words + ("--force",):
            self.assertIn(word, done.stderr)
        forced = self.compare(self.before, after, "--force")
        self.assertEqual(forced.returncode, 0, forced.stderr)
        self.assertIn("FORCED", forced.stdout)
        self.assertTrue(self.compare_json(self.before, after, "--force")["forced"])
        self.assertIn("FORCED", self.compare(self.before, after, "--force", "--format", "markdown").stdout)
        self.assertIn("FORCED", self.compare(self.before, after, "--force", "--format", "html").stdout)

    def test_other_suites_are_refused(self):
        self.refused(lambda record: record["suite"].update(name="OTHER"), "suites", "OTHER")

    def test_other_size_classes_are_refused(self):
        self.refused(lambda record: record["settings"].update(size_class="small"), "size classes: ref and small")

    def test_other_sizes_are_refused(self):
        self.refused(lambda record: record["results"][0]["size"][0].update(value=7), "sizes of ")

    def test_other_host_memory_is_refused(self):
        self.refused(lambda record: record["settings"].update(host_memory="pinned"), "host memory")

    def test_other_machines_are_compared_with_a_note(self):
        self.record["machine"]["hostname"] = "elsewhere"
        done = self.compare(self.before, self.write("after", self.record))
        self.assertEqual(done.returncode, 0)
        self.assertIn("note: they differ in hosts: vm and elsewhere", done.stdout)

    def test_a_machine_that_was_busier_gets_a_note(self):
        for key in ("problems_s", "checks_s"):
            self.record["accounting"][key] *= 1.5
        done = self.compare(self.before, self.write("after", self.record))
        self.assertEqual(done.returncode, 0)
        self.assertIn("how busy the machine was", done.stdout)
        self.assertIn("took 150 %", done.stdout.replace("\n", " "))
        self.record["accounting"] = BEFORE["accounting"]
        self.assertNotIn("busy", self.compare(self.before, self.write("after", self.record)).stdout)

    def test_wrong_usage_says_what_to_do(self):
        for arguments, words in (([self.before], "two at least"), ([self.before, self.before], "with itself"),
                                 ([f"{self.before}:nvcc", ":gcc"], "no plugin 'nvcc' but gcc-11"),
                                 ([":gcc", self.before], "follows no record"),
                                 ([self.before, self.before, "--format", "pdf"], "--format takes")):
            done = self.compare(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertIn(words, done.stderr)

    def test_the_console_fits_80_columns_and_is_plain_in_a_pipe(self):
        self.scale(self.record["results"][3], 1.1)
        done = self.compare(self.before, self.write("after", self.record), TERM="xterm")
        self.assertLess(max(map(len, done.stdout.splitlines())), 80)
        self.assertNotIn("\x1b", done.stdout)

    def show_on_terminal(self, **variables):
        self.scale(self.record["results"][3], 1.1)
        after = self.write("after", self.record)
        environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | variables
        main_end, terminal = pty.openpty()
        with subprocess.Popen([HOST, "compare", self.before, after], stdout=terminal, env=environment):
            os.close(terminal)
            shown = b""
            while True:
                try:
                    shown += os.read(main_end, 65536)
                except OSError:  # the other end is closed
                    break
        os.close(main_end)
        return shown

    def test_a_terminal_shows_what_is_slower_in_red_unless_told_not_to(self):
        self.assertIn(b"\x1b[31mslower\x1b[0m", self.show_on_terminal(TERM="xterm"))
        self.assertNotIn(b"\x1b", self.show_on_terminal(TERM="xterm", NO_COLOR="1"))
        self.assertNotIn(b"\x1b", self.show_on_terminal(TERM="dumb"))

    def test_html_holds_no_markup_of_the_record(self):
        for part in self.record["results"] + self.record["plugins"]:
            key = "plugin" if "benchmark" in part else "name"
            if part[key] == "gcc-12-openmp":
                part[key] = "<script>alert(1)</script>"
        hostile = self.write("hostile", self.record)
        done = self.compare(hostile, self.write('<img src=x onerror="alert(1)">', self.record).rename(
            self.folder / "other.json"), "--format", "html")
        self.assertEqual(done.returncode, 0, done.stderr)
        tags = set()

        class Tags(html.parser.HTMLParser):
            def handle_starttag(self, tag, attrs):
                tags.add(tag)

        Tags().feed(done.stdout)
        self.assertNotIn("script", tags)
        self.assertNotIn("img", tags)
        self.assertIn("&#60;script&#62;", done.stdout)

    def test_a_file_is_written_whole_where_it_is_asked_for(self):
        after = self.write("after", self.record)
        done = self.compare(self.before, after, "-o", self.folder / "report.txt", TERM="xterm")
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        self.assertIn("geometric mean", (self.folder / "report.txt").read_text())


if __name__ == "__main__":
    unittest.main(module="__main__", argv=[sys.argv[0], "-v"])
