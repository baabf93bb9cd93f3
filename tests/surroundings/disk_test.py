#!/usr/bin/env python3
"""Disks that fill up, folders that vanish and limits on files, in the middle of a run.

usage: disk_test.py TORMENT_HOST PLUGIN
SPDX-License-Identifier: Apache-2.0
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import unittest

from surroundings import HOST, PLUGIN, Surroundings, main

MANY = ["Dot", "MonteCarloPi", "StreamAdd", "StreamCopy", "StreamMul", "StreamTriad"]


class DiskTest(Surroundings):
    def setUp(self):
        super().setUp()
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir()

    def long_command(self, repetitions=200):
        return [HOST, "run", "--size", "test", "--repetitions", str(repetitions), "--benchmarks", *MANY, "--output",
                str(self.output), "--plugins", PLUGIN]

    def start(self, repetitions=200):
        return subprocess.Popen(self.long_command(repetitions), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                env=dict(os.environ, TMPDIR=str(self.temporary)))

    def read_until(self, run, pattern):
        for line in run.stderr:
            if re.search(pattern, line):
                return line
        self.fail(f"the run never said {pattern}")

    def kept_record(self):
        """The record in the folder for temporary files."""
        [file] = self.temporary.glob("*.json")
        return file, json.loads(file.read_text())

    def require_all_verified(self, record):
        self.assertTrue(record["complete"])
        outcomes = sorted((result["benchmark"], result["outcome"]) for result in record["results"])
        self.assertEqual(outcomes, [(name, "verified") for name in MANY])

    def test_a_folder_that_vanishes_costs_no_result(self):
        run = self.start()
        self.read_until(run, r"^\[2/")
        shutil.rmtree(self.output)
        report, log = run.communicate(timeout=120)
        self.assertEqual(run.returncode, 1, log)
        file, record = self.kept_record()
        self.require_all_verified(record)
        self.assertIn("No such file or directory; until that works again the record is kept in", log)
        self.assertIn(str(file), report)
        self.assertIn("StreamCopy", report)
        self.assertFalse(self.output.exists())

    def test_a_file_in_the_place_of_the_folder(self):
        run = self.start()
        self.read_until(run, r"^\[1/")
        shutil.rmtree(self.output)
        self.output.write_text("")
        _, log = run.communicate(timeout=120)
        self.assertEqual(run.returncode, 1, log)
        self.require_all_verified(self.kept_record()[1])

    def test_a_folder_that_comes_back_gets_the_record_back(self):
        run = self.start(2000)
        self.read_until(run, r"^\[1/")
        self.output.rename(self.folder / "aside")
        self.read_until(run, "the record is kept in")
        (self.folder / "aside").rename(self.output)
        _, log = run.communicate(timeout=120)
        self.assertEqual(run.returncode, 0, log)
        self.assertIn("the record can be written again", log)
        self.require_all_verified(self.record())
        self.assertEqual(os.listdir(self.temporary), [])

    def test_interrupted_without_its_folder_it_is_resumed_from_where_it_is_kept(self):
        run = self.start(2000)
        self.read_until(run, r"^\[1/")
        shutil.rmtree(self.output)
        self.read_until(run, "the record is kept in")
        run.send_signal(signal.SIGINT)
        _, log = run.communicate(timeout=120)
        self.assertEqual(run.returncode, 130, log)
        file, record = self.kept_record()
        self.assertFalse(record["complete"])
        self.assertIn(f"--resume {file}", log)
        done = subprocess.run([HOST, "run", "--resume", file], capture_output=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.require_all_verified(json.loads(file.read_text()))

    def test_a_disk_that_fills_up_costs_no_result(self):
        script = 'mount -t tmpfs -o size=24k none "$0" && exec "$@"'
        self.output.mkdir()
        probe = subprocess.run(["unshare", "-m", "sh", "-c", script, str(self.output), "true"], check=False,
                               capture_output=True)
        if probe.returncode != 0:
            self.skipTest("no file system can be mounted here: " + probe.stderr.decode())
        done = subprocess.run(["unshare", "-m", "sh", "-c", script, str(self.output), *self.long_command()], check=False,
                              capture_output=True, text=True, timeout=120,
                              env=dict(os.environ, TMPDIR=str(self.temporary)))
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("No space left on device", done.stderr)
        self.require_all_verified(self.kept_record()[1])
        self.assertIn("StreamCopy", done.stdout)

    def test_where_no_file_may_grow_the_report_is_still_shown(self):
        # In blocks of 512 bytes: too little for the record, anywhere.
        done = subprocess.run(["sh", "-c", 'ulimit -f 10; exec "$@"', "sh", *self.long_command()], check=False,
                              capture_output=True, text=True, timeout=120,
                              env=dict(os.environ, TMPDIR=str(self.temporary)))
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("File too large", done.stderr)

    def test_a_full_device_as_copy_is_an_error_and_costs_nothing_else(self):
        for option in ("--json", "--csv"):
            done = self.run_host(option, "/dev/full")
            self.assertEqual(done.returncode, 1)
            self.assertIn(b'can\'t write "/dev/full": No space left on device', done.stderr)
            self.require_whole(self.record())
            self.assertIn(b"MonteCarloPi", done.stdout)
            shutil.rmtree(self.output)

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_a_folder_that_turns_read_only_costs_no_result(self):
        run = self.start()
        self.read_until(run, r"^\[1/")
        self.output.chmod(0o500)
        _, log = run.communicate(timeout=120)
        self.output.chmod(0o700)
        self.assertEqual(run.returncode, 1, log)
        self.require_all_verified(self.kept_record()[1])


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    main()
