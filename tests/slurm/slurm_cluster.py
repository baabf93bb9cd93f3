"""A real Slurm of two nodes on this machine, in a folder of its own: own ports, own munge, ended by process id.

SPDX-License-Identifier: Apache-2.0
"""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol")
FOLDERS = ["/usr/sbin", "/usr/bin", "/sbin", "/bin"]


def why_not():
    """Why there can be no such cluster here; empty: there can."""
    missing = [name for name in PROGRAMS if not shutil.which(name, path=os.pathsep.join(FOLDERS))]
    if missing:
        return f"no {', '.join(missing)} (Debian: packages slurmctld, slurmd, slurm-client, munge)"
    return "" if os.geteuid() == 0 else "only root starts slurmd"


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Cluster:
    NODES = ("n1", "n2")

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.processes = {}
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf"),
                            "PATH": os.pathsep.join([os.environ.get("PATH", ""), *FOLDERS])}
        for name in [key for key in self.environment if key.startswith("SLURM_") and key != "SLURM_CONF"]:
            del self.environment[name]

    def write_configuration(self):
        host = socket.gethostname().split(".")[0]
        control, *ports = free_ports(1 + len(self.NODES))
        nodes = "\n".join(f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=2 State=UNKNOWN"
                          for node, port in zip(self.NODES, ports))
        (self.folder / "slurm.conf").write_text(f"""ClusterName=torment
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={control}
AuthType=auth/munge
AuthInfo=socket={self.folder}/munge.socket
CryptoType=crypto/munge
SlurmUser=root
SlurmdUser=root
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/spool-%n
SlurmctldPidFile={self.folder}/slurmctld.pid
SlurmdPidFile={self.folder}/slurmd-%n.pid
SlurmctldLogFile={self.folder}/slurmctld.log
SlurmdLogFile={self.folder}/slurmd-%n.log
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
JobRequeue=0
ReturnToService=2
KillWait=2
SlurmdTimeout=6
SchedulerParameters=batch_sched_delay=0,sched_interval=2
{nodes}
PartitionName=main Nodes={",".join(self.NODES)} Default=YES MaxTime=60 State=UP
""")

    def begin(self, name, *words):
        with open(self.folder / f"{name}.out", "ab") as log:
            self.processes[name] = subprocess.Popen(words, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                                                    env=self.environment, start_new_session=True)

    def begin_node(self, node):
        self.begin(node, "slurmd", "-D", "-N", node, "-f", str(self.folder / "slurm.conf"))

    def start(self):
        self.folder.chmod(0o755)
        (self.folder / "state").mkdir()
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        self.write_configuration()
        self.begin("munged", "munged", "--foreground", "--force", f"--socket={self.folder}/munge.socket", f"--key-file={key}",
                   f"--pid-file={self.folder}/munged.pid", f"--log-file={self.folder}/munged.log",
                   f"--seed-file={self.folder}/munged.seed")
        self.wait_for(lambda: (self.folder / "munge.socket").exists(), "munged")
        self.begin("slurmctld", "slurmctld", "-D", "-f", str(self.folder / "slurm.conf"))
        for node in self.NODES:
            self.begin_node(node)
        self.wait_for(self.is_idle, "the nodes")

    def ask(self, *words):
        done = subprocess.run(words, capture_output=True, text=True, env=self.environment, timeout=60)
        return done.stdout

    def is_idle(self):
        return self.ask("sinfo", "--noheader", "--Node", "--format=%N %T").split() == ["n1", "idle", "n2", "idle"]

    def wait_for(self, is_so, what, limit_s=90):
        deadline = time.monotonic() + limit_s
        while not is_so():
            if time.monotonic() > deadline:
                logs = "".join(f"== {path.name}\n" + path.read_text(errors="replace")[-2000:]
                               for path in sorted(self.folder.glob("*.log")) + sorted(self.folder.glob("*.out")))
                raise AssertionError(f"waited {limit_s} s for {what}\n{logs}")
            time.sleep(0.1)

    def list_processes(self, **variables):
        """The processes of jobs of this cluster that have these variables."""
        wanted = {f"{name}={value}".encode() for name, value in variables.items()}
        wanted.add(f"SLURM_CONF={self.folder}/slurm.conf".encode())
        found = []
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if wanted <= set((entry / "environ").read_bytes().split(b"\0")):
                    found.append(int(entry.name))
            except OSError:
                pass
        return found

    def list_steps(self):
        """The processes in which slurmd keeps its jobs: its children that have become init's."""
        found = []
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                name = (entry / "cmdline").read_bytes()
                if name.startswith(b"slurmstepd") or b"/slurmstepd" in name.split(b"\0")[0]:
                    if str(self.folder).encode() in (entry / "environ").read_bytes():
                        found.append(int(entry.name))
            except OSError:
                pass
        return found

    def lose_node(self, node):
        """What a power cut would do: slurmd and all that the node runs end at once."""
        doomed = [self.processes.pop(node)]
        doomed[0].kill()
        doomed[0].wait()
        for pid in self.list_processes(SLURMD_NODENAME=node):
            parent = int(pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
            for one in {pid, *({parent} & set(self.list_steps()))}:
                try:
                    os.kill(one, signal.SIGKILL)
                except ProcessLookupError:
                    pass

    def stop(self):
        for name in reversed(list(self.processes)):
            self.processes[name].terminate()
        for process in self.processes.values():
            try:
                process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for pid in self.list_processes() + self.list_steps():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
