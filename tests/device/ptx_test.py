#!/usr/bin/env python3
"""The kernels that roofs are measured with are translated by NVIDIA's assembler for old and new devices, without
spilled registers.

usage: ptx_test.py KERNELS.ptx
Skips without ptxas (PATH, CUDA_HOME, /usr/local/cuda). SPDX-License-Identifier: Apache-2.0
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

KERNELS = pathlib.Path(sys.argv[1])
PTXAS = shutil.which("ptxas", path=os.pathsep.join([os.environ.get("PATH", ""), os.environ.get("CUDA_HOME", "") + "/bin",
                                                    "/usr/local/cuda/bin"]))


class PtxTest(unittest.TestCase):
    def assemble(self, architecture):
        done = subprocess.run([PTXAS, f"-arch={architecture}", "-v", KERNELS, "-o", "/dev/null"], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(set(re.findall(r"(\d+) bytes spill", done.stderr)), {"0"})
        return set(re.findall(r"Function properties for (\w+)", done.stderr))

    def test_every_kernel_is_translated_for_turing_and_hopper(self):
        names = {"empty", "copy", "triad", "sum", "double_fma", "single_fma"}
        for architecture in ("sm_75", "sm_90"):
            self.assertEqual(self.assemble(architecture), names)

    def test_it_asks_for_no_newer_device_than_it_must(self):
        self.assertRegex(KERNELS.read_text(encoding="utf-8"), r"(?m)^\.target sm_50$")


if __name__ == "__main__":
    if PTXAS is None:
        print("skipped: no ptxas, which comes with the CUDA toolkit")
        sys.exit(77)
    unittest.main(module="__main__", argv=[sys.argv[0], "-v"])
