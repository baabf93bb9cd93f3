#!/usr/bin/env python3
"""Runs every command of README.md and docs/: each page's sh blocks, from top to bottom in one shell, in a folder that
looks like the tree. What can't be run here stands in NOT_RUN, with the reason.

usage: commands_test.py SOURCE_ROOT BUILD_ROOT
Exit 77, with the reason, where gcc 12 is missing.
SPDX-License-Identifier: Apache-2.0
"""
import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import scratch_tree
from page_commands import statements

SOURCES, BUILD = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
NOT_RUN = {
    r"^tools/(quickstart|check)": "installs packages and runs all tests, this one among them",
    r"^meson (setup|compile|test)": "the build that this test is part of",
    r"^build/host/torment-host run --size test --benchmarks Axpy$": "the test `adding a benchmark` follows that page",
    r"^torment-host submit (?!.*--dry-run)": "needs Slurm; the tests of tests/slurm submit",
    r"mycc": "the test `compilers that cannot be had here` follows that page, with a script as mycc",
    r"^tools/compilers-from-suite": "fetches half a gigabyte",
    r"^gdb ": "waits for its user",
    r"^nsys ": "Nsight Systems, which comes with CUDA alone and traces a GPU",
}
# Programs that no package of tools/packages.txt brings.
OPTIONAL = ("jq", "man")
# Places of the reader's, and what they are here.
PLACES = {"PREFIX": "{tree}/PREFIX", "/var/lib/prometheus/node-exporter": "{tree}"}


def reason_not_to_run(statement):
    for pattern, reason in NOT_RUN.items():
        if re.search(pattern, statement.text):
            return reason
    for program in OPTIONAL:
        if re.search(rf"(^|\| ){program} ", statement.text) and not shutil.which(program):
            return f"{program} is not here"
    return None


def script_of(page_statements, tree):
    lines = ["set -eo pipefail"]
    for number, statement in enumerate(page_statements):
        text = statement.text
        for place, here in PLACES.items():
            text = re.sub(rf"(?<!\w){re.escape(place)}\b", here.format(tree=tree), text)
        lines += [f"echo {number} > {tree}/home/at", text]
    return "\n".join(lines) + "\n"


class CommandsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = pathlib.Path(tempfile.mkdtemp(prefix="torment-docs-"))
        cls.addClassCleanup(shutil.rmtree, cls.work, ignore_errors=True)
        scratch_tree.make(cls.work / "tree", SOURCES, BUILD)
        pages = [SOURCES / "README.md", *sorted((SOURCES / "docs").rglob("*.md"))]
        cls.statements = {page: statements(str(page.relative_to(SOURCES)), page.read_text()) for page in pages}

    def run_page(self, page):
        """Why the page's commands failed; None: they did not."""
        chosen = [statement for statement in self.statements[page] if not reason_not_to_run(statement)]
        if not chosen:
            return None
        tree = self.work / ("-".join(page.relative_to(SOURCES).parts))
        scratch_tree.copy(self.work / "tree", tree)
        try:
            done = subprocess.run(["bash", "-c", script_of(chosen, tree)], cwd=tree, stdin=subprocess.DEVNULL,
                                  env=scratch_tree.environment(tree), capture_output=True, text=True, errors="replace",
                                  timeout=80)
        except subprocess.TimeoutExpired:
            return f"{chosen[int((tree / 'home' / 'at').read_text())]}\ntook over 80 s"
        if done.returncode == 0:
            return None
        at = chosen[int((tree / "home" / "at").read_text())]
        return f"{at}\nexit {done.returncode}\n{done.stdout[-1500:]}{done.stderr[-1500:]}"

    def test_every_command_runs(self):
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            failures = [failure for failure in pool.map(self.run_page, self.statements) if failure]
        self.assertEqual(failures, [], "\n\n".join(["commands that failed:", *failures]))

    def test_what_is_not_run_is_said(self):
        everything = [statement for page in self.statements.values() for statement in page]
        self.assertGreater(len(everything), 30)
        left_out = [(statement, reason_not_to_run(statement)) for statement in everything]
        left_out = [(statement, reason) for statement, reason in left_out if reason]
        for statement, reason in left_out:
            print(f"not run: {statement}: {reason}")
        print(f"run: {len(everything) - len(left_out)} of {len(everything)} commands")
        for pattern in NOT_RUN:
            self.assertTrue(any(re.search(pattern, statement.text) for statement in everything),
                            f"no page has a command like {pattern} any more")


if __name__ == "__main__":
    if not shutil.which("gcc-12"):
        print("skipped: gcc-12 is not here")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
