#!/usr/bin/env python3
"""Launchers that do not start, and states of jobs that nobody expected, by programs that stand for srun, squeue and sacct.

usage: fake_slurm_test.py TORMENT_HOST PLUGIN
SPDX-License-Identifier: Apache-2.0
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

HOST, PLUGIN = map(os.path.abspath, sys.argv[1:3])
BUSY = "srun: Job 17 step creation temporarily disabled, retrying (Requested nodes are busy)"


class FakeSlurmTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torment-fake-slurm-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.environment = {**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}"}
        (self.folder / "bin").mkdir()

    def fake(self, name, script):
        path = self.folder / "bin" / name
        path.write_text("#!/bin/bash\n" + script)
        path.chmod(0o755)

    def host(self, *words, **variables):
        return subprocess.run([HOST, *map(str, words)], capture_output=True, text=True, timeout=60, cwd=self.folder,
                              env={**self.environment, **variables})

    def run_words(self, launcher, *more):
        return ["run", "--size", "test", "--benchmarks", "StreamTriad", "--launcher", launcher, *more, PLUGIN]

    def records(self):
        return [json.loads(path.read_text()) for path in (self.folder / "results").glob("*.json")]

    # 105: srun inside a step that holds all processors waits for ever.

    def test_a_step_that_is_never_created_is_given_up_with_what_srun_said(self):
        self.fake("srun", f"echo '{BUSY}' >&2; echo $$ > {self.folder}/pid; sleep 1000")
        done = self.host(*self.run_words("srun -n1", "--launch-timeout", "1"), SLURM_JOB_ID="17")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("did not begin the run within 1 s", done.stderr)
        self.assertIn("step creation temporarily disabled", done.stderr.split("it said:")[1])
        self.assertIn("--overlap", done.stderr)
        pid = int((self.folder / "pid").read_text())
        self.assertFalse(pathlib.Path(f"/proc/{pid}").exists(), "srun is ended")

    def test_within_a_job_steps_overlap(self):
        self.fake("srun", f"echo \"overlap=$SLURM_OVERLAP\" > {self.folder}/said; shift; exec \"$@\"")
        done = self.host(*self.run_words("srun -n1"), SLURM_JOB_ID="17", SLURM_JOB_PARTITION="gpu", SLURMD_NODENAME="n7",
                         SLURM_CPUS_ON_NODE="1", LOADEDMODULES="gcc/12:cuda/12.4")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((self.folder / "said").read_text(), "overlap=1\n")
        [record] = self.records()
        self.assertEqual(record["settings"]["threads"], 1, "no more processors than the job was given")
        job = record["job"]
        self.assertEqual((job["id"], job["node"], job["partition"], job["cpus"]), ("17", "n7", "gpu", 1))
        self.assertEqual(job["modules"], ["gcc/12", "cuda/12.4"])

    def test_who_says_exact_gets_exact(self):
        self.fake("srun", f"echo \"overlap=$SLURM_OVERLAP\" > {self.folder}/said; shift 2; exec \"$@\"")
        done = self.host(*self.run_words("srun -n1 --exact"), SLURM_JOB_ID="17")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((self.folder / "said").read_text(), "overlap=\n")

    def test_any_launcher_will_do_and_its_status_is_the_runs(self):
        done = self.host(*self.run_words("env FLUX=1 nice"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Record:", done.stdout)
        self.assertIsNone(self.records()[0]["job"])
        self.assertEqual(list((self.folder / "results").glob(".launched*")), [])

    def test_a_launcher_that_fails_is_quoted(self):
        self.fake("srun", "echo 'srun: error: Invalid partition' >&2; exit 3")
        done = self.host(*self.run_words("srun -p nowhere"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("ended with status 3 before the run began; it said: srun: error: Invalid partition", done.stderr)
        done = self.host(*self.run_words("no-such-launcher"))
        self.assertIn("'no-such-launcher' can't be started", done.stderr)

    # 108: SIGTERM before the kill, and states that nobody expected.

    def test_sigterm_leaves_the_record_and_143(self):
        for launcher in ([], ["--launcher", "env"]):
            process = subprocess.Popen([HOST, "run", "--size", "test", "--repetitions", "2000", *launcher, "--output",
                                        "out", PLUGIN], cwd=self.folder, env=self.environment, stderr=subprocess.PIPE,
                                       stdout=subprocess.DEVNULL, text=True)
            files = []
            while not files and process.poll() is None:
                files = [path for path in (self.folder / "out").glob("*.json")
                         if json.loads(path.read_text())["plugins"]]
            process.send_signal(signal.SIGTERM)
            _, said = process.communicate(timeout=20)
            self.assertEqual(process.returncode, 143, said)
            [file] = files
            self.assertFalse(json.loads(file.read_text())["complete"])
            self.assertIn("--resume", said)
            file.unlink()

    def submit_and_wait(self, states, accounting):
        """Two tasks; squeue has these states for them."""
        self.fake("sbatch", "case \"$*\" in *merge.sh) echo 18;; *) echo '17;site';; esac")
        lines = "\n".join(f"17_{task}|{state}" for task, state in enumerate(states))
        self.fake("squeue", f"cat <<'X'\n{lines}\n18|COMPLETED\nX\n")
        self.fake("sacct", f"cat <<'X'\n{accounting}\nX\n")
        shutil.copy(PLUGIN, self.folder / "other.so")
        return self.host("submit", "--size", "test", "--output", "jobs", "--wait", "--poll", "0.1", PLUGIN, "other.so")

    def test_unknown_ends_are_ends_and_failures(self):
        for states, accounting in ((("OUT_OF_MEMORY", "NODE_FAIL"), ""), (("CANCELLED by 1", "A_NEW_WORD"), ""),
                                   ((), "17_0|OUT_OF_MEMORY\n17_1|CANCELLED by 1")):
            done = self.submit_and_wait(states, accounting)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("2 of 2 tasks ended", done.stderr)
            for word in states or ("OUT_OF_MEMORY", "CANCELLED by 1"):
                self.assertIn(f"left no complete record: {word}", done.stderr)
            self.assertIn("submit --resume", done.stderr)

    def test_a_controller_that_forgot_the_jobs_ends_the_waiting(self):
        self.fake("squeue", "exit 0")
        self.submit_and_wait((), "")
        self.fake("squeue", "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1")
        done = self.host("submit", "--size", "test", "--output", "jobs", "--wait", "--poll", "0.1", PLUGIN)
        self.assertEqual(done.returncode, 1)
        self.assertIn("Slurm no longer knows its end", done.stderr)

    def test_a_refused_script_is_shown_with_what_sbatch_said(self):
        self.fake("sbatch", "echo 'sbatch: error: invalid partition specified: x' >&2; exit 1")
        done = self.host("submit", "--output", "jobs", "--partition", "x", PLUGIN)
        self.assertEqual(done.returncode, 1)
        self.assertIn("invalid partition specified: x", done.stderr)
        self.assertTrue((self.folder / "jobs" / "run.sh").exists())

    def test_a_dry_run_prints_a_script_that_bash_takes_and_submits_nothing(self):
        (self.folder / "two words").mkdir()
        shutil.copy(PLUGIN, self.folder / "two words" / "it's.so")
        done = self.host("submit", "--dry-run", "--gres", "gpu:1", "--time", "10", "--module", "gcc/12", "--module=nvhpc",
                         "--sbatch=--account=site", "--launcher", "srun -n1", "--size", "test", "two words/it's.so", PLUGIN)
        self.assertEqual(done.returncode, 0, done.stderr)
        for line in ("#SBATCH --gres=gpu:1", "#SBATCH --time=10", "#SBATCH --account=site", "module load gcc/12",
                     "module load nvhpc", "# One task a plugin."):
            self.assertIn(line, done.stdout)
        self.assertEqual(subprocess.run(["bash", "-n"], input=done.stdout, text=True).returncode, 0)
        self.assertFalse((self.folder / "results").exists())

    def test_wrong_usage_says_what_to_do(self):
        for words, said in ((["--array", "weeks"], "takes plugins, nodes or benchmarks"),
                            (["--array", "nodes"], "needs --nodes"),
                            (["--nodes", "n1"], "--nodes goes with --array nodes"),
                            (["--csv", "x"], "--csv is not for runs that are submitted"),
                            (["--frobnicate"], "unrecognised option '--frobnicate'"),
                            (["--size", "huge"], "--size takes")):
            done = self.host("submit", *words, PLUGIN)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(said, done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
