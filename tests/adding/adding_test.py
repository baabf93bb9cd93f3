#!/usr/bin/env python3
"""Adds the benchmark of docs/adding-a-benchmark.md to a copy of the tree, following that page alone: takes its
blocks, builds host and plugin, runs the benchmark, and breaks its loop to see the check catch it.

usage: adding_test.py SOURCE_ROOT BUILD_ROOT
Exit 77, with the reason, where gcc, meson or ninja is missing.
SPDX-License-Identifier: Apache-2.0
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCES, BUILD = (pathlib.Path(argument) for argument in sys.argv[1:3])
PAGE = SOURCES / "docs" / "adding-a-benchmark.md"
LIST = "plugins/benchmarks.list"
# A line that is nothing but a file's name in backticks, an empty one, and the block that belongs there.
BLOCK = re.compile(r"^`([^`\n]+)`\n\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(*command, **options):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}\nexit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def copy_tree(tree):
    """The host's headers and its layer of benchmarks, the plugins' sources, the profiles. The list keeps its
    suite and one row, since each further one costs a compilation."""
    headers_only = lambda folder, names: [name for name in names if name.endswith(".cpp")]
    for name in ("plugin_api", "plugins", "compilers.d"):
        shutil.copytree(SOURCES / name, tree / name)
    shutil.copytree(SOURCES / "host", tree / "host", ignore=headers_only)
    shutil.copytree(SOURCES / "host" / "benchmarks", tree / "host" / "benchmarks", dirs_exist_ok=True)
    shutil.copytree(SOURCES / "tests" / "adding" / "tree", tree, dirs_exist_ok=True)
    rows = (tree / LIST).read_text().splitlines(keepends=True)
    kept = [row for row in rows if row.split()[:1] in (["suite"], ["StreamTriad"])]
    (tree / LIST).write_text("".join(kept))


def follow_page(tree):
    """Does what the page says; returns the files that it names."""
    followed = []
    for file, text in BLOCK.findall(PAGE.read_text()):
        if file == LIST:
            with open(tree / file, "a") as rows:
                rows.write(text)
        else:
            with open(tree / file, "x") as new:  # the page adds; it overwrites nothing
                new.write(text)
        followed.append(file)
    return followed


def build_host(tree):
    layers = sorted(str(library) for library in (BUILD / "host").glob("*/lib*.a")
                    if library.parent.name != "benchmarks")
    [main] = (BUILD / "host" / "torment-host.p").glob("*main*.o")
    run("meson", "setup", tree / "build", tree, f"-Dmain={main}", "-Dlayers=" + ",".join(layers))
    run("meson", "compile", "-C", tree / "build")
    return tree / "build" / "torment-host"


class AddingTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tree = pathlib.Path(tempfile.mkdtemp(prefix="torment-adding-"))
        cls.addClassCleanup(shutil.rmtree, cls.tree, ignore_errors=True)
        copy_tree(cls.tree)
        cls.followed = follow_page(cls.tree)
        cls.host = build_host(cls.tree)

    def build_plugin(self, profile):
        run(self.host, "build", "--sources", self.tree, "--profile", profile, "--output", self.tree / profile,
            "--objects", self.tree / "objects")
        plugins = sorted((self.tree / profile).glob("*.so"))
        self.assertTrue(plugins, profile)
        return plugins[0]

    def results_of(self, plugin):
        """The new benchmark's results, and the exit status."""
        output = pathlib.Path(tempfile.mkdtemp(prefix="output-", dir=self.tree))
        done = subprocess.run([self.host, "run", "--size", "test", "--benchmarks", "Axpy", "--plugins", plugin,
                               "--output", output], capture_output=True, text=True, cwd=output)
        [record] = output.glob("*.json")
        return json.loads(record.read_text())["results"], done.returncode

    def test_the_page_names_the_four_places(self):
        self.assertEqual(self.followed, ["plugin_api/torment/benchmarks/Axpy.h", "host/benchmarks/axpy.cpp",
                                         "plugins/benchmarks/axpy.c", LIST])

    def test_it_is_listed(self):
        self.assertIn("Axpy", run(self.host, "list"))

    def test_it_is_verified_sequentially(self):
        results, status = self.results_of(self.build_plugin("gcc-sequential"))
        self.assertEqual([(r["benchmark"], r["variant"], r["outcome"]) for r in results],
                         [("Axpy", "default", "verified")])
        self.assertEqual(status, 0)
        self.assertEqual(results[0]["verification"]["verified"], 11)

    def test_it_is_verified_in_openacc_forms(self):
        results, status = self.results_of(self.build_plugin("gcc-openacc-host"))
        self.assertEqual(sorted((r["variant"], r["outcome"]) for r in results),
                         [("auto", "verified"), ("shaped", "verified")])
        self.assertEqual(status, 0)

    def test_its_check_catches_a_loop_that_ends_one_short(self):
        source = self.tree / "plugins" / "benchmarks" / "axpy.c"
        right = source.read_text()
        self.addCleanup(source.write_text, right)
        wrong = right.replace("  for (uint64_t i = 0; i < n; i++)\n    y[i]",
                              "  for (uint64_t i = 0; i + 1 < n; i++)\n    y[i]")
        self.assertNotEqual(wrong, right)
        source.write_text(wrong)
        results, status = self.results_of(self.build_plugin("gcc-sequential"))
        self.assertEqual([r["outcome"] for r in results], ["wrong result"])
        self.assertIn("y[65536]", results[0]["message"])
        self.assertNotEqual(status, 0)


if __name__ == "__main__":
    for tool in ("gcc", "meson", "ninja"):
        if not shutil.which(tool):
            print(f"skipped: {tool} is not here")
            sys.exit(77)
    unittest.main(argv=sys.argv[:1])
