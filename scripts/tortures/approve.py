"""Kills approvals of goldens at random moments and checks the files they leave; run by scripts/torture.

    scripts/torture approve [N] [--seed S] [--jobs J]

It ends `segue approve` N times (1000 by default), by SIGKILL or a request to terminate, at random moments
while it replaces goldens in three folders clip by clip. Afterwards every file must be the complete old or
new one, no new trace may be next to old pictures, and after a request no hidden file may be left.
`segue verify` must report each golden as new (equal), old (different) or, between the two renames of one,
as inconsistent. Then the same approval must succeed and leave no other files. J processes (twice the number
of processors by default) run at the same time, each in folders of its own. Prints a line every 100 kills
and at the end the number of each outcome, and of kills during the work, when hidden files existed; the
status is 1 if a golden was ever torn.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
BIN = pathlib.Path(os.environ.get("SEGUE_TEST_BIN", REPOSITORY / ".build" / "release"))
SEGUE = BIN / "segue"
SCRIPT = """segue: 1
canvas: 16x24
fps: 10
screens: { a: a.png, b: b.png }
timeline:
  - show: a
  - push: b
    transition: %s
    duration: 300ms
  - hold: 100ms
"""
CLIPS = ["one", "two", "three", "deep/four", "deep/five", "deeper/six", "deeper/seven"]
# The prefixes of hidden files that are not yet renamed.
HIDDEN = ".segue-approve*"


def png(width, height, color):
    """Returns the bytes of a PNG of one colour."""
    def chunk(name, content):
        crc = zlib.crc32(name + content)
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", crc)
    rows = b"".join(b"\0" + bytes(color) * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def write_scripts(folder, transition):
    for clip in CLIPS:
        path = folder / f"{clip}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SCRIPT % transition)
        (path.parent / "a.png").write_bytes(png(16, 24, (200, 60, 30)))
        (path.parent / "b.png").write_bytes(png(16, 24, (20, 90, 180)))


def segue(folder, *arguments):
    return subprocess.run(
        [SEGUE, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        env={**os.environ, "CI": "", "GITHUB_ACTIONS": "", "GITHUB_STEP_SUMMARY": ""})


def must(result, status=0):
    if result.returncode != status:
        sys.exit(f"torture: {result.args} ended with {result.returncode}, not {status}:\n"
                 f"{result.stdout}{result.stderr}")
    return result


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("goldens/**/*"))
            if path.is_file() and not path.match(HIDDEN)}


def hidden(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob(HIDDEN))


def restore(folder, kept):
    for path in folder.rglob("goldens"):
        shutil.rmtree(path)
    for name, content in kept.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


class Torn(Exception):
    """A golden that is neither old nor new, or an approval that does not recover."""


class Goldens:
    """Scripts with a set of old goldens, and a run from which new ones can be approved."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()
        write_scripts(folder, "fade")
        must(segue(folder, "approve", "."))
        self.old = files(folder)
        write_scripts(folder, "push")
        must(segue(folder, "verify", ".", "--report", "out"), 1)

    def approve_whole(self):
        """Approves without interruption; returns the time in seconds."""
        restore(self.folder, self.old)
        start = time.perf_counter()
        must(segue(self.folder, "approve", "--run", "out", "-q"))
        seconds = time.perf_counter() - start
        self.new = files(self.folder)
        assert set(self.new) == set(self.old) and self.new != self.old
        return seconds

    def end(self, seconds, sent):
        """Ends an approval by a signal after some seconds and checks the files it leaves.

        Returns `old`, `new` or `mixed`, whether it ended during the work, and whether it had already ended."""
        restore(self.folder, self.old)
        process = subprocess.Popen(
            [SEGUE, "approve", "--run", "out", "-q"], cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "CI": ""})
        time.sleep(seconds)
        process.send_signal(sent)
        is_late = process.wait() == 0
        is_midst = bool(hidden(self.folder))
        if is_midst and sent != signal.SIGKILL:
            raise Torn(f"{sent.name} left {hidden(self.folder)}")
        found = self.judge(is_late)
        must(segue(self.folder, "approve", "--run", "out", "-q"))
        if files(self.folder) != self.new or hidden(self.folder):
            raise Torn(f"the next approval left {sorted(files(self.folder)) + hidden(self.folder)}")
        return found, is_midst, is_late

    def judge(self, is_late):
        """Returns the state of the goldens, `old`, `new` or `mixed`; raises Torn for anything else."""
        left = files(self.folder)
        if set(left) != set(self.old):
            raise Torn(f"these files are there: {sorted(left)}")
        states = {}
        for name, content in left.items():
            if content not in (self.old[name], self.new[name]):
                raise Torn(f"{name} is neither the old file nor the new one")
            clip, _, part = name.rpartition(".")
            states.setdefault(clip, {})[part] = "new" if content == self.new[name] else "old"
        result = segue(self.folder, "verify", ".", "--json")
        verdicts = json.loads(result.stdout)["clips"]
        expected = {("new", "new"): "equal", ("old", "old"): "different", ("old", "new"): "broken"}
        wanted = sorted(expected.get((state["trace"], state["apng"]), "torn")
                        for state in states.values())
        if sorted(clip["verdict"] for clip in verdicts) != wanted:
            raise Torn(f"verify says {result.stdout}, and {wanted} was expected")
        for clip in verdicts:
            if clip["verdict"] == "broken" and "another trace" not in clip["sentence"]:
                raise Torn(f"verify says {clip['sentence']}")
        kinds = {part for state in states.values() for part in state.values()}
        if is_late and kinds != {"new"}:
            raise Torn("an approval that ended well is not in place")
        return kinds.pop() if len(kinds) == 1 else "mixed"


