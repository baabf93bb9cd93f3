#!/usr/bin/env python3
"""What `meson install` lays works from wherever its prefix is moved to.

usage: install_test.py BUILD_FOLDER
SPDX-License-Identifier: Apache-2.0
"""
import glob
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

build = sys.argv[1]


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.TemporaryDirectory(prefix="torment-install-")
        folder = pathlib.Path(cls.work.name)
        subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", str(folder / "dest")],
                       check=True, stdout=subprocess.DEVNULL)
        [program] = glob.glob(f"{folder}/dest/**/bin/torment-host", recursive=True)
        cls.prefix = folder / "moved"
        shutil.move(pathlib.Path(program).parent.parent, cls.prefix)
        cls.home = folder / "home"
        cls.home.mkdir()
        cls.environment = {name: value for name, value in os.environ.items()
                           if name not in ("TORMENT_ROOT", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
        cls.environment |= {"HOME": str(cls.home), "PKG_CONFIG_PATH": str(cls.prefix / "share" / "pkgconfig")}

    @classmethod
    def tearDownClass(cls):
        cls.work.cleanup()

    def run_here(self, *command, **options):
        done = subprocess.run(list(map(str, command)), cwd=self.home, env=self.environment | options, text=True,
                              capture_output=True)
        self.assertEqual(done.returncode, 0, f"{command}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def host(self, *arguments):
        return self.run_here(self.prefix / "bin" / "torment-host", *arguments)

    def test_it_builds_plugins_runs_them_and_writes_a_page(self):
        self.host("build", "--benchmarks", "MonteCarloPi", "--profile", "gcc-sequential")
        plugins = self.home / ".local" / "share" / "torment" / "plugins"
        self.assertTrue(list(plugins.glob("gcc-*-sequential.so")), "plugins lie in the user's own folder")
        self.host("run", "--size", "test", "--benchmarks", "MonteCarloPi", "--json", "record.json")
        record = json.loads((self.home / "record.json").read_text())
        self.assertEqual({result["outcome"] for result in record["results"]}, {"verified"})
        self.host("report", "record.json", "-o", "page.html")
        self.assertIn("MonteCarloPi", (self.home / "page.html").read_text())

    def test_reference_times_are_found(self):
        example = self.prefix / "share" / "doc" / "torment" / "examples" / "h200-ref.json"
        self.assertIn("reference  h200-cpu-ref (hash", self.host("score", example))

    def test_a_plugin_outside_the_tree_is_built_with_pkg_config(self):
        flags = self.run_here("pkg-config", "--cflags", "torment-plugin").split()
        self.assertTrue((pathlib.Path(self.run_here("pkg-config", "--variable=version_script", "torment-plugin").strip())
                         .is_file()))
        (self.home / "mine.c").write_text('#include <torment/plugin.h>\nint32_t of_mine = TORMENT_OK;\n')
        self.run_here("cc", *flags, "-std=c11", "-c", "mine.c", "-o", "mine.o")

    def check_axpy(self, folder, names):
        record = folder / "axpy.json"
        self.run_here(self.prefix / "bin" / "torment-host", "run", "--size", "test", "--benchmarks", "OutsideAxpy",
                      "--plugins", *(folder / name for name in names), "--json", record,
                      TORMENT_ORACLES=str(folder / "axpy_oracle.so"))
        results = json.loads(record.read_text())["results"]
        self.assertEqual([result["outcome"] for result in results], ["verified"] * len(names))
        page = folder / "axpy.html"
        self.host("report", record, "-o", page)
        self.assertIn("OutsideAxpy", page.read_text())

    def copy_axpy(self, name):
        folder = self.home / name
        shutil.copytree(self.prefix / "share" / "doc" / "torment" / "examples" / "axpy", folder)
        return folder

    def test_a_benchmark_from_outside_is_checked_in_c_and_fortran(self):
        if not shutil.which("gfortran-12"):
            self.skipTest("gfortran-12 is missing: the plugin in Fortran can't be built")
        folder = self.copy_axpy("by-make")
        self.run_here("make", "-C", folder, "CC=gcc-12", "FC=gfortran-12")
        self.check_axpy(folder, ["axpy_c.so", "axpy_fortran.so"])
        loops = folder / "axpy_loops.f90"
        loops.write_text(loops.read_text().replace("a * x(i) + y(i)", "a * x(i) - y(i)"))
        self.run_here("make", "-C", folder, "CC=gcc-12", "FC=gfortran-12")
        with self.assertRaisesRegex(AssertionError, "wrong result"):
            self.check_axpy(folder, ["axpy_fortran.so"])

    def test_the_same_project_is_built_by_meson(self):
        if not shutil.which("gfortran-12"):
            self.skipTest("gfortran-12 is missing: the plugin in Fortran can't be built")
        folder = self.copy_axpy("by-meson")
        self.run_here("meson", "setup", folder / "build", folder, CC="gcc-12", FC="gfortran-12")
        self.run_here("meson", "compile", "-C", folder / "build")
        self.check_axpy(folder / "build", ["axpy_c.so", "axpy_fortran.so"])

    def test_manual_and_completions_are_there(self):
        for file in ("man/man1/torment-host.1", "bash-completion/completions/torment-host.bash",
                     "zsh/site-functions/_torment-host", "fish/vendor_completions.d/torment-host.fish"):
            self.assertGreater((self.prefix / "share" / file).stat().st_size, 1000, file)

    def test_no_file_names_the_folder_it_was_built_in(self):
        for file in self.prefix.rglob("*"):
            if file.is_file():
                self.assertNotIn(os.path.realpath(build).encode(), file.read_bytes(), file)

    def test_the_module_file_leads_to_the_program(self):
        tool = "/usr/bin/modulecmd"
        if not pathlib.Path(tool).exists():
            self.skipTest("environment-modules is missing: no module can be loaded")
        shell = self.run_here(tool, "sh", "load", "torment", MODULEPATH=str(self.prefix / "share" / "modulefiles"))
        done = subprocess.run(["sh", "-c", shell + "\ntorment-host --version"], text=True, capture_output=True,
                              env={"PATH": "/usr/bin:/bin"})
        self.assertEqual(done.returncode, 0, shell + done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
