#!/usr/bin/env python3
"""What users of `torment-host overheads` rely on: every item on both paths, the record, CSV and table, what a compiler
rejects, faults of one item.

usage: overheads_test.py TORMENT_HOST SOURCE_ROOT
Builds an OpenACC plugin of the items for the host with gcc; exit 77 where there is none.
SPDX-License-Identifier: Apache-2.0
"""
import csv
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HOST, ROOT = map(os.path.abspath, sys.argv[1:3])
PLUGINS = pathlib.Path(ROOT, "plugins")
FLAGS = ["-std=gnu11", "-O2", "-fPIC", "-fvisibility=hidden", "-fopenacc", "-foffload=disable",
         f"-I{ROOT}/plugin_api", f"-I{PLUGINS}"]
GCC = next((found for name in ("gcc-12", "gcc-11", "gcc") if (found := shutil.which(name))), None)
ITEMS = [line.split() for line in (PLUGINS / "overheads.list").read_text().splitlines()
         if line and not line.startswith("#")]


def compile_c(source, output, *flags):
    done = subprocess.run([GCC, *FLAGS, *flags, source, "-o", output], capture_output=True, text=True)
    if "cannot find -lgomp" in done.stderr:
        print("skipped: gcc has no OpenACC here")
        sys.exit(77)
    if done.returncode != 0:
        sys.exit(done.stderr)


