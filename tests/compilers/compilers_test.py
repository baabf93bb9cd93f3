#!/usr/bin/env python3
"""Compilers that can't be had here, by stand-ins: found, told apart, proved, built with, explained, rebuilt.

usage: compilers_test.py TORMENT_HOST SOURCE_ROOT
SPDX-License-Identifier: Apache-2.0
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import standins

HOST, SOURCES = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])


class Compilers(unittest.TestCase):
    def setUp(self):
        if not standins.GCC:
            print("skipped: gcc is not installed")
            sys.exit(77)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.bin = self.folder / "bin"
        self.environment = {**os.environ, "PATH": f"{self.bin}:/usr/bin:/bin", "HOME": str(self.folder),
                            "TORMENT_ROOT": str(SOURCES)}
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "LMOD_CMD", "MODULES_CMD", "ACC_DEVICE_TYPE"):
            self.environment.pop(name, None)

    def host(self, *arguments, status=0):
        done = subprocess.run([HOST, *map(str, arguments)], env=self.environment, cwd=self.folder,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def build(self, *arguments, status=0):
        return self.host("build", "--objects", self.folder / "objects", "--output", self.folder / "plugins",
                         "--benchmarks", "VectorAdd", *arguments, status=status)

    def run_plugins(self, folder):
        """Runs them once, and returns the path of the record."""
        self.host("run", "--size", "test", "--benchmarks", "VectorAdd", "--plugins", folder,
                  "--output", self.folder / "runs", "--repetitions", "1")
        return next((self.folder / "runs").glob("*.json"))

    def record(self, plugin):
        return json.loads((self.folder / "plugins" / f"{plugin}.build.json").read_text())

    def probe(self, *arguments):
        self.host("probe", "--objects", self.folder / "objects", "-o", self.folder / "features.json", *arguments)
        return json.loads((self.folder / "features.json").read_text())

    def outcomes(self, table, plugin):
        compiler = next(compiler for compiler in table["compilers"] if compiler["plugin"] == plugin)
        return {feature["feature"]: feature for feature in compiler["features"]}

    def test_nvc_builds_a_plugin_for_each_target_with_the_flags_that_plugins_need(self):
        standins.write(self.bin, ["nvc"])
        self.build("--compiler", "nvc")
        flags = self.record("nvc-24.9-openacc-gpu")["flags"]["compile"]
        gpu = next(flag for flag in flags if flag.startswith("-gpu="))
        self.assertIn("nordc", gpu)  # relocatable code breaks libraries that are loaded
        self.assertIn("mem:separate", gpu)
        self.assertIn("-acc=multicore", self.record("nvc-24.9-openacc-multicore")["flags"]["compile"])
        self.assertEqual(self.record("nvc-24.9-openacc-gpu")["failed_units"], [])

    def test_nvc_is_found_by_NVHPC_ROOT(self):
        standins.write(self.folder / "hpc_sdk" / "24.9" / "compilers" / "bin", ["nvc"])
        self.environment["NVHPC_ROOT"] = str(self.folder / "hpc_sdk" / "24.9")
        self.assertRegex(self.host("doctor", "--objects", self.folder / "objects"),
                         r"nvc-openacc-gpu +24\.9\.0 +compiled")

    def test_a_VHDL_simulator_called_nvc_is_another_program(self):
        self.bin.mkdir()
        (self.bin / "nvc").write_text("#!/bin/sh\ncase $1 in --version) echo 'nvc 1.9.2 (Using LLVM 14)';;\n"
                                      "*) echo \"nvc: unrecognised option '$1'\" >&2; exit 1;; esac\n")
        (self.bin / "nvc").chmod(0o755)
        said = self.host("doctor", "--objects", self.folder / "objects")
        self.assertRegex(said, r"nvc-openacc-gpu +- +not found")
        self.assertIn("unrecognised option", said)

    def test_pgcc_is_driven_in_its_own_words(self):
        standins.write(self.bin, ["pgcc"])
        self.build("--compiler", "pgcc")
        self.assertIn("-ta=tesla:cc60,cc70,nordc", self.record("pgcc-19.10-openacc-tesla")["flags"]["compile"])
        self.assertTrue((self.folder / "plugins" / "pgcc-19.10-openacc-multicore.so").exists())

    def test_pgcc_that_is_nvc_by_another_name_gives_no_second_plugin(self):
        standins.write(self.bin, ["nvc"])
        shutil.copy(self.bin / "nvc", self.bin / "pgcc")
        self.assertRegex(self.host("doctor", "--objects", self.folder / "objects"),
                         r"pgcc-openacc-tesla +- +not found")

    def test_clacc_is_told_from_clang_and_used_for_what_works(self):
        standins.write(self.bin, ["clang"])
        table = self.probe("--profile", "clacc-openacc-host")
        features = self.outcomes(table, "clacc-18-openacc-host")
        for feature in ("kernels", "tile", "async"):
            self.assertFalse(features[feature]["accepted"], feature)
            self.assertIn("unexpected OpenACC", features[feature]["message"])
        for feature in ("device", "data", "reduction", "private", "collapse", "routine", "atomic"):
            self.assertTrue(features[feature]["right"], features[feature])
            self.assertEqual(features[feature]["place"], "host")

    def test_clacc_forbids_the_fall_back_to_the_host(self):
        standins.write(self.bin, ["clang"])
        self.build("--profile", "clacc-openacc-nvptx")
        self.assertEqual(self.record("clacc-18-openacc-nvptx")["environment"]["OMP_TARGET_OFFLOAD"], "MANDATORY")

    def test_cray_openuh_and_accull_are_found_and_judged(self):
        standins.write(self.bin, ["craycc", "uhcc", "accullcc"])
        said = self.host("doctor", "--objects", self.folder / "objects")
        self.assertRegex(said, r"cray-openacc +8\.7 +compiled")
        self.assertRegex(said, r"openuh-openacc +4\.2 +compiled")
        # It takes kernels alone, and the proof is made of parallel.
        self.assertRegex(said, r"accull-openacc +1 +refused")
        features = self.outcomes(self.probe("--profile", "openuh-openacc"), "openuh-4-openacc")
        self.assertTrue(features["reduction"]["right"])
        self.assertFalse(features["atomic"]["accepted"])

    def test_a_flag_that_a_compiler_refuses_is_said_in_its_words(self):
        standins.write(self.bin, ["nvc"])
        said = self.build("--compiler", "nvc", "--target", "multicore", "--flags=-ffast-math", "--name", "fast",
                          status=1)
        self.assertIn("nvc-Error-Unknown switch: -ffast-math", " ".join(said.split()))

    def test_flags_and_defines_make_another_plugin_beside_the_plain_one(self):
        self.build("--profile", "gcc-sequential", "--compiler", pathlib.Path(standins.GCC).name)
        plain = {path.name for path in (self.folder / "plugins").glob("*.so")}
        self.build("--profile", "gcc-sequential", "--compiler", pathlib.Path(standins.GCC).name,
                   "--flags", "-O1 -funroll-loops", "--define", "TRIED=1", "--name", "my-try")
        self.assertEqual({path.name for path in (self.folder / "plugins").glob("*.so")}, plain | {"my-try.so"})
        self.assertEqual(self.record("my-try")["flags"]["asked"], ["-O1", "-funroll-loops", "-DTRIED=1"])
        said = self.host("inspect", self.folder / "plugins" / "my-try.so")
        self.assertIn("-funroll-loops", said)

    def test_flags_without_a_name_are_wrong_usage(self):
        self.assertIn("--name", self.build("--flags=-O1", status=2))

    def test_a_dry_run_prints_commands_that_build_the_plugin_and_runs_none(self):
        compiler = pathlib.Path(standins.GCC).name
        said = self.build("--profile", "gcc-sequential", "--compiler", compiler, "--dry-run")
        self.assertFalse(list((self.folder / "plugins").glob("*.so")))
        lines = [line for line in said.splitlines() if not line.startswith("#")]
        self.assertIn("vector_add.c", lines[0])
        self.assertIn("-shared", lines[-1])
        for line in lines[:-2]:  # the table is written by a build alone
            os.makedirs(os.path.dirname(line.split()[-1]), exist_ok=True)
            subprocess.run(line, shell=True, check=True)

    def test_explain_tells_loop_by_loop_what_gcc_and_nvc_say(self):
        standins.write(self.bin, ["nvc"])
        said = self.host("build", "--objects", self.folder / "objects", "--profile", "gcc-openacc-host",
                         "--profile", "nvc-openacc-gpu", "--explain", "MonteCarloPi/auto")
        self.assertRegex(said, r"gcc-\d+-openacc-host: MonteCarloPi/auto")
        self.assertRegex(said, r"line \d+: #pragma acc parallel loop[^\n]*\n +optimized: assigned OpenACC")
        self.assertRegex(said, r"nvc-24.9-openacc-gpu: MonteCarloPi/auto")
        self.assertIn("Generating NVIDIA GPU code", said)

    def test_bundled_libraries_lie_beside_the_plugin_and_are_loaded_from_there(self):
        compiler = pathlib.Path(standins.GCC).name
        self.build("--profile", "gcc-openacc-host", "--compiler", compiler, "--bundle")
        plugin = next((self.folder / "plugins").glob("*.so"))
        libraries = plugin.with_suffix(".lib")
        self.assertTrue((libraries / "libgomp.so.1").is_file())
        self.assertFalse((libraries / "libgomp.so.1").is_symlink())
        moved = self.folder / "elsewhere"
        shutil.move(self.folder / "plugins", moved)
        record = json.loads(self.run_plugins(moved).read_text())
        loaded = [library["path"] for library in record["plugins"][0]["libraries"]]
        self.assertIn(str(moved / libraries.name / "libgomp.so.1"), loaded)

    def test_the_record_tells_the_compiler_its_programs_and_libraries_by_hash(self):
        compiler = pathlib.Path(standins.GCC).name
        self.environment["OMP_NUM_THREADS"] = "2"
        self.build("--profile", "gcc-openmp", "--compiler", compiler)
        record = self.record(next((self.folder / "plugins").glob("*.so")).stem)
        programs = {pathlib.Path(row["path"]).name: row["sha256"] for row in record["compiler"]["programs"]}
        self.assertIn("cc1", programs)
        self.assertTrue(all(re.fullmatch("[0-9a-f]{64}", value) for value in programs.values()))
        self.assertIn("Free Software Foundation", record["compiler"]["banner"])
        self.assertEqual([row["name"] for row in record["run_time_libraries"]], ["libgomp.so.1"])
        self.assertEqual(record["build_environment"]["OMP_NUM_THREADS"], "2")

    def test_rebuild_makes_the_same_plugin_and_says_what_differs(self):
        compiler = pathlib.Path(standins.GCC).name
        self.build("--profile", "gcc-openmp", "--compiler", compiler, "--flags=-O2", "--name", "mine")
        build_record = self.folder / "plugins" / "mine.build.json"
        rebuild = ("rebuild", build_record, "--objects", self.folder / "other", "--output", self.folder / "again")
        self.assertIn("the same, to the byte", self.host(*rebuild))
        self.assertEqual((self.folder / "plugins" / "mine.so").read_bytes(),
                         (self.folder / "again" / "mine.so").read_bytes())
        changed = json.loads(build_record.read_text())
        changed["sources"]["plugins/plugin.c"] = "0" * 64
        build_record.write_text(json.dumps(changed))
        self.assertIn("source plugins/plugin.c: changed", self.host(*rebuild, status=1))
        changed["compiler"]["version"] = "3.4.6"
        build_record.write_text(json.dumps(changed))
        self.assertIn("no compiler of version 3.4.6 is here", self.host(*rebuild, status=1))

    def test_rebuild_takes_the_record_of_a_run(self):
        compiler = pathlib.Path(standins.GCC).name
        self.build("--profile", "gcc-sequential", "--compiler", compiler)
        self.assertIn("the same, to the byte",
                      self.host("rebuild", self.run_plugins(self.folder / "plugins"), "--objects", self.folder / "other",
                                "--output", self.folder / "again"))

    def test_probe_tells_of_gcc_what_is_right_and_where_it_ran_and_the_page_shows_it(self):
        table = self.probe("--profile", "gcc-openacc-host", "--compiler", pathlib.Path(standins.GCC).name)
        features = table["compilers"][0]["features"]
        self.assertGreaterEqual(len(features), 9)
        for feature in features:
            self.assertTrue(feature["right"], feature)
            self.assertEqual((feature["place"], feature["ignored"]), ("host", False), feature)
        self.host("report", self.folder / "features.json", "-o", self.folder / "page.html")
        page = (self.folder / "page.html").read_text()
        self.assertIn("What each compiler takes", page)
        self.assertIn("right, host", page)

    def test_probes_that_were_built_elsewhere_run_where_they_were_copied_to(self):
        self.probe("--profile", "gcc-openacc-host", "--compiler", pathlib.Path(standins.GCC).name, "--bundle")
        moved = self.folder / "copied"
        shutil.move(self.folder / "objects" / "features", moved)
        self.host("probe", "--run", moved, "-o", self.folder / "there.json")
        table = json.loads((self.folder / "there.json").read_text())
        self.assertTrue(all(feature["right"] for feature in table["compilers"][0]["features"]))

    def test_directives_that_are_ignored_are_found_out_feature_by_feature(self):
        self.bin.mkdir()
        program = self.bin / "gcc-12"
        program.write_text(f"#!/bin/sh\nfor a in \"$@\"; do shift; case $a in -fopenacc) "
                           "set -- \"$@\" -D_OPENACC=201711;; *) set -- \"$@\" \"$a\";; esac; done\n"
                           f"exec {standins.GCC} \"$@\" -lgomp\n")
        program.chmod(0o755)
        # The proof refuses it, so that no feature is tried; neither is a plugin built.
        table = self.probe("--profile", "gcc-openacc-host", "--compiler", str(program))
        self.assertEqual(table["compilers"][0]["state"], "refused")
        self.assertIn("ignores the directives", table["compilers"][0]["reason"])

    def test_docs_adding_a_compiler_is_right_word_by_word(self):
        page = (SOURCES / "docs" / "adding-a-compiler.md").read_text()
        self.bin.mkdir()
        # A build folder of the reader's own, so that plugins and objects go there.
        (self.folder / "build" / "host").mkdir(parents=True)
        shutil.copy(HOST, self.folder / "build" / "host" / "torment-host")
        compiler = self.bin / "mycc"
        compiler.write_text(f"#!/bin/sh\n{standins.GCC} \"$@\" || exit\n"
                            "case \"$*\" in *-dM*) echo '#define __MYCC__ 7';; esac\n")
        compiler.chmod(0o755)
        (file, text), = re.findall(r"^`~/([^`\n]+)`\n\n```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        self.assertLess(len(text.splitlines()), 15)
        (self.folder / file).parent.mkdir(parents=True)
        (self.folder / file).write_text(text)
        printed = []
        for language, block in re.findall(r"^```(sh|text)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
            if language == "text":  # the beginnings of lines of the commands before
                for line in block.splitlines():
                    self.assertTrue(any(said.startswith(line) for said in printed), (line, printed))
                continue
            done = subprocess.run(["bash", "-e", "-c", block], env=self.environment, cwd=self.folder,
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, block + done.stdout + done.stderr)
            printed = [" ".join(line.split()) for line in done.stdout.splitlines()]

    def test_tables_of_features_fit_their_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("python3 has no jsonschema (Debian: package python3-jsonschema)")
        standins.write(self.bin, ["uhcc"])
        schema = json.loads((SOURCES / "results/schema/features-1.schema.json").read_text())
        table = self.probe("--profile", "openuh-openacc", "--profile", "gcc-sequential")
        jsonschema.validators.validator_for(schema)(schema).validate(table)

    def test_shipped_profiles_fit_their_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("python3 has no jsonschema (Debian: package python3-jsonschema)")
        folder = SOURCES / "compilers.d"
        schema = json.loads((folder / "profile.schema.json").read_text())
        for path in sorted(folder.glob("*.json")):
            if not path.name.endswith(".schema.json"):
                jsonschema.validators.validator_for(schema)(schema).validate(json.loads(path.read_text()))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
