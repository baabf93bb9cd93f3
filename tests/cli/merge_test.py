#!/usr/bin/env python3
"""What `torment-host merge` makes of records, and what it refuses.

usage: merge_test.py TORMENT_HOST EXAMPLE_RECORD SCHEMA_FOLDER
SPDX-License-Identifier: Apache-2.0
"""
import copy
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HOST, EXAMPLE, SCHEMAS = map(os.path.abspath, sys.argv[1:4])
RECORD = json.loads(pathlib.Path(EXAMPLE).read_text())


class MergeTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-merge-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def host(self, *arguments, status=0):
        done = subprocess.run([HOST, *map(str, arguments)], capture_output=True, text=True, timeout=120,
                              cwd=self.folder)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def keep(self, name, record):
        path = self.folder / f"{name}.json"
        path.write_text(json.dumps(record))
        return path

    def part(self, name, plugins):
        """The example as a run of these plugins alone."""
        record = copy.deepcopy(RECORD)
        record["id"] = name
        record["plugins"] = [plugin for plugin in record["plugins"] if plugin["name"] in plugins]
        record["results"] = [result for result in record["results"] if result["plugin"] in plugins]
        return self.keep(name, record)

    def node(self, number, slowness=1.0):
        """The example as another node measured it."""
        record = copy.deepcopy(RECORD)
        record["id"] = f"run-{number}"
        record["machine"]["hostname"] = f"n{number}"
        noise = random.Random(number)
        for result in record["results"]:
            for sample in result["samples"]:
                sample["compute_s"] *= slowness * noise.uniform(1, 1.001)
        return self.keep(f"n{number}", record)

    def test_a_run_in_parts_is_the_whole_run_again(self):
        names = [plugin["name"] for plugin in RECORD["plugins"]]
        parts = [self.part(f"part-{i}", names[i::3]) for i in range(3)]
        done = self.host("merge", *parts, "-o", "merged.json")
        self.assertIn("merged.json: 3 records of 1 node, ", done.stdout)
        merged = json.loads((self.folder / "merged.json").read_text())

        def by_unit(record):
            return sorted((json.dumps({key: result.get(key) for key in RECORD["results"][0]}, sort_keys=True)
                           for result in record["results"]))
        self.assertEqual(by_unit(merged), by_unit(RECORD))
        self.assertEqual({plugin["name"] for plugin in merged["plugins"]}, set(names))
        self.assertEqual(self.host("score", "merged.json", "--format", "csv").stdout.count("\n"),
                         self.host("score", EXAMPLE, "--format", "csv").stdout.count("\n"))

    def test_any_order_and_any_repetition_gives_the_same_bytes(self):
        nodes = [self.node(number) for number in range(1, 6)]
        self.host("merge", *nodes, "-o", "first.json")
        first = (self.folder / "first.json").read_bytes()
        for seed in range(3):
            shuffled = nodes + nodes[:2]
            random.Random(seed).shuffle(shuffled)
            self.host("merge", *shuffled, "-o", "again.json")
            self.assertEqual((self.folder / "again.json").read_bytes(), first)
        self.host("merge", "first.json", nodes[2], "-o", "again.json")
        self.assertEqual((self.folder / "again.json").read_bytes(), first)

    def test_a_merged_record_is_as_the_schema_says(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("python3 has no jsonschema")
        self.host("merge", self.node(1), self.node(2), "-o", "merged.json")
        schema = json.loads((pathlib.Path(SCHEMAS) / "record-1.schema.json").read_text())
        jsonschema.validate(json.loads((self.folder / "merged.json").read_text()), schema)

    def test_pooled_nodes_can_be_reported_compared_and_exported(self):
        before = [self.node(number) for number in range(1, 8)]
        self.host("merge", *before, "-o", "before.json")
        after = [self.node(number, 1.1) for number in range(1, 8)]
        self.host("merge", *after, "-o", "after.json")
        compared = self.host("compare", "before.json", "after.json", status=1)
        self.assertIn("slower", compared.stdout)
        self.host("report", "before.json", "-o", "page.html")
        self.assertIn("7 nodes: n1, n2, n3, n4, n5, n6, n7", (self.folder / "page.html").read_text())
        self.host("export", "before.json", "-o", "table.csv")

    def test_the_odd_node_is_named(self):
        nodes = [self.node(number, 1.5 if number == 3 else 1) for number in range(1, 6)]
        done = self.host("merge", *nodes, "-o", "merged.json")
        self.assertRegex(done.stderr, "n3 is the odd one out of 5: it takes [0-9]+ % longer than their median")
        self.host("report", "merged.json", "-o", "page.html")
        page = (self.folder / "page.html").read_text()
        row = r'<th scope="row">n3</th>(\s*<td[^>]*>[^<]*</td>)*\s*<td>the odd one out</td>'
        self.assertTrue(re.search(row, page), "n3 is marked in the table of nodes")
        self.assertEqual(page.count("the odd one out</td>"), 1)
        self.assertTrue(re.search(r">merged from</th>\s*<td>5 records</td>", page))

    def test_other_times_of_one_unit_are_a_conflict_and_nothing_is_written(self):
        done = self.host("merge", EXAMPLE, self.keep("other", {**json.loads(self.node(1, 2).read_text()),
                                                               "machine": RECORD["machine"]}),
                         "-o", "merged.json", status=2)
        self.assertIn("was measured on", done.stderr)
        self.assertIn("more than once", done.stderr)
        self.assertIn("Leave out", done.stderr)
        self.assertFalse((self.folder / "merged.json").exists())

    def test_kinds_of_machine_get_records_of_their_own(self):
        record = json.loads(self.node(2).read_text())
        record["machine"]["cpu"]["model"] = "Another CPU"
        record["machine"]["gpus"] = []
        record["machine"]["gpu_note"] = "none"
        other = self.keep("n2", record)
        done = self.host("merge", self.node(1), other, "-o", "merged.json", status=2)
        self.assertIn("2 kinds of machine", done.stderr)
        self.host("merge", self.node(1), other, "-o", "merged/")
        self.assertEqual(len(list((self.folder / "merged").glob("*.json"))), 2)

    def test_a_folder_stands_for_its_records(self):
        self.node(1), self.node(2)
        (self.folder / "notes.json").write_text("{}")
        done = self.host("merge", ".", "-o", "merged.json")
        self.assertIn("2 records of 2 nodes", done.stdout)

    def test_wrong_usage_says_what_to_do(self):
        self.assertIn("name the records", self.host("merge", "-o", "x.json", status=2).stderr)
        self.assertIn("-o merged.json", self.host("merge", EXAMPLE, status=2).stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