def build(folder, items, changes=None):
    """A plugin of these items; `changes` gives a source in place of the tree's for (item, variant)."""
    objects, rows = [], ""
    for name, source in items:
        for variant in ("with", "without"):
            path = PLUGINS / "overheads" / f"{source}.c"
            if changes and (name, variant) in changes:
                text = changes[name, variant](path.read_text()).replace('#include "', f'#include "{PLUGINS}/overheads/')
                path = folder / f"{source}-{variant}.c"
                path.write_text(text)
            objects.append(folder / f"{name}-{variant}.o")
            compile_c(path, objects[-1], "-c", f"-DTORMENT_VARIANT={variant}", f"-DTORMENT_VARIANT_{variant}=1")
            rows += f" ROW({name}, {variant})"
    table = folder / "table.c"
    table.write_text(f"#define TORMENT_BUILD_UNITS(ROW) {rows}\n#define TORMENT_BUILD_NAME \"items\"\n"
                     "#define TORMENT_BUILD_TARGET TORMENT_PLACE_HOST\n#include \"plugin.c\"\n")
    objects.append(folder / "table.o")
    compile_c(table, objects[-1], "-c")
    plugin = folder / "items.so"
    done = subprocess.run([GCC, *FLAGS, "-shared", *objects, f"-Wl,--version-script={PLUGINS}/plugin.map", "-o", plugin],
                          capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return plugin


class OverheadsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kept = pathlib.Path(tempfile.mkdtemp(prefix="torment-overheads-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.kept, ignore_errors=True)
        cls.plugin = build(cls.kept, ITEMS)

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-overheads-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.output = self.folder / "out"

    def host(self, *arguments):
        return subprocess.run([HOST, *map(str, arguments)], capture_output=True, text=True, timeout=240,
                              cwd=self.folder)

    def overheads(self, plugin, *arguments):
        shutil.rmtree(self.output, ignore_errors=True)
        return self.host("overheads", "--size", "test", "--output", self.output, "--plugins", plugin, *arguments)

    def record(self):
        [file] = self.output.glob("*.json")
        return json.loads(file.read_text())

    def test_every_item_is_verified_on_both_paths_and_has_a_cost_with_an_interval(self):
        done = self.overheads(self.plugin, "--repetitions", "6")
        self.assertEqual(done.returncode, 0, done.stderr)
        record = self.record()
        self.assertTrue(record["complete"])
        self.assertEqual(list(dict.fromkeys(result["benchmark"] for result in record["results"])),
                         [name for name, _ in ITEMS])
        for result in record["results"]:
            what = result["benchmark"], result["size"], result["message"]
            self.assertEqual((result["outcome"], result["variant"], result["against"]["variant"]),
                             ("verified", "with", "without"), what)
            self.assertEqual(len(result["samples"]), 12, what)
            self.assertEqual(len(result["against"]["samples"]), 12, what)
            # Two discarded rounds beside the six, of four repetitions each.
            self.assertEqual(result["verification"]["verified"], 32, what)
            overhead = result["overhead"]
            self.assertEqual(overhead["rounds"], 6, what)
            self.assertLessEqual(overhead["difference_low_s"], overhead["difference_s"], what)
            self.assertLessEqual(overhead["difference_s"], overhead["difference_high_s"], what)
        self.check_schema(record)
        self.check_table(done.stdout, record)
        self.check_csv(record)

    def check_schema(self, record):
        try:
            import jsonschema
        except ImportError:
            return
        schema = json.loads(pathlib.Path(ROOT, "results", "schema", "record-1.schema.json").read_text())
        errors = list(jsonschema.validators.validator_for(schema)(schema).iter_errors(record))
        self.assertEqual([error.json_path + ": " + error.message[:200] for error in errors], [])

    def check_table(self, text, record):
        self.assertEqual([line for line in text.splitlines() if len(line) > 79], [])
        for name, _ in ITEMS:
            self.assertRegex(text, rf"(?m)^{name} +1( x 32)? +[0-9.]+ +-?[0-9.]+ +-?[0-9.]+ +-?[0-9.]+")
        self.assertNotIn("Peak:", text)
        [file] = self.output.glob("*.json")
        again = self.host("score", file)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertIn(text.split("\nRecord:")[0].strip(), again.stdout)
        self.assertTrue(record["results"])

    def check_csv(self, record):
        [file] = self.output.glob("*.csv")
        with open(file, newline="", encoding="utf-8") as text:
            rows = list(csv.DictReader(text))
        self.assertEqual(len(rows), len(record["results"]))
        for row, result in zip(rows, record["results"]):
            self.assertEqual((row["item"], row["outcome"]), (result["benchmark"], "verified"))
            self.assertEqual(float(row["difference_s"]), result["overhead"]["difference_s"])

    def test_a_path_that_computes_something_else_is_a_wrong_result_of_that_item_alone(self):
        wrong = lambda text: text.replace("y[i] + 1", "y[i] + 2")
        for variant in ("with", "without"):
            plugin = build(self.folder, [["IfParallel", "if_parallel"], ["AsyncWait", "async_wait"]],
                           {("IfParallel", variant): wrong})
            done = self.overheads(plugin, "--repetitions", "6")
            self.assertEqual(done.returncode, 1, done.stderr)
            outcomes = {(result["benchmark"], result["outcome"]) for result in self.record()["results"]}
            self.assertEqual(outcomes, {("IfParallel", "wrong result"), ("AsyncWait", "verified")}, variant)

    def test_a_crash_in_one_path_is_that_items_outcome(self):
        crash = lambda text: text.replace("int32_t TORMENT_LOCAL(compute, AsyncQueue)(void *state, torment_error *error) {",
                                          "int32_t TORMENT_LOCAL(compute, AsyncQueue)(void *state, torment_error *error) {"
                                          " abort();")
        plugin = build(self.folder, [["AsyncQueue", "async_queue"], ["IfParallel", "if_parallel"]],
                       {("AsyncQueue", "without"): crash})
        done = self.overheads(plugin, "--repetitions", "6")
        self.assertEqual(done.returncode, 1, done.stderr)
        results = self.record()["results"]
        self.assertEqual({(result["benchmark"], result["outcome"]) for result in results},
                         {("AsyncQueue", "crashed"), ("IfParallel", "verified")})
        self.assertEqual({result["against"]["variant"] for result in results}, {"without"})

    def test_what_the_compiler_rejected_is_not_supported_and_no_failure(self):
        plugin = build(self.folder, [["AsyncWait", "async_wait"], ["Private", "private"]])
        (self.folder / "items.build.json").write_text(json.dumps({
            "schema_version": 1, "environment": {},
            "failed_units": [{"benchmark": "Private", "variant": "without", "message": "no private arrays", "log": ""},
                             {"benchmark": "StridedIn", "variant": "with", "message": "no sections", "log": ""}]}))
        done = self.overheads(plugin, "--repetitions", "6")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"(?m)^Private +not supported\n +no private arrays$")
        self.assertRegex(done.stdout, r"(?m)^StridedIn +not supported\n +no sections$")
        outcomes = {result["benchmark"]: result["outcome"] for result in self.record()["results"]}
        self.assertEqual(outcomes, {"StridedIn": "build failed", "AsyncWait": "verified", "Private": "build failed"})
        run = self.host("run", "--size", "test", "--plugins", plugin, "--output", self.folder / "run")
        self.assertNotIn("Private", run.stdout)

    def test_items_are_chosen_by_name_and_unknown_ones_are_wrong_usage(self):
        done = self.overheads(self.plugin, "--items", "Copy*", "--quiet", "--repetitions", "6")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual({result["benchmark"] for result in self.record()["results"]}, {"CopyIn", "CopyOut"})
        for arguments, piece in ((["--items", "Nothing"], "docs/overheads.md"), (["--size", "ref"], "test (few sizes)")):
            done = self.host("overheads", "--plugins", self.plugin, "--output", self.output, *arguments)
            self.assertEqual(done.returncode, 2)
            self.assertIn(piece, done.stderr)

    def test_run_does_not_take_up_its_record(self):
        self.overheads(self.plugin, "--items", "AsyncWait", "--repetitions", "6")
        [file] = self.output.glob("*.json")
        refused = self.host("run", "--resume", file, "--retry")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("torment-host overheads", refused.stderr)


if GCC is None:
    print("skipped: no gcc is here")
    sys.exit(77)
if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
