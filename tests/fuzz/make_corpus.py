#!/usr/bin/env python3
"""Makes those files of corpus/ anew that follow the host's own formats: records, and what host and worker say.

usage: make_corpus.py TORMENT_HOST GOOD_PLUGIN BAD_PLUGIN CORPUS
GOOD_PLUGIN holds StreamTriad, BAD_PLUGIN fails in it. Paths and the machine's name are replaced: the files are
committed. SPDX-License-Identifier: Apache-2.0
"""
import array
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

HOST, GOOD, BAD = map(os.path.abspath, sys.argv[1:4])
CORPUS = pathlib.Path(sys.argv[4]).absolute()
GPU = {"name": "NVIDIA H200", "uuid": None, "compute_capability": "9.0", "multiprocessors": 132, "clock_mhz": 1980.0,
       "ecc": True, "memory_bytes": 150000000000, "memory_bus_bits": 6144}
SIZE = [{"name": "elements", "value": 4096}, {"name": "passes", "value": 2}]


def anonymous(record):
    record["id"] = "node-20260101T000000Z-1"
    record["machine"] |= {"hostname": "node", "user": "someone", "kernel": "Linux 6.1"}
    record["settings"]["plugins"] = ["plugins"]
    record["command_line"] = record["command_line"][:2]
    for plugin in record["plugins"]:
        plugin["path"] = "plugins/" + os.path.basename(plugin["path"])
        plugin["units"] = plugin["units"][:3]
    return record


def run(folder, *arguments):
    file = folder / "record.json"
    subprocess.run([HOST, *arguments, "--output", folder / "out", "--json", file, "--repetitions", "2"], check=False,
                   capture_output=True)
    return anonymous(json.loads(file.read_text()))


def make_records(folder):
    plugins = folder / "plugins"
    plugins.mkdir()
    shutil.copy(GOOD, plugins / "good.so")
    shutil.copy(BAD, plugins / "bad.so")
    (plugins / "text.so").write_text("no plugin")
    (plugins / "good.build.json").write_text(json.dumps({
        "schema_version": 1, "environment": {"OMP_PROC_BIND": "true"},
        "failed_units": [{"benchmark": "StreamTriad", "variant": "shaped", "message": "error: sorry, unimplemented"}]}))
    record = run(folder, "run", "--size", "test", "--benchmarks", "StreamTriad", "MonteCarloPi", "--plugins", plugins)
    gpu = dict.fromkeys(("memory_clock_mhz", "l2_bytes")) | GPU
    record["machine"]["gpus"] = [gpu]
    record["environment"] = {"OMP_NUM_THREADS": "2"}
    sweep = run(folder, "sweep", "--size", "test", "--benchmarks", "StreamTriad", "--sizes", "1024,4096", "--plugins",
                plugins / "good.so")
    (CORPUS / "record" / "run.json").write_text(json.dumps(record, indent=1) + "\n")
    (CORPUS / "record" / "sweep.json").write_text(json.dumps(sweep, indent=1) + "\n")
    record["complete"] = False
    record["results"] = record["results"][:2]
    record["results"][1] |= {"outcome": "not run", "samples": [], "first_call": None}
    (CORPUS / "record" / "interrupted.json").write_text(json.dumps(record) + "\n")


class Conversation:
    """A worker that is asked what a host would ask it; both sides are kept."""

    def __init__(self):
        host_end, worker_end = socket.socketpair()
        self.channel = host_end
        self.lines = host_end.makefile("r", encoding="utf-8")
        self.worker = subprocess.Popen(["sh", "-c", f'exec "$0" worker 3<&{worker_end.fileno()}', HOST],
                                       pass_fds=[worker_end.fileno()])
        worker_end.close()
        self.requests, self.events = [], []

    def ask(self, message, *descriptors):
        line = json.dumps(message, separators=(",", ":"))
        self.requests.append(line)
        control = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))] if descriptors else []
        self.channel.sendmsg([line.encode() + b"\n"], control)
        while True:
            event = self.lines.readline().rstrip("\n")
            if not event:
                sys.exit(f"the worker gave no answer to {line}")
            self.events.append(event)
            if json.loads(event)["type"] != "measured":
                return


def make_conversation():
    talk = Conversation()
    page, *problems = [os.memfd_create("corpus") for _ in range(3)]
    os.ftruncate(page, 4096)
    talk.ask({"type": "begin", "cores": None}, page)
    talk.ask({"type": "describe"})
    talk.ask({"type": "measure_roofs", "device": -1, "threads": 2})
    talk.ask({"type": "load", "path": GOOD})
    talk.ask({"type": "open", "device": -1, "threads": 2, "one_core": False})
    for seed, problem in enumerate(problems):
        talk.ask({"type": "prepare", "benchmark": "StreamTriad", "size": SIZE, "seed": seed}, problem)
    unit = {"type": "run", "benchmark": "StreamTriad", "variant": "default", "size": SIZE, "warmup_seed": 0, "seed": 1,
            "warmup": 1, "repetitions": 3, "host_memory": "pageable", "in_turns": False}
    talk.ask(unit, *problems)
    talk.ask(unit | {"benchmark": "Nonsense"}, *problems)
    talk.ask(unit | {"in_turns": True}, *problems)
    talk.ask({"type": "turn", "is_last": False})
    talk.ask({"type": "turn", "is_last": True})
    talk.ask({"type": "close"})
    for name, lines in (("request", talk.requests), ("event", talk.events)):
        text = "\n".join(lines).replace(GOOD, "/plugins/good.so").replace(socket.gethostname(), "node")
        (CORPUS / name / "conversation").write_text(text + "\n")


def main():
    with tempfile.TemporaryDirectory() as folder:
        make_records(pathlib.Path(folder))
    make_conversation()


if __name__ == "__main__":
    main()
