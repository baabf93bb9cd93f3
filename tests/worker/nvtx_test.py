#!/usr/bin/env python3
"""The ranges that NVTX tools are shown, by a tool that prints them.

usage: nvtx_test.py TORMENT_HOST PLUGIN TOOL TOOL_THAT_REFUSES
SPDX-License-Identifier: Apache-2.0
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HOST, PLUGIN, TOOL, REFUSING_TOOL = map(os.path.abspath, sys.argv[1:5])


class NvtxTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-nvtx-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def run_host(self, tool):
        """The one plugin and result, and the ranges that the tool printed."""
        environment = {name: value for name, value in os.environ.items() if name != "NVTX_INJECTION64_PATH"}
        if tool:
            environment["NVTX_INJECTION64_PATH"] = tool
        record = self.folder / "record.json"
        subprocess.run([HOST, "run", "--size", "test", "--benchmarks", "StreamTriad", "--repetitions", "2", "--plugins",
                        PLUGIN, "--output", self.folder / "out", "--json", record, "--quiet"], check=True,
                       capture_output=True, timeout=120, cwd=self.folder, env=environment)
        content = json.loads(record.read_text())
        [plugin], [result] = content["plugins"], content["results"]
        self.assertEqual(result["outcome"], "verified", result["message"])
        return plugin, [line for line in plugin["standard_error"].splitlines() if line.startswith("nvtx ")]

    def test_benchmark_repetitions_and_phases_nest(self):
        _, ranges = self.run_host(TOOL)
        expected = ["nvtx 0 StreamTriad/default"]
        for name in ("discarded repetition 1", "repetition 1", "repetition 2"):
            expected.append(f"nvtx 1 {name}")
            for phase in ("upload", "compute", "download"):
                expected += [f"nvtx 2 {phase}", "nvtx 2 end"]
            expected.append("nvtx 1 end")
        expected.append("nvtx 0 end")
        self.assertEqual(ranges, expected)

    def test_without_a_tool_there_are_none(self):
        plugin, ranges = self.run_host(None)
        self.assertEqual(ranges, [])
        self.assertEqual(plugin["warnings"], [])

    def test_a_tool_that_can_not_be_used_is_one_warning(self):
        for tool, why in (("/nowhere/tool.so", "which can't be loaded"), (PLUGIN, "which is no NVTX tool"),
                          (REFUSING_TOOL, "which refuses to be attached")):
            plugin, ranges = self.run_host(tool)
            self.assertEqual(ranges, [])
            [warning] = plugin["warnings"]
            self.assertIn(f"no NVTX ranges: NVTX_INJECTION64_PATH names {tool}, {why}", warning)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
