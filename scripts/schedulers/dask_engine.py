"""Dask: workers that hold a `segue batch` each; one worker is killed, and its tasks are done elsewhere."""

import json
import os
import subprocess
import time

import installing
from workplace import REPOSITORY, Difference

EXAMPLE = REPOSITORY / "scripts" / "schedulers" / "examples" / "dask_verify.py"


def run(place):
    python = installing.python("distributed", ["distributed"])
    place.begin()
    start = time.monotonic()
    results = place.folder / "dask.json"
    environment = dict(
        os.environ, SEGUE=str(place.segue), KILL_AFTER=str(place.count * 2 // 5),
        TMPDIR=str(place.folder))

    def work():
        result = subprocess.run(
            [python, str(EXAMPLE), "clips", str(results)], cwd=place.folder, env=environment,
            capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise Difference(f"Dask ended with {result.returncode}: {result.stderr[-500:]}")
        # The batch of a killed worker ends at the end of its input, and then writes its time.
        time.sleep(0.5)
    cpu = place.measured(work)
    found = json.loads(results.read_text())
    if not found["killed"]:
        raise Difference("no worker was killed")
    verdicts = [(each["script"], each["verdict"], each["sentence"]) for each in found["results"]]
    lost = place.count - len({script for script, _, _ in verdicts})
    if place.text(verdicts) != place.verdicts():
        raise Difference("the verdicts are not those of one run")
    return place.row(cpu, start, "a worker of three (KILL)", lost)
