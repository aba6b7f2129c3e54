"""GNU parallel: a part each, and a killed one is repeated."""

import subprocess
import time

import installing
from workplace import Difference, Killer, kill_segue


def run(place):
    installing.debian(["parallel"], ["parallel"])
    place.begin()
    start = time.monotonic()
    killer = Killer(place, lambda: kill_segue("--part parts/"))
    # Status 1 means that clips differ, which is no reason to repeat a part.
    command = (f"{place.segue} verify clips --shard auto/{place.shards} --part parts/{{}} -q "
               "|| [ $? -eq 1 ]")

    def work():
        result = subprocess.run(
            ["parallel", "--will-cite", "-j", "2", "--retries", "3", command, ":::",
             *map(str, range(1, place.shards + 1))],
            cwd=place.folder, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise Difference(f"parallel ended with {result.returncode}: {result.stderr[-300:]}")
    cpu = place.measured(work)
    killer.check()
    place.merge()
    return place.row(cpu, start, "one of the processes (KILL)", place.lost(killer.before))