class Tally:
    """A counter of outcomes, shared by threads."""

    def __init__(self):
        self.lock = threading.Lock()
        self.kills = self.old = self.new = self.mixed = self.midst = self.late = 0

    def add(self, found, is_midst, is_late):
        with self.lock:
            self.kills += 1
            self.old += found == "old"
            self.new += found == "new"
            self.mixed += found == "mixed"
            self.midst += is_midst
            self.late += is_late
            if self.kills % 100 == 0:
                print(f"approve: {self.text()}", flush=True)

    def text(self):
        return (f"{self.kills} kills: {self.old} left the old goldens, {self.new} the new ones, "
                f"{self.mixed} some of each ({self.midst} in the middle of the work, {self.late} too late)")


def approve(count, seed, jobs):
    print(f"seed {seed}", flush=True)
    generator = random.Random(seed)
    moments = [generator.random() for _ in range(count)]
    signals = [generator.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT]) for _ in range(count)]
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="segue-torture-") as name, \
            concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        sets = list(pool.map(Goldens, [pathlib.Path(name) / str(job) for job in range(jobs)]))
        # The time of an approval next to the other jobs, and a little more, to kill its end as well.
        times = [list(pool.map(Goldens.approve_whole, sets)) for _ in range(5)]
        longest = sorted(sum(times, []))[len(sets) * 5 // 2] * 1.2

        def kill(job):
            for trial in range(job, count, jobs):
                try:
                    tally.add(*sets[job].end(moments[trial] * longest, signals[trial]))
                except Torn as torn:
                    raise Torn(f"trial {trial}: {torn}") from None

        try:
            list(pool.map(kill, range(jobs)))
        except Torn as torn:
            sys.exit(f"torture: seed {seed}, {torn}")
    print(f"approve: {tally.text()}, none a torn one")


def main():
    parser = argparse.ArgumentParser(
        prog="scripts/torture approve", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--jobs", type=int, default=2 * (os.cpu_count() or 1))
    arguments = parser.parse_args()
    approve(arguments.count, arguments.seed, max(1, min(arguments.jobs, arguments.count)))


if __name__ == "__main__":
    main()
