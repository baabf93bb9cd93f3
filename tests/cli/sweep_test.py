#!/usr/bin/env python3
"""What users of `torment-host sweep` rely on: sizes, record, CSV, tables, resuming, sizes that can't be.

usage: sweep_test.py TORMENT_HOST PLUGIN LIMITED_PLUGIN SCHEMA_FOLDER
PLUGIN is a sequential gcc plugin that holds every benchmark, LIMITED_PLUGIN limited_plugin.c.
SPDX-License-Identifier: Apache-2.0
"""
import csv
import io
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

HOST, PLUGIN, LIMITED, SCHEMAS = map(os.path.abspath, sys.argv[1:5])
SERIES_COLUMNS = ["size", "size_value", "growth_exponent", "growth_r_squared", "crossover", "crossover_size"]


class SweepTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-sweep-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.output = self.folder / "out"
        self.variables = {}

    def host(self, *arguments):
        return subprocess.run([HOST, *map(str, arguments)], capture_output=True, text=True, timeout=120,
                              cwd=self.folder, env={**os.environ, **self.variables})

    def sweep(self, benchmarks, sizes, *arguments):
        shutil.rmtree(self.output, ignore_errors=True)
        return self.host("sweep", "--benchmarks", benchmarks, "--sizes", sizes, "--size", "test", "--repetitions", "3",
                         "--plugins", PLUGIN, "--output", self.output, *arguments)

    def record(self):
        [file] = self.output.glob("*.json")
        return json.loads(file.read_text())

    def rows(self):
        [file] = self.output.glob("*.csv")
        return list(csv.DictReader(io.StringIO(file.read_text(), newline="")))

    def test_each_size_is_a_result_with_the_other_parameters_of_the_class(self):
        done = self.sweep("StreamTriad", "2^10..2^16")
        self.assertEqual(done.returncode, 0, done.stderr)
        record = self.record()
        self.assertTrue(record["complete"])
        self.assertEqual(record["settings"]["sizes"], [2 ** power for power in range(10, 17)])
        self.assertEqual([result["size"] for result in record["results"]],
                         [[{"name": "elements", "value": 2 ** power}, {"name": "passes", "value": 2}]
                          for power in range(10, 17)])
        self.assertEqual({result["outcome"] for result in record["results"]}, {"verified"})

    def test_record_and_csv_tell_growth_and_crossover(self):
        shutil.copy(PLUGIN, self.folder / "copy.so")
        done = self.sweep("StreamTriad", "2^12..2^18", self.folder / "copy.so")
        self.assertEqual(done.returncode, 0, done.stderr)
        baseline, other = self.record()["sweep"]
        self.assertEqual([point["size"] for point in baseline["points"]], [2 ** power for power in range(12, 19)])
        self.assertEqual(baseline["crossover"], {"kind": "the baseline", "measured_size": None, "size": None})
        self.assertIn(other["crossover"]["kind"], ("at a size", "from the smallest", "never"))
        self.assertGreater(baseline["growth"]["exponent"], 0.3)
        rows = self.rows()
        self.assertEqual(list(rows[0])[28:28 + len(SERIES_COLUMNS)], SERIES_COLUMNS)
        self.assertEqual(rows[0]["size"], "elements=4096;passes=2")
        self.assertEqual(rows[0]["size_value"], "4096")
        self.assertEqual(float(rows[0]["growth_exponent"]), baseline["growth"]["exponent"])
        self.assertEqual({row["crossover"] for row in rows}, {"the baseline", other["crossover"]["kind"]})
        self.assertEqual({row["reference"] + row["peak_ratio"] + row["average_ratio"] for row in rows}, {""})

    def test_the_report_is_a_table_and_lines_of_80_columns_without_scores(self):
        done = self.sweep("StreamTriad,MonteCarloPi", "100,1000,10000")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([line for line in done.stdout.splitlines() if len(line) > 80], [])
        self.assertNotIn("Peak:", done.stdout)
        self.assertRegex(done.stdout, r"(?m)^ *1000 +[0-9.e-]+$")
        self.assertRegex(done.stdout, r"(?m)^\[1\]  [^ ]+: no exponent: it takes 5 verified sizes; the baseline$")
        quiet = self.sweep("StreamTriad", "100,1000", "--quiet")
        self.assertEqual(quiet.stderr, "")
        self.assertRegex(quiet.stdout, r"^StreamTriad\n\[1\]  [^\n]*the baseline\n$")

    def test_score_and_reference_take_no_sweep(self):
        self.sweep("StreamTriad", "100,1000")
        [file] = self.output.glob("*.json")
        scored = self.host("score", file)
        self.assertEqual(scored.returncode, 0, scored.stderr)
        self.assertNotIn("Peak:", scored.stdout)
        self.assertIn("StreamTriad, median times in s", scored.stdout)
        refused = self.host("reference", file, "-o", "x.json")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("sweep", refused.stderr)

    def test_a_run_has_sizes_in_its_csv_and_no_sweep(self):
        done = self.host("run", "--size", "test", "--benchmarks", "StreamTriad", "--plugins", PLUGIN, "--output",
                         self.output)
        self.assertEqual(done.returncode, 0, done.stderr)
        [row] = self.rows()
        self.assertEqual([row[name] for name in SERIES_COLUMNS], ["elements=65536;passes=2", "65536", "", "", "", ""])
        self.assertIsNone(self.record()["sweep"])
        self.assertEqual(self.record()["settings"]["sizes"], [])

    def test_a_size_that_a_benchmark_cannot_have_is_an_outcome_of_its_point(self):
        done = self.sweep("StringMatch", "1,10,100000,200000")
        self.assertEqual(done.returncode, 0, done.stderr)
        outcomes = [result["outcome"] for result in self.record()["results"]]
        self.assertEqual(outcomes, ["unsupported", "unsupported", "verified", "verified"])
        self.assertIn("text_length must be at least", self.record()["results"][0]["message"])
        self.assertIn("1 to 10: unsupported", done.stdout)

    def test_after_out_of_memory_larger_sizes_are_skipped_and_smaller_ones_kept(self):
        # Sizes whose bytes need not, can't and overflow.
        for benchmark, sizes in (("StreamTriad", "1000,2^42,2^61,2^63,18446744073709551615"),
                                 ("Gemm", "10,2^31,2^32,2^33,2^63"), ("StringMatch", "100000,2^45,2^63")):
            done = self.sweep(benchmark, sizes)
            self.assertEqual(done.returncode, 1, done.stderr)
            results = self.record()["results"]
            self.assertTrue(self.record()["complete"])
            self.assertEqual([result["outcome"] for result in results],
                             ["verified", "out of memory"] + ["not run"] * (len(results) - 2), results[1]["message"])
            self.assertIn("the problem could not be made", results[1]["message"])
            self.assertRegex(results[2]["message"], r"out of memory at .*: larger sizes are skipped")
        # Each as the first, so that none is skipped.
        for size in ("2^42", "2^61", "2^62", "2^63", "18446744073709551615"):
            self.assertEqual(self.sweep("StreamTriad", size).returncode, 1)
            self.assertEqual(self.record()["results"][0]["outcome"], "out of memory", size)
        for size in ("2^31", "2^32", "2^33", "2^63"):
            self.assertEqual(self.sweep("Gemm", size).returncode, 1)
            self.assertEqual(self.record()["results"][0]["outcome"], "out of memory", size)

    def test_what_is_too_much_for_one_plugin_is_tried_no_larger_there_and_leaves_the_others_alone(self):
        for how, outcome in (("exits", "out of memory"), ("fails", "out of memory"), ("hangs", "timed out")):
            self.variables = {"HOW": how}
            done = self.sweep("StreamTriad", "1000,2000,5000,6000,70000", LIMITED, "--timeout", "1")
            self.assertEqual(done.returncode, 1, done.stderr)
            outcomes = {}
            for result in self.record()["results"]:
                outcomes.setdefault(result["plugin"], []).append(result["outcome"])
            [of_limited] = [value for name, value in outcomes.items() if name == "bad"]
            self.assertEqual(of_limited, ["verified", "verified", outcome, "not run", "not run"], how)
            del outcomes["bad"]
            self.assertEqual(list(outcomes.values()), [["verified"] * 5])
            self.assertIn(f"6000 to 70000: not run: {outcome} at elements=5000;passes=2: larger sizes are",
                          " ".join(done.stdout.split()))

    def test_bad_sizes_are_wrong_usage_that_names_them(self):
        for sizes in ("0", "-1", "1e9", "1k", "1KiB", "10 ", "5,5", "20,10", "2^64"):
            done = self.host("sweep", "--benchmarks", "StreamTriad", "--plugins", PLUGIN, "--output", self.output,
                             f"--sizes={sizes}")
            self.assertEqual(done.returncode, 2, sizes)
            self.assertIn("--sizes: '" + sizes.split(",")[-1] + "'", done.stderr)
            self.assertEqual(done.stdout, "")
        self.assertFalse(self.output.exists())

    def test_sizes_and_benchmarks_must_be_named_and_run_takes_no_sizes(self):
        for arguments, piece in ((["sweep", "--benchmarks", "StreamTriad"], "--sizes"),
                                 (["sweep", "--sizes", "2^10"], "--benchmarks"),
                                 (["run", "--sizes", "2^10"], "--help"),
                                 (["sweep", "--host-memory", "huge"], "pageable or pinned")):
            done = self.host(*arguments, "--plugins", PLUGIN)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(piece, done.stderr)

    def test_an_interrupted_sweep_is_resumed_with_its_sizes(self):
        process = subprocess.Popen([HOST, "sweep", "--benchmarks", "StreamTriad", "--sizes", "2^16..2^19", "--size",
                                    "test", "--plugins", PLUGIN, "--output", str(self.output), "--repetitions", "300"],
                                   cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for line in process.stderr:
            if re.match(r"\[1/4\]", line):
                break
        self.assertIn("elements=65536", line)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 128 + signal.SIGINT, errors)
        self.assertIn("sweep --resume", errors)
        interrupted = self.record()
        self.assertEqual(len(interrupted["results"]), 4)
        [file] = self.output.glob("*.json")
        done = self.host("sweep", "--resume", file)
        self.assertEqual(done.returncode, 0, done.stderr)
        completed = self.record()
        self.assertEqual({result["outcome"] for result in completed["results"]}, {"verified"})
        self.assertEqual(completed["results"][0], interrupted["results"][0])

    def test_a_preset_sweeps_each_share_as_a_series_with_its_own_crossover(self):
        shutil.copy(PLUGIN, self.folder / "copy.so")
        done = self.host("sweep", "--preset", "thesis-unique", "--sizes", "2^4,2^10", "--repetitions", "3", "--plugins",
                         PLUGIN, self.folder / "copy.so", "--output", self.output)
        self.assertEqual(done.returncode, 0, done.stderr)
        record = self.record()
        self.assertEqual((record["settings"]["preset"], record["settings"]["sizes"]), ("thesis-unique", [16, 1024]))
        self.assertEqual({result["outcome"] for result in record["results"]}, {"verified"})
        series = record["sweep"]
        self.assertEqual([one["fixed"] for one in series if one["crossover"]["kind"] == "the baseline"],
                         [[{"name": "columns", "value": 1}, {"name": "distinct_percent", "value": percent}]
                          for percent in (0, 1, 25, 50, 100)])
        self.assertEqual({len(one["points"]) for one in series}, {2})
        self.assertNotIn("no baseline", {one["crossover"]["kind"] for one in series})
        for percent in (0, 1, 25, 50, 100):
            self.assertIn(f"MatrixUnique, median times in s, columns=1;distinct_percent={percent}", done.stdout)
        self.assertEqual(len(self.rows()), 20)
        [file] = self.output.glob("*.json")
        again = self.host("sweep", "--resume", file)
        self.assertIn("is complete", again.stderr)

    def test_a_preset_has_benchmarks_of_its_own_to_choose_from(self):
        done = self.host("sweep", "--preset", "thesis", "--benchmarks", "MatrixFind,MatrixSum", "--sizes", "4,3581",
                         "--repetitions", "1", "--plugins", PLUGIN, "--output", self.output)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = [(result["benchmark"], result["size"][0]["value"]) for result in self.record()["results"]]
        self.assertEqual(sorted(set(found)), [("MatrixFind", 4), ("MatrixFind", 3581), ("MatrixSum", 4),
                                              ("MatrixSum", 3581)])
        for arguments, piece in ((["--preset", "essay"], "thesis-find"),
                                 (["--preset", "thesis", "--benchmarks", "Dot"], "docs/sweeps.md"),
                                 (["--preset", "thesis", "--sizes", "5"], "docs/sweeps.md")):
            done = self.host("sweep", *arguments, "--plugins", PLUGIN, "--output", self.folder / "none")
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(piece, done.stderr)

    def test_host_memory_is_recorded_and_changes_nothing_for_plugins_for_the_host(self):
        for memory in ("pageable", "pinned"):
            done = self.sweep("StreamTriad", "1000", "--host-memory", memory)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(self.record()["settings"]["host_memory"], memory)
            self.assertEqual("memory     pinned" in done.stdout, memory == "pinned")

    def test_the_record_fits_the_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("python3 has no jsonschema")
        schema = json.loads((pathlib.Path(SCHEMAS) / "record-1.schema.json").read_text())
        self.sweep("StreamTriad", "10,100,1000,10000,100000,2^45")
        errors = list(jsonschema.validators.validator_for(schema)(schema).iter_errors(self.record()))
        self.assertEqual([error.json_path + ": " + error.message[:200] for error in errors], [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
