"""Verifies the scripts of a folder with Ray: each actor holds one `segue batch`.

    python ray_verify.py CLIPS RESULTS.json

Ray starts an actor again when its process is lost, and repeats its tasks. $SEGUE is the program.
"""

import json
import os
import pathlib
import subprocess
import sys

import ray
from ray.util import ActorPool


@ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)
class SegueBatch:
    """A `segue batch` for the life of an actor."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            [os.environ.get("SEGUE", "segue"), "batch", "-j", "1"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, cwd=folder)

    def verify(self, script):
        """Returns the result of one task."""
        self.process.stdin.write(json.dumps({"id": script, "verb": "verify", "script": script}) + "\n")
        self.process.stdin.flush()
        return dict(json.loads(self.process.stdout.readline()), script=script)


def main(folder, results):
    ray.init()
    scripts = sorted(str(path) for path in pathlib.Path(folder).rglob("*.yaml"))
    count = max(1, int(ray.cluster_resources().get("CPU", 1)))
    pool = ActorPool([SegueBatch.remote(os.getcwd()) for _ in range(count)])
    done = list(pool.map_unordered(lambda actor, script: actor.verify.remote(script), scripts))
    pathlib.Path(results).write_text(json.dumps({"results": done}))
    return max(result["status"] for result in done) > 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
