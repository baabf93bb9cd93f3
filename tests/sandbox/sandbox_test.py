#!/usr/bin/env python3
"""What a plugin may touch, and what its worker inherits (docs/security.md).

usage: sandbox_test.py TORMENT_HOST TOUCHES_PLUGIN
SPDX-License-Identifier: Apache-2.0
"""
import errno
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HOST, PLUGIN = sys.argv[1:3]
FORBIDDEN = ("make_file", "write_file", "truncate_file", "remove_file", "make_folder", "make_link",
             "move_out_of_scratch", "child_writes", "read_environment_of_host", "signal_host")
ALLOWED = ("write_scratch", "make_folder_in_scratch", "write_null", "share_memory", "name_thread", "read_outside")
SECRETS = {"GITHUB_TOKEN": "a", "AWS_ACCESS_KEY_ID": "b", "MY_SECRET": "c", "db_password": "d", "SIGNING_KEY": "e",
           "SSH_AUTH_SOCK": "/tmp/agent", "KRB5CCNAME": "f", "https_proxy": "http://user:word@proxy:3128"}
HARMLESS = {"OMP_NUM_THREADS": "2", "KEYBOARD": "us", "http_proxy": "http://proxy:3128", "MONKEY": "g"}


class Touched:
    """What the plugin printed of its attempts."""

    def __init__(self, *options, **extra):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-sandbox-test-"))
        outside = self.folder / "outside"
        outside.mkdir()
        (outside / "kept").write_text("kept")
        (outside / "removed").write_text("removed")
        environment = dict(os.environ, TOUCH_OUTSIDE=str(outside), **SECRETS, **HARMLESS)
        done = subprocess.run([HOST, "run", "--size", "test", "--repetitions", "1", "--warmup", "0", "--benchmarks",
                               "StreamTriad", "--plugins", PLUGIN, "--output", self.folder / "out", *options],
                              capture_output=True, text=True, env=environment, timeout=120, check=False, **extra)
        [file] = (self.folder / "out").glob("*.json")
        self.record = json.loads(file.read_text(encoding="utf-8"))
        self.log = done.stderr
        self.status = done.returncode
        output = self.record["plugins"][0]["standard_output"]
        self.errors = {what: int(number) for what, number in re.findall(r"(?m)^([a-z_]+) (\d+)$", output)}
        self.variables = dict(re.findall(r"(?m)^variable ([^=\n]+)=(.*)$", output))
        self.descriptors = {int(number): target for number, target in re.findall(r"(?m)^descriptor (\d+) (.*)$", output)}
        self.kept = (outside / "kept").read_text()
        self.outside = sorted(path.name for path in outside.iterdir())
        shutil.rmtree(self.folder)


class SandboxTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryFile() as secret:  # a descriptor that a careless parent leaves open
            cls.touched = Touched(pass_fds=[secret.fileno()])

    def abi(self):
        match = re.match(r"Landlock ABI (\d+): ", self.touched.record["sandbox"])
        if not match:
            self.skipTest(self.touched.record["sandbox"])
        return int(match[1])

    def test_a_plugin_that_touches_much_is_measured_all_the_same(self):
        self.assertEqual(self.touched.status, 0, self.touched.log)

    def test_scratch_folder_devices_and_shared_memory_can_be_written_and_files_read(self):
        self.assertEqual({what: self.touched.errors[what] for what in ALLOWED}, dict.fromkeys(ALLOWED, 0))

    def test_nothing_else_can_be_written(self):
        abi = self.abi()
        for what in FORBIDDEN:
            if what == "read_environment_of_host" and os.geteuid() == 0:
                continue  # root may, since Linux 6.13: CAP_PERFMON goes before Landlock there
            newer = {"truncate_file": 3, "signal_host": 6}.get(what, 1)
            if abi >= newer:
                expected = (errno.EACCES, errno.EPERM, errno.EXDEV)
                self.assertIn(self.touched.errors[what], expected, what)
        self.assertEqual(self.touched.outside, ["kept", "removed"])
        if abi >= 3:
            self.assertEqual(self.touched.kept, "kept")

    def test_no_sandbox_lets_it_write_and_the_record_says_so(self):
        touched = Touched("--no-sandbox")
        self.assertEqual(touched.status, 0, touched.log)
        self.assertEqual(touched.record["sandbox"], "none: --no-sandbox")
        self.assertEqual(touched.errors["make_file"], 0)
        self.assertEqual(touched.errors["signal_host"], 0)
        self.assertIn("new", touched.outside)

    def test_secrets_stay_with_the_host_and_the_rest_is_passed_on(self):
        self.assertEqual(SECRETS.keys() & self.touched.variables.keys(), set())
        self.assertEqual({name: self.touched.variables.get(name) for name in HARMLESS}, HARMLESS)

    def test_a_plugin_inherits_no_descriptor_but_its_outputs_and_the_channel(self):
        opened = dict(self.touched.descriptors)
        self.assertEqual(opened.pop(0), "/dev/null")
        self.assertTrue(opened.pop(1).startswith("pipe:"))
        self.assertTrue(opened.pop(2).startswith("pipe:"))
        # What is left: the channel, out of reach of low numbers, and the problem's memory file in hand.
        kinds = sorted(target.split(":")[0] for target in opened.values())
        self.assertEqual([kind for kind in kinds if kind not in ("socket", "/memfd")], [], opened)
        self.assertEqual(kinds.count("socket"), 1, opened)

    def test_no_scratch_folder_is_left(self):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["TMPDIR"] = folder
            try:
                Touched()
                self.assertEqual(os.listdir(folder), [])
            finally:
                del os.environ["TMPDIR"]


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
