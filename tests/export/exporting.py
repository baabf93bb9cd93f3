"""What the tests of this folder share: records to export, and the command.
SPDX-License-Identifier: Apache-2.0
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HOST, WRITE_SAMPLES, EXAMPLES = map(os.path.abspath, sys.argv[1:4])


def skip(reason):
    print("SKIPPED:", reason)
    sys.exit(77)


class Exporting(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-export-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        subprocess.run([WRITE_SAMPLES, self.folder], check=True)
        shutil.copy(f"{EXAMPLES}/h200-ref.json", self.folder / "record-example.json")

    def record(self, name):
        return self.folder / f"record-{name}.json"

    def export(self, *options):
        """What the command writes to standard output, as bytes."""
        done = subprocess.run([HOST, "export", *map(str, options)], capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def export_file(self, name, *options):
        """The path of a file that the command writes."""
        self.export(*options, "-o", self.folder / name)
        return self.folder / name


def main():
    unittest.main(module="__main__", argv=[sys.argv[0], "-v"])
