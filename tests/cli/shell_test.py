#!/usr/bin/env python3
"""Completion and manual page say what --help says, and shells take them.

usage: shell_test.py TORMENT_HOST
SPDX-License-Identifier: Apache-2.0
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HOST = os.path.abspath(sys.argv[1])


def output(*arguments):
    return subprocess.run([HOST, *arguments], check=True, capture_output=True, text=True).stdout


COMMANDS = re.findall(r"^  (\w+) ", output("--help"), re.M)
OPTIONS = {command: re.findall(r"^  (?:-\w \[ )?--([\w-]+)", output(command, "--help"), re.M) for command in COMMANDS}


class ShellTest(unittest.TestCase):
    def complete(self, *words):
        """What bash offers for the last word."""
        script = 'source <("$0" completion bash); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _torment_host; ' \
                 'printf "%s\\n" "${COMPREPLY[@]}"'
        done = subprocess.run(["bash", "-c", script, HOST, "torment-host", *words], capture_output=True, text=True,
                              check=True)
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def test_there_are_commands_with_options(self):
        self.assertIn("compare", COMMANDS)
        self.assertIn("size", OPTIONS["run"])

    def test_bash_completes_every_command_and_option(self):
        self.assertEqual(self.complete(""), COMMANDS)
        for command, options in OPTIONS.items():
            offered = self.complete(command, "--")
            self.assertEqual([f"--{name}" for name in options], offered)

    def test_bash_completes_values(self):
        self.assertEqual(self.complete("run", "--size", "")[:4], ["test", "small", "ref", "large"])
        self.assertEqual(self.complete("export", "x.json", "--form", "l"), ["long"])
        streams = self.complete("run", "--benchmarks", "Gemm", "Stream")
        self.assertIn("StreamTriad", streams)
        self.assertNotIn("Gemm", streams)
        self.assertEqual(self.complete("completion", "f"), ["fish"])
        self.assertEqual(self.complete("--size", "re"), ["ref"])

    def test_bash_completes_files_and_folders(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(f"{folder}/runs")
            with open(f"{folder}/run.json", "w", encoding="utf-8"):
                pass
            self.assertEqual(self.complete("score", f"{folder}/r"), [f"{folder}/run.json", f"{folder}/runs"])
            self.assertEqual(self.complete("run", "--output", f"{folder}/r"), [f"{folder}/runs"])

    def test_the_other_shells_have_every_option(self):
        for shell, form in (("zsh", "--{}["), ("fish", "-l {} ")):
            script = output("completion", shell)
            for command, options in OPTIONS.items():
                self.assertIn(command, script)
                for option in options:
                    self.assertIn(form.format(option), script, shell)

    def test_the_other_shells_take_their_scripts(self):
        for shell in ("zsh", "fish"):
            if shutil.which(shell):
                done = subprocess.run([shell, "-n", "/dev/stdin"], input=output("completion", shell), text=True,
                                      capture_output=True, check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_an_unknown_shell_is_refused(self):
        done = subprocess.run([HOST, "completion", "tcsh"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("bash, zsh or fish, not 'tcsh'", done.stderr)

    def test_the_manual_page_has_every_option_and_no_fault(self):
        page = output("man")
        for command, options in OPTIONS.items():
            section = page.split(f".SS {command}\n")[1].split("\n.S")[0]
            for option in options:
                if option != "help":
                    self.assertIn("\\-\\-" + option.replace("-", "\\-"), section)
        if shutil.which("groff"):
            done = subprocess.run(["groff", "-man", "-ww", "-Tutf8"], input=page, text=True, capture_output=True,
                                  check=True)
            self.assertEqual(done.stderr, "")
            self.assertIn("stopped by signal N", done.stdout)


if __name__ == "__main__":
    unittest.main(module="__main__", argv=[sys.argv[0], "-v"])
