#!/usr/bin/env python3
"""What doctor says of devices, by fakes of NVIDIA's libraries, and of each library that is missing.

usage: doctor_test.py TORMENT_HOST FOLDER_OF_FAKE_CUDA_AND_CUPTI FAKE_NVML
SPDX-License-Identifier: Apache-2.0
"""
import ctypes
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HOST, FAKES, NVML = map(os.path.abspath, sys.argv[1:4])
FIRST = "GPU-00000000-0000-0000-0000-000000000000"


class DoctorTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-doctor-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def diagnose(self, *libraries, **variables):
        """What it says of the machine, on one line, with these libraries alone before the system's."""
        here = self.folder / "libraries"
        here.mkdir()
        for library in libraries:
            shutil.copy(library, here)
        environment = {"LD_LIBRARY_PATH": str(here), "PATH": "/nowhere", "TORMENT_CUPTI": "/nowhere/libcupti.so"}
        done = subprocess.run([HOST, "doctor", "--objects", str(self.folder / "objects")], capture_output=True, text=True,
                              timeout=120, cwd=self.folder, env={**os.environ, **environment, **variables}, check=True)
        return " ".join(done.stdout.split("Machine\n")[1].split())

    def test_a_device_with_all_libraries(self):
        text = self.diagnose(f"{FAKES}/libcuda.so.1", NVML, f"{FAKES}/libcupti.so.13", FAKE_CUDA_DEVICES="2",
                             TORMENT_CUPTI="", NVTX_INJECTION64_PATH="/tools/nsight.so")
        for part in ("CUDA driver: CUDA 13.0", "NVML: driver 580.1",
                     f"GPU 0: fake device 0, {FIRST}; taken unless --device names another",
                     "is: compute capability 9.0, 132 multiprocessors, up to 1980 MHz",
                     "memory: 1 GiB, up to 3201 MHz, 6144 bits wide, L2 of 60 MiB, ECC on",
                     "mode: compute mode exclusive process, MIG on, PCIe 5 x16",
                     "GPU 1: fake device 1, GPU-01010101-", "mode: unknown",
                     f"CUPTI, for --profile: {self.folder}/libraries/libcupti.so.13",
                     "NVTX ranges go to: /tools/nsight.so"):
            self.assertIn(part, text)

    def test_cupti_is_found_in_every_folder_of_a_toolkit(self):
        if self.has("libcupti.so.13"):
            self.skipTest("the dynamic linker finds one first")
        for folder in ("extras/CUPTI/lib64", "lib64", "targets/x86_64-linux/lib"):
            toolkit = self.folder / folder.replace("/", "-")
            (toolkit / folder).mkdir(parents=True)
            file = shutil.copy(f"{FAKES}/libcupti.so.13", toolkit / folder)
            self.assertIn(f"CUPTI, for --profile: {file}", self.diagnose(TORMENT_CUPTI="", CUDA_HOME=str(toolkit)))
            shutil.rmtree(self.folder / "libraries")

    def test_without_nvml_and_cupti_one_line_each_says_so(self):
        text = self.diagnose(f"{FAKES}/libcuda.so.1")
        self.assertIn(f"GPU 0: fake device 0, {FIRST}", text)
        if not self.has("libnvidia-ml.so.1"):
            self.assertIn("NVML: not found: clocks and power stay unknown (Debian package libnvidia-ml1)", text)
        self.assertIn("CUPTI, for --profile: no CUPTI: TORMENT_CUPTI names /nowhere/libcupti.so, which can't be loaded",
                      text)
        self.assertNotIn("NVTX", text)

    def test_without_a_driver_or_a_device_one_line_says_so(self):
        text = self.diagnose(f"{FAKES}/libcuda.so.1", FAKE_CUDA_DEVICES="0")
        self.assertIn("GPU: none: the NVIDIA driver reports no device", text)
        if self.has("libcuda.so.1"):
            self.skipTest("this machine has a driver")
        shutil.rmtree(self.folder / "libraries")
        self.assertIn("CUDA driver: not found; NVIDIA's driver brings libcuda.so.1", self.diagnose())

    @staticmethod
    def has(library):
        try:
            ctypes.CDLL(library)
            return True
        except OSError:
            return False


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
