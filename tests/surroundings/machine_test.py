#!/usr/bin/env python3
"""Machines that are short of something, and variables that mislead.

usage: machine_test.py TORMENT_HOST PLUGIN DEVICE_PLUGIN
DEVICE_PLUGIN says that it is for a device, and finds none. SPDX-License-Identifier: Apache-2.0
"""
import os
import pathlib
import shutil
import stat
import subprocess
import sys

from surroundings import HOST, PLUGIN, Surroundings, main

DEVICE_PLUGIN = os.path.abspath(sys.argv[3])


def has_gpu():
    return pathlib.Path("/dev/nvidiactl").exists()


class MachineTest(Surroundings):
    def test_one_processor_is_what_the_plugin_is_told(self):
        if not shutil.which("taskset"):
            self.skipTest("taskset is not here")
        processor = min(os.sched_getaffinity(0))
        record = self.require_good(self.run_host(prefix=["taskset", "-c", str(processor)]))
        self.assertEqual(record["machine"]["cpu"]["allowed_threads"], 1)
        self.assertEqual(record["settings"]["threads"], 1)

    def limited(self, kib, *options):
        return self.run_host(*options, prefix=["sh", "-c", f'ulimit -v {kib}; exec "$@"', "sh"])

    def test_little_address_space_is_enough_or_said(self):
        for kib in (400_000, 100_000, 40_000):
            done = self.limited(kib)
            if b"Sanitizer" in done.stderr or (done.returncode == -11 and b"__asan_init" in open(sys.argv[1], "rb").read()):
                self.skipTest("sanitizers need much address space")
            self.assertIn(done.returncode, (0, 1), done.stderr)
            if done.returncode == 0:
                self.require_whole(self.record())
            else:
                self.assertRegex(done.stderr, rb"memory|worker could not be started|cannot allocate", done.stderr)
                for record in self.records():
                    self.assertNotIn("crashed", [result["outcome"] for result in record["results"]])
            shutil.rmtree(self.output, ignore_errors=True)

    def without(self, hide):
        """A command's prefix that hides parts of the system from it, by mounts of its own."""
        prefix = ["unshare", "--mount", "--map-root-user", "sh", "-c", f'{hide} && exec "$@"', "sh"]
        if not shutil.which("unshare") or subprocess.run([*prefix, "true"], check=False).returncode != 0:
            self.skipTest("mount namespaces can't be made here")
        return prefix

    def test_no_sys_and_no_cpuinfo_leave_unknown_what_stands_there(self):
        hidden = self.without("mount -t tmpfs none /sys && mount --bind /dev/null /proc/cpuinfo")
        machine = self.require_good(self.run_host(prefix=hidden))["machine"]
        for key in ("model", "sockets", "cores", "min_mhz", "max_mhz"):
            self.assertIsNone(machine["cpu"][key], key)

    def test_no_proc_is_said(self):
        done = self.run_host(prefix=self.without("mount -t tmpfs none /proc"))
        if b"Sanitizer" in done.stderr:
            self.skipTest("AddressSanitizer itself reads /proc")
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"/proc is not mounted", done.stderr)

    def test_no_home_no_path_no_term_no_user(self):
        self.require_good(self.run_host(without=["HOME", "PATH", "TERM", "USER", "LOGNAME", "SHELL", "LANG"]))

    def test_an_empty_path(self):
        self.require_good(self.run_host(variables={"PATH": ""}))

    def test_a_home_that_is_not_there(self):
        self.require_good(self.run_host(variables={"HOME": str(self.folder / "no" / "home")}))

    def test_a_missing_folder_for_temporary_files_gives_way_to_tmp(self):
        self.require_good(self.run_host(variables={"TMPDIR": str(self.folder / "missing")}))

    def test_an_empty_tmpdir_means_tmp(self):
        self.require_good(self.run_host(variables={"TMPDIR": ""}))

    def test_a_read_only_folder_for_temporary_files_gives_way_to_tmp(self):
        sealed = self.folder / "sealed"
        sealed.mkdir(mode=0o500)
        self.require_good(self.run_host(variables={"TMPDIR": str(sealed)}))

    def test_a_relative_folder_for_temporary_files(self):
        (self.folder / "tmp here").mkdir()
        self.require_good(self.run_host(variables={"TMPDIR": "tmp here"}, cwd=self.folder))
        self.assertEqual(os.listdir(self.folder / "tmp here"), [])

    def test_tools_of_the_same_names_early_in_path_are_not_even_started(self):
        tools = self.folder / "tools"
        tools.mkdir()
        told = self.folder / "told"
        for name in ("nvidia-smi", "nvc", "nvcc", "ptxas", "lscpu", "srun", "gcc", "hostname", "uname", "id"):
            tool = tools / name
            tool.write_text(f'#!/bin/sh\necho "$0" >> "{told}"\necho "Failed to initialize NVML"\nexec tail -f /dev/null\n')
            tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
        path = f"{tools}:{os.environ.get('PATH', '')}"
        record = self.require_good(self.run_host(variables={"PATH": path, "SLURM_JOB_ID": "1"}))
        self.assertFalse(told.exists(), told.exists() and told.read_text())
        self.assertNotIn("NVML", str(record["machine"]))

    def test_a_plugin_for_a_device_is_unavailable_whatever_cuda_visible_devices_says(self):
        if has_gpu():
            self.skipTest("there is a GPU here")
        for value in (None, "", "0", "7", "-1", "abc", "0,0", "NoDevFiles", "GPU-8d1f7c9e", "MIG-GPU-1/2/3", "0,"):
            without = ["CUDA_VISIBLE_DEVICES"] if value is None else []
            variables = {} if value is None else {"CUDA_VISIBLE_DEVICES": value}
            done = self.run_host(variables=variables, without=without, plugin=DEVICE_PLUGIN)
            self.assertEqual(done.returncode, 0, (value, done.stderr))
            record = self.record()
            [plugin] = record["plugins"]
            self.assertEqual(plugin["outcome"], "unavailable", value)
            self.assertIn("no device here (no NVIDIA driver: ", plugin["message"])
            self.assertEqual(record["environment"].get("CUDA_VISIBLE_DEVICES"), value)
            self.assertIn(b"unavailable", done.stdout)
            shutil.rmtree(self.output)

    def test_an_environment_of_a_megabyte(self):
        self.require_good(self.run_host(variables={f"FILLER_{i}": "x" * 100_000 for i in range(10)}))

    def test_descriptors_are_few(self):
        self.require_good(self.run_host(prefix=["sh", "-c", 'ulimit -n 40; exec "$@"', "sh"]))

    def test_the_root_folder_as_working_folder(self):
        self.require_good(self.run_host(cwd="/"))

    def test_a_working_folder_that_was_removed(self):
        gone = self.folder / "gone"
        gone.mkdir()
        done = self.run_host(prefix=["sh", "-c", 'cd "$0" && rmdir "$0" && exec "$@"', str(gone)])
        self.require_good(done)

    def test_doctor_tells_what_it_can_with_nothing_in_path(self):
        done = subprocess.run([HOST, "doctor"], capture_output=True, env={"PATH": ""}, timeout=120, check=False)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        self.assertTrue(done.stdout)


if __name__ == "__main__":
    main()
