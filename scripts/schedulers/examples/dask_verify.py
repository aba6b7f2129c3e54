"""Verifies the scripts of a folder with Dask: each worker holds one `segue batch`.

    python dask_verify.py CLIPS RESULTS.json

A worker writes a task and waits for its result, so that nothing is asked twice of segue. When a worker
is lost, Dask gives its tasks to another one; the batch of the lost one ends at the end of its input.
$SEGUE is the program. With KILL_AFTER=N a worker is killed after N results, which scripts/engines does.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys

from distributed import Client, LocalCluster, WorkerPlugin, as_completed, get_worker


class SegueBatch(WorkerPlugin):
    """A `segue batch` for the life of a worker."""

    def setup(self, worker):
        self.process = subprocess.Popen(
            [os.environ.get("SEGUE", "segue"), "batch", "-j", "1"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        worker.segue = self.process

    def teardown(self, worker):
        self.process.stdin.close()
        self.process.wait()


def verify(script):
    """Returns the result of one task; runs on a worker."""
    process = get_worker().segue
    process.stdin.write(json.dumps({"id": script, "verb": "verify", "script": script}) + "\n")
    process.stdin.flush()
    line = process.stdout.readline()
    if not line:
        raise RuntimeError("segue batch has ended")
    return dict(json.loads(line), script=script)


def main(folder, results):
    scripts = sorted(str(path) for path in pathlib.Path(folder).rglob("*.yaml"))
    kill_after = int(os.environ.get("KILL_AFTER", 0))
    killed, done = None, []
    with LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            client.register_plugin(SegueBatch())
            for _, result in as_completed(client.map(verify, scripts, pure=False), with_results=True):
                done.append(result)
                if kill_after and len(done) >= kill_after and killed is None:
                    killed = client.run(os.getpid).popitem()[1]
                    os.kill(killed, signal.SIGKILL)
    pathlib.Path(results).write_text(json.dumps({"results": done, "killed": killed}))
    return max(result["status"] for result in done) > 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
