"""What the tests of this folder share: a host run in surroundings of their choice, in a folder of its own.
SPDX-License-Identifier: Apache-2.0
"""
import csv
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HOST, PLUGIN = map(os.path.abspath, sys.argv[1:3])
BENCHMARKS = ["StreamTriad", "MonteCarloPi"]


class Surroundings(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-surroundings-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.output = self.folder / "out"

    def command(self, *options, output=None, plugin=PLUGIN):
        return [HOST, "run", "--size", "test", "--repetitions", "2", "--benchmarks", *BENCHMARKS, "--output",
                str(output or self.output), *map(str, options), "--plugins", str(plugin)]

    def run_host(self, *options, prefix=(), variables=None, without=(), output=None, plugin=PLUGIN, **others):
        environment = dict(os.environ, **(variables or {}))
        for name in without:
            environment.pop(name, None)
        others.setdefault("stdin", subprocess.DEVNULL)
        others.setdefault("stdout", subprocess.PIPE)
        others.setdefault("stderr", subprocess.PIPE)
        return subprocess.run([*prefix, *self.command(*options, output=output, plugin=plugin)], check=False,
                              env=environment, timeout=120, **others)

    def records(self, output=None):
        return [json.loads(file.read_text(encoding="utf-8")) for file in sorted((output or self.output).glob("*.json"))]

    def record(self, output=None):
        [record] = self.records(output)
        return record

    def require_good(self, done, output=None):
        """The run went as it does in friendly surroundings. Returns its record."""
        self.assertEqual(done.returncode, 0, done.stderr)
        record = self.record(output)
        self.require_whole(record)
        [table] = (output or self.output).glob("*.csv")
        rows = list(csv.reader(io.StringIO(table.read_text(encoding="utf-8"), newline=""), strict=True))
        self.assertEqual({len(row) for row in rows}, {len(rows[0])})
        return record

    def require_whole(self, record):
        self.assertTrue(record["complete"])
        outcomes = {(result["benchmark"], result["outcome"]) for result in record["results"]}
        self.assertEqual(outcomes, {(name, "verified") for name in BENCHMARKS})
        for result in record["results"]:
            self.assertEqual(len(result["samples"]), 2)


def main():
    unittest.main(module="__main__", argv=[sys.argv[0], "-v"])
