#!/usr/bin/env python3
"""What users of `torment-host run` rely on: files, exit statuses, selection, resuming, interruption.

usage: run_test.py TORMENT_HOST PLUGIN FOLDER
PLUGIN is a sequential plugin that holds every benchmark.
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
import time
import unittest

HOST, PLUGIN, TEMPLATE = map(os.path.abspath, sys.argv[1:4])
COLUMNS = ("record,suite,size_class,hostname,plugin,compiler,compiler_version,model,device,benchmark,variant,"
           "revision,outcome,repetitions,peak_s,average_s,stddev_s,median_s,median_low_s,median_high_s,upload_s,"
           "compute_s,download_s,first_call_s,reference,peak_ratio,average_ratio,message").split(",")


class RunTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-run-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.output = self.folder / "out"

    def host(self, *arguments, **options):
        return subprocess.run([HOST, *map(str, arguments)], capture_output=True, text=True, timeout=120,
                              cwd=self.folder, **options)

    def run_test_size(self, *arguments, **options):
        return self.host("run", "--size", "test", "--plugins", PLUGIN, "--output", self.output, *arguments, **options)

    def record(self):
        [file] = self.output.glob("*.json")
        return json.loads(file.read_text())

    def test_a_good_run_exits_with_0_and_leaves_record_and_table(self):
        done = self.run_test_size()
        self.assertEqual(done.returncode, 0, done.stderr)
        record = self.record()
        self.assertTrue(record["complete"])
        self.assertEqual({result["outcome"] for result in record["results"]}, {"verified"})
        for result in record["results"]:
            self.assertEqual(len(result["samples"]), 10)
            self.assertIsNotNone(result["first_call"])
            self.assertEqual(result["verification"]["verified"], 11)
        [table] = self.output.glob("*.csv")
        rows = list(csv.reader(io.StringIO(table.read_text(), newline="")))
        self.assertEqual(rows[0][:len(COLUMNS)], COLUMNS)
        self.assertEqual(len(rows) - 1, len(record["results"]))
        self.assertRegex(done.stdout, r"(?m)^TORMENT_ACC_\S+ Peak: ")

    def test_no_line_of_the_report_is_wider_than_80_columns(self):
        done = self.run_test_size()
        self.assertEqual([line for line in done.stdout.splitlines() if len(line) > 80], [])

    def test_options_alone_mean_run(self):
        done = self.host("--plugins", PLUGIN, "--size", "test", "--repetitions", "1", "--output", self.output)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(self.record()["results"][0]["samples"]), 1)

    def test_folders_and_globs_name_plugins_too(self):
        plugins = self.folder / "plug ins"
        plugins.mkdir()
        shutil.copy(PLUGIN, plugins / "a.so")
        shutil.copy(PLUGIN, plugins / "b.so")
        for name in (plugins, plugins / "*.so"):
            done = self.host("list", name)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(len(re.findall(r"\(sequential", done.stdout)), 2, done.stdout)

    def test_the_same_plugin_twice_gets_two_names(self):
        shutil.copy(PLUGIN, self.folder / "copy.so")
        done = self.run_test_size(self.folder / "copy.so", "--benchmarks", "StreamTriad")
        self.assertEqual(done.returncode, 0, done.stderr)
        names = [plugin["name"] for plugin in self.record()["plugins"]]
        self.assertEqual(len(set(names)), 2)
        self.assertEqual(names[1], names[0] + "#2")

    def test_benchmarks_are_selected_by_name_glob_group_and_variant(self):
        for pattern, expected in (("StreamTriad", {"StreamTriad"}), ("Stream[T]*", {"StreamTriad"}),
                                  ("MonteCarloPi,StringMatch", {"MonteCarloPi", "StringMatch"}),
                                  ("@monte-carlo", {"MonteCarloPi"}), ("*/default", None),
                                  ("StreamTriad/auto", set())):
            shutil.rmtree(self.output, ignore_errors=True)
            done = self.run_test_size("--repetitions", "1", "--benchmarks", pattern)
            self.assertEqual(done.returncode, 0, done.stderr)
            got = {result["benchmark"] for result in self.record()["results"]}
            if expected is not None:
                self.assertEqual(got, expected, pattern)

    def test_scored_selects_what_scores_are_taken_over(self):
        self.run_test_size("--repetitions", "1", "--benchmarks", "@scored")
        record = self.record()
        self.assertEqual({result["benchmark"] for result in record["results"]},
                         {scored["name"] for scored in record["suite"]["scored"]})

    def test_wrong_usage_exits_with_2_and_says_what_to_do(self):
        for arguments, piece in ((["run", "--size", "huge"], "test, small, ref or large"),
                                 (["run", "--plugins", PLUGIN, "--size", "A", "--benchmarks", "NpbEp,Dot"], "Dot has no such class"),
                                 (["run", "--repetitions", "0"], "--repetitions"),
                                 (["run", "--repetitions", "99999999999"], "--repetitions"),
                                 (["run", "--repetitions", "-1"], "--repetitions"),
                                 (["run", "--plugins", "no/such.so"], "no/such.so"),
                                 (["run", "--plugins", PLUGIN, "--benchmarks", "Nonsense"], "torment-host list"),
                                 (["run", "--bogus"], "--help"), (["nonsense"], "--help")):
            done = self.host(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(piece, done.stderr)
            self.assertEqual(done.stdout, "")

    def test_an_output_that_cannot_be_written_is_said_before_the_first_measurement(self):
        (self.folder / "file").write_text("")
        for arguments, piece in ((["--output", self.folder / "file" / "below"], "file/below"),
                                 (["--csv", self.folder / "missing" / "x.csv"], "missing/x.csv"),
                                 (["--json", self.folder], str(self.folder))):
            output = [] if "--output" in arguments else ["--output", self.output]
            done = self.host("run", "--size", "test", "--plugins", PLUGIN, *output, *arguments)
            self.assertEqual(done.returncode, 1, arguments)
            self.assertIn(piece, done.stderr)
            self.assertNotIn("MonteCarloPi", done.stderr)

    def test_a_copy_that_goes_to_a_pipe_is_alone_there(self):
        done = self.run_test_size("--json", "-", "--repetitions", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout), self.record())
        shutil.rmtree(self.output)
        done = self.run_test_size("--csv", "-", "--repetitions", "1")
        [table] = self.output.glob("*.csv")
        self.assertEqual(done.stdout, table.read_text(encoding="utf-8"))
        done = self.run_test_size("--csv", "-", "--json", "-")
        self.assertEqual(done.returncode, 2)
        self.assertIn("both", done.stderr)

    def test_copies_of_record_and_table_go_where_they_are_wanted(self):
        done = self.run_test_size("--csv", "x.csv", "--json", "x.json", "--repetitions", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads((self.folder / "x.json").read_text()), self.record())
        self.assertIn("StreamTriad", (self.folder / "x.csv").read_text())

    def test_quiet_prints_score_lines_alone_and_progress_never_goes_to_stdout(self):
        done = self.run_test_size("--quiet")
        self.assertEqual(done.stderr, "")
        self.assertNotIn("benchmark  ", done.stdout)
        self.assertIn("Peak: ", done.stdout)
        self.assertNotIn("\x1b", self.run_test_size().stderr)

    def start_long_run(self):
        return subprocess.Popen([HOST, "run", "--size", "test", "--plugins", PLUGIN, "--output", str(self.output),
                                 "--repetitions", "500", "--benchmarks",
                                 "MonteCarloPi,StreamTriad,StreamCopy,StreamAdd,StreamMul"], cwd=self.folder, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def wait_for_result(self, process, count):
        """Blocks until so many lines on standard error have told of a result."""
        for line in process.stderr:
            if re.match(r"\[ *%d/" % count, line):
                return
        self.fail("the run ended too soon")

    def test_an_interrupted_run_leaves_a_valid_record_that_resume_completes(self):
        for signal_number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            shutil.rmtree(self.output, ignore_errors=True)
            process = self.start_long_run()
            self.wait_for_result(process, 1)
            process.send_signal(signal_number)
            _, errors = process.communicate(timeout=30)
            self.assertEqual(process.returncode, 128 + signal_number, errors)
            self.assertIn("--resume", errors)
            interrupted = self.record()
            self.assertFalse(interrupted["complete"])
            outcomes = [result["outcome"] for result in interrupted["results"]]
            self.assertEqual(outcomes[0], "verified")
            self.assertIn("not run", outcomes)
        [file] = self.output.glob("*.json")
        done = self.host("run", "--resume", file)
        self.assertEqual(done.returncode, 0, done.stderr)
        completed = self.record()
        self.assertTrue(completed["complete"])
        self.assertEqual({result["outcome"] for result in completed["results"]}, {"verified"})
        self.assertEqual(completed["results"][0], interrupted["results"][0])
        self.assertEqual(self.host("run", "--resume", file).returncode, 2)

    @unittest.skipIf("ASAN_OPTIONS" in os.environ, "AddressSanitizer needs more memory than the limit")
    def test_retry_runs_again_what_is_not_verified_and_nothing_else(self):
        done = self.host("run", "--size", "small", "--repetitions", "1", "--benchmarks", "MonteCarloPi,StreamTriad",
                         "--plugins", PLUGIN, "--output", self.output, "--memory-limit", "16")
        self.assertEqual(done.returncode, 1, done.stderr)
        before = {result["benchmark"]: result for result in self.record()["results"]}
        self.assertEqual([before[name]["outcome"] for name in ("MonteCarloPi", "StreamTriad")],
                         ["verified", "out of memory"])
        [file] = self.output.glob("*.json")
        done = self.host("run", "--resume", file, "--retry")
        self.assertEqual(done.returncode, 0, done.stderr)
        after = {result["benchmark"]: result for result in self.record()["results"]}
        self.assertEqual(after["StreamTriad"]["outcome"], "verified")
        self.assertEqual(after["MonteCarloPi"], before["MonteCarloPi"])
        self.assertTrue(self.record()["complete"])

    def test_a_killed_host_takes_its_workers_along_and_leaves_a_valid_record(self):
        process = self.start_long_run()
        self.wait_for_result(process, 1)
        workers = [int(pid) for task in os.listdir(f"/proc/{process.pid}/task")
                   for pid in pathlib.Path(f"/proc/{process.pid}/task/{task}/children").read_text().split()]
        self.assertTrue(workers)
        process.kill()
        process.communicate()
        deadline = time.monotonic() + 10
        alive = workers
        while alive and time.monotonic() < deadline:
            alive = [pid for pid in alive if is_alive(pid)]
        self.assertEqual(alive, [])
        record = self.record()
        self.assertFalse(record["complete"])
        self.assertEqual(record["results"][0]["outcome"], "verified")

    def test_in_process_runs_one_plugin_and_refuses_two(self):
        done = self.run_test_size("--in-process", "--benchmarks", "MonteCarloPi")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.record()["results"][0]["outcome"], "verified")
        shutil.copy(PLUGIN, self.folder / "copy.so")
        self.assertEqual(self.run_test_size(self.folder / "copy.so", "--in-process").returncode, 2)

    def test_inspect_tells_compiler_and_benchmarks(self):
        done = self.host("inspect", PLUGIN)
        self.assertEqual(done.returncode, 0, done.stderr)
        for piece in ("sequential", "gcc", "StreamTriad/default, revision 1"):
            self.assertIn(piece, done.stdout)

    def test_a_plugin_made_by_hand_from_the_public_headers_runs(self):
        done = self.host("run", "--size", "test", "--plugins", TEMPLATE, "--output", self.output)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([result["outcome"] for result in self.record()["results"]], ["verified"])


def is_alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
