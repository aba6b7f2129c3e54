"""Slurm: a controller and three nodes on this machine, a job array, and a node that is killed."""

import os
import pathlib
import signal
import socket
import subprocess
import time

import installing
from workplace import Difference, Killer, processes

CONFIGURATION = """ClusterName=segue
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
AuthInfo=cred_expire=5
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=5
MessageTimeout=10
SchedulerParameters=sched_interval=1,batch_sched_delay=0
JobRequeue=1
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
{nodes}
PartitionName=all Nodes=n[1-3] Default=YES MaxTime=INFINITE State=UP
"""
JOB = """#!/bin/bash
#SBATCH --array=1-{shards}
#SBATCH --requeue
#SBATCH --output={folder}/job-%a.log
cd {place}
{segue} verify clips --part parts/$SLURM_ARRAY_TASK_ID -q || [ $? -eq 1 ]
"""


def free_ports(count):
    """Returns ports that nothing listens on."""
    listeners = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [listener.getsockname()[1] for listener in listeners]
    for listener in listeners:
        listener.close()
    return ports


def ancestors(number):
    """Returns the processes above one, the nearest first."""
    found = []
    while number > 1:
        try:
            status = pathlib.Path(f"/proc/{number}/status").read_text()
        except OSError:
            break
        number = int(status.split("PPid:")[1].split()[0])
        found.append(number)
    return found


def kill(number, name):
    """Kills a process if it runs a program."""
    try:
        if name in os.readlink(f"/proc/{number}/exe"):
            os.kill(number, signal.SIGKILL)
    except OSError:
        pass


class Cluster:
    """The daemons, which end with the block."""

    def __init__(self, folder):
        self.folder, self.daemons = folder, {}
        host = socket.gethostname().split(".")[0]
        controller, *ports = free_ports(4)
        folder.mkdir()
        (folder / "state").mkdir()
        nodes = "\n".join(
            f"NodeName=n{index} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=1 RealMemory=500"
            for index, port in enumerate(ports, 1))
        configuration = folder / "slurm.conf"
        configuration.write_text(
            CONFIGURATION.format(host=host, port=controller, folder=folder, nodes=nodes))
        path = os.environ["PATH"] + ":/usr/sbin:/sbin"
        self.environment = dict(os.environ, SLURM_CONF=str(configuration), PATH=path)

    def __enter__(self):
        self.daemon("slurmctld", ["slurmctld", "-D", "-i"])
        for index in range(1, 4):
            (self.folder / f"spool-n{index}").mkdir()
            self.daemon(f"n{index}", ["slurmd", "-D", "-N", f"n{index}"])
        deadline = time.monotonic() + 60
        while self.call("sinfo", "-h", "-o", "%D %t").stdout.split() != ["3", "idle"]:
            if time.monotonic() > deadline or self.daemons["slurmctld"].poll() is not None:
                self.__exit__()
                raise installing.Missing(f"Slurm does not start: {self.log()}")
            time.sleep(0.2)
        return self

    def daemon(self, name, command):
        self.daemons[name] = subprocess.Popen(
            command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)

    def call(self, *command):
        return subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=False)

    def log(self):
        logs = [path.read_text(errors="replace") for path in self.folder.glob("*.log")]
        return " ".join(line for log in logs for line in log.splitlines() if "error" in line)[-300:]

    def kill(self, node):
        """Kills a node: its daemon, the steps of its jobs and what they run."""
        found = [number for number, _ in processes("verify clips --part") if self.is_of(number, node)]
        if not found:
            return None
        self.daemons[node].kill()
        # The step's daemon first, which would report the end of the job otherwise.
        for number in [each for start in found for each in ancestors(start)]:
            kill(number, "slurmstepd")
        for number in found:
            kill(number, "segue")
        return node

    @staticmethod
    def is_of(number, node):
        """Returns whether a process runs for a node."""
        try:
            text = pathlib.Path(f"/proc/{number}/environ").read_bytes().split(b"\0")
        except OSError:
            return False
        return f"SLURMD_NODENAME={node}".encode() in text

    def __exit__(self, *_):
        for daemon in reversed(self.daemons.values()):
            daemon.terminate()
        for daemon in self.daemons.values():
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()


def run(place):
    installing.debian(
        ["slurmctld", "slurmd", "sbatch"], ["slurmctld", "slurmd", "slurm-client"])
    place.begin()
    folder = place.folder / "slurm"
    with Cluster(folder) as cluster:
        start = time.monotonic()
        job = folder / "job.sh"
        job.write_text(
            JOB.format(shards=place.shards, folder=folder, place=place.folder, segue=place.segue))
        killer = Killer(place, lambda: cluster.kill("n2"), share=0.2)

        def work():
            sent = cluster.call("sbatch", str(job))
            if sent.returncode != 0:
                raise Difference(f"sbatch ended with {sent.returncode}: {sent.stderr}")
            deadline = time.monotonic() + 580
            while cluster.call("squeue", "-h").stdout.strip():
                if time.monotonic() > deadline:
                    raise Difference(f"the jobs do not end: {cluster.call('squeue').stdout}")
                time.sleep(0.2)
        cpu = place.measured(work)
        killer.check()
        place.merge()
        return place.row(
            cpu, start, "a node of three (KILL), its part requeued", place.lost(killer.before))
