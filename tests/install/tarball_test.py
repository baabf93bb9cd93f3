#!/usr/bin/env python3
"""What `meson dist` packs is all that a build needs.

usage: tarball_test.py SOURCE_FOLDER
Exit 77 where the sources are no clone, as those of an unpacked tarball. SPDX-License-Identifier: Apache-2.0
"""
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unittest

sources = pathlib.Path(sys.argv[1])


def run(*command, **options):
    return subprocess.run(list(map(str, command)), text=True, capture_output=True, check=False, **options)


def without_network():
    """Words before a command that cut it off the network, where this user may."""
    words = ["unshare", "--map-root-user", "--net"]
    return words if run("sh", "-c", " ".join([*words, "true"])).returncode == 0 else []


class Tarball(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.TemporaryDirectory(prefix="torment-tarball-")
        folder = pathlib.Path(cls.work.name)
        # From a build folder of its own, since `meson dist` writes into the one that it is called in.
        made = run("meson", "setup", folder / "build", sources, "-Dplugins=false", "-Dtests=false")
        if made.returncode == 0:
            made = run("meson", "dist", "-C", folder / "build", "--no-tests", "--allow-dirty", "--formats", "gztar")
        if made.returncode != 0:
            raise RuntimeError(made.stdout + made.stderr)
        [cls.archive] = (folder / "build" / "meson-dist").glob("torment-*.tar.gz")
        with tarfile.open(cls.archive) as archive:
            archive.extractall(folder / "unpacked")
        [cls.unpacked] = (folder / "unpacked").iterdir()

    @classmethod
    def tearDownClass(cls):
        cls.work.cleanup()

    def test_it_holds_every_file_of_the_commit(self):
        tracked = run("git", "ls-tree", "-r", "--name-only", "-z", "HEAD", cwd=sources).stdout.split("\0")
        for file in filter(None, tracked):
            self.assertTrue((self.unpacked / file).exists(), file)

    def test_it_is_set_up_without_a_network_plugins_and_tests_too(self):
        done = run(*without_network(), "meson", "setup", "build", "--wrap-mode=nodownload", cwd=self.unpacked)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if run("git", "-C", sources, "rev-parse", "HEAD").returncode != 0:
    print("skipped: no clone")
    sys.exit(77)
unittest.main(argv=sys.argv[:1])
