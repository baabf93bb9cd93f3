#!/usr/bin/env python3
"""What tools/compilers-from-suite refuses: words that are none, its own tree, and archives that nobody signed.

usage: other_suite_test.py SOURCES
SPDX-License-Identifier: Apache-2.0
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCES = os.path.abspath(sys.argv[1])
TOOL = f"{SOURCES}/tools/compilers-from-suite"


class OtherSuiteTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-suite-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def run_tool(self, *arguments, path=os.environ["PATH"]):
        return subprocess.run([shutil.which("bash"), TOOL, *arguments], capture_output=True, text=True, timeout=60, check=False,
                              env={**os.environ, "PATH": path, "LC_ALL": "C"}, cwd=self.folder)

    def test_help_is_the_usage_at_its_head(self):
        done = self.run_tool("--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("--mirror URI", done.stdout)

    def test_words_that_are_none_are_named(self):
        for arguments, message in [(["--frsh"], "unknown option --frsh; --help tells those that there are"),
                                   (["--suite"], "--suite needs a value"),
                                   (["--suite", "../sid"], '--suite: "../sid" is no suite\'s name')]:
            done = self.run_tool(*arguments)
            self.assertEqual((done.returncode, done.stderr), (2, f"compilers-from-suite: {message}\n"))

    def test_a_tool_that_is_missing_is_named_with_its_package(self):
        tools = self.folder / "tools"
        tools.mkdir()
        for name in ("dirname", "realpath", "apt-get", "dpkg-deb"):
            (tools / name).symlink_to(shutil.which("true"))
        done = self.run_tool(path=str(tools))
        self.assertEqual((done.returncode, done.stderr),
                         (1, "compilers-from-suite: bwrap is missing; the package bubblewrap brings it\n"))

    def needs_namespaces(self):
        if not all(map(shutil.which, ("apt-get", "dpkg-deb", "bwrap"))):
            self.skipTest("apt, dpkg or bubblewrap is missing")
        if subprocess.run(["bwrap", "--ro-bind", "/", "/", "true"], capture_output=True, check=False).returncode != 0:
            self.skipTest("bubblewrap can't make a namespace here")

    def test_nothing_goes_into_the_source_tree(self):
        self.needs_namespaces()
        done = self.run_tool("--into", f"{SOURCES}/suites")
        self.assertEqual(done.returncode, 2)
        self.assertIn("is in the source tree; name a folder outside", done.stderr)
        self.assertFalse(os.path.exists(f"{SOURCES}/suites"))

    def test_an_archive_that_nobody_signed_is_not_unpacked(self):
        self.needs_namespaces()
        archive = self.folder / "archive"
        (archive / "dists/sid/main/binary-amd64").mkdir(parents=True)
        (archive / "dists/sid/main/binary-amd64/Packages").touch()
        (archive / "dists/sid/Release").write_text("Origin: Debian\nSuite: sid\nCodename: sid\nComponents: main\n")
        done = self.run_tool("--into", str(self.folder / "suites"), "--mirror", archive.as_uri())
        self.assertEqual(done.returncode, 1)
        self.assertIn("is not signed", done.stderr)
        self.assertIn(f"compilers-from-suite: apt cannot read sid from {archive.as_uri()}", done.stderr)
        self.assertEqual(list((self.folder / "suites/sid/bin").iterdir()), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
