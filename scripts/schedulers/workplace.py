"""The clips that engines verify, the one run that they are compared with, and what is killed."""

import json
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import threading
import time
import zlib

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SEGUE = os.environ.get("SEGUE", str(REPOSITORY / ".build" / "release" / "segue"))
TRANSITIONS = ["push", "kugou", "fade", "cube", "zoom", "reveal"]
SCRIPT = """segue: 1
canvas: 160x240
fps: 25
screens: {{ a: pictures/{first}.png, b: pictures/{second}.png }}
timeline:
  - show: a
  - push: b
    transition: {transition}
    duration: {duration}ms
  - hold: 200ms
"""
#: Runs segue and appends its processor time, also if it is killed.
TIMED = """#!/bin/bash
TIMEFORMAT='%3U %3S'
{{ time {segue} "$@" 2>&3; }} 3>&2 2>>{folder}/cpu.log
"""


class Difference(Exception):
    """A result that is not that of one run."""


def png(width, height, color):
    """Returns the bytes of a PNG with a gradient."""
    def chunk(name, content):
        crc = zlib.crc32(name + content)
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", crc)
    rows = b"".join(
        b"\0" + b"".join(bytes([color[0], y % 256, (color[2] + x) % 256]) for x in range(width))
        for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


class Workplace:
    """A folder with clips, of which some differ from their goldens."""

    def __init__(self, folder, count):
        self.folder, self.count = folder, count
        self.clips, self.parts = folder / "clips", folder / "parts"
        self.segue = folder / "segue"
        self.shards = max(2, min(8, count // 6))
        for path in (self.clips, self.clips / "pictures"):
            path.mkdir(parents=True)
        self.segue.write_text(TIMED.format(segue=SEGUE, folder=folder))
        self.segue.chmod(0o755)
        for number in range(8):
            self.picture(str(number), 30 * number)
        self.picture("own", 99)
        for number in range(count):
            self.script(number)
        self.call("approve", "clips", "-q", "--pictures", "none", "--yes", check=True)
        for number in range(3, count, 9):
            self.script(number, more=40)
        start = time.monotonic()
        self.cpu = self.measured(lambda: self.call(*self.verify, "--report", "out", "--junit", "one.xml"))
        self.wall = time.monotonic() - start
        (folder / "out").rename(folder / "one")

    #: The arguments that verify all clips.
    verify = ["verify", "clips"]

    def picture(self, name, red):
        (self.clips / "pictures" / f"{name}.png").write_bytes(png(160, 240, (red, 0, 60)))

    def script(self, number, more=0):
        """Writes a clip; the first one has a picture of its own."""
        (self.clips / f"clip-{number:04}.yaml").write_text(SCRIPT.format(
            first=number % 8, second="own" if number == 0 else (number // 8 + 3) % 8,
            transition=TRANSITIONS[number % len(TRANSITIONS)], duration=300 + 40 * (number % 7) + more))

    def call(self, *arguments, check=False, **options):
        """Runs segue in the folder."""
        result = subprocess.run(
            [self.segue, *arguments], cwd=self.folder, capture_output=True, text=True, check=False,
            **options)
        if check and result.returncode != 0:
            raise Difference(f"segue {arguments[0]} ended with {result.returncode}: {result.stderr}")
        return result

    def measured(self, work):
        """Returns the processor time in seconds of all runs of segue during some work."""
        log = self.folder / "cpu.log"
        log.write_text("")
        work()
        lines = re.findall(r"^([0-9.]+) ([0-9.]+)$", log.read_text(), re.MULTILINE)
        return sum(float(user) + float(system) for user, system in lines)

    def begin(self):
        """Removes what an engine before has left."""
        for path in (self.parts, self.folder / "out"):
            shutil.rmtree(path, ignore_errors=True)
        self.parts.mkdir()

    def entries(self):
        """Returns the identities of the results that parts have, by path."""
        return {path: path.stat().st_ino for path in self.parts.glob("*/clip-*.json")}

    def lost(self, before):
        """Returns how many results of a moment are gone, or were made again."""
        after = self.entries()
        return sum(after.get(path) != inode for path, inode in before.items())

    def merge(self):
        """Merges the parts, and compares the report with that of one run."""
        parts = sorted(str(path.relative_to(self.folder)) for path in self.parts.iterdir())
        merged = self.call("merge", *parts, "-o", "out", "--junit", "merged.xml")
        if merged.returncode != 1:
            raise Difference(f"merge ended with {merged.returncode}: {merged.stderr}")
        compared = subprocess.run(
            ["diff", "-r", "one", "out"], cwd=self.folder, capture_output=True, text=True, check=False)
        if compared.returncode != 0:
            raise Difference(f"the report is not that of one run: {compared.stdout[:300]}")

    def verdicts(self):
        """Returns the verdicts of one run as JSON text, sorted by script."""
        report = json.loads((self.folder / "one" / "report.json").read_text())
        return self.text((clip["script"], clip["verdict"], clip["sentence"]) for clip in report["clips"])

    @staticmethod
    def text(verdicts):
        """Returns verdicts as JSON text, sorted by script."""
        return json.dumps(sorted(verdicts), indent=1)

    def row(self, cpu, start, killed, lost):
        """Returns the cells of the table."""
        return (self.count, f"{cpu / self.cpu:.2f}", f"{time.monotonic() - start:.1f} s", killed, lost)


class Killer(threading.Thread):
    """Kills something once a share of the results is there; keeps what was there then."""

    def __init__(self, place, kill, share=0.4):
        super().__init__(daemon=True)
        self.place, self.kill, self.share = place, kill, share
        self.before, self.killed = {}, None
        self.start()

    def run(self):
        deadline = time.monotonic() + 600
        while time.monotonic() < deadline and self.killed is None:
            before = self.place.entries()
            if len(before) >= self.share * self.place.count:
                self.before = before
                self.killed = self.kill()
            time.sleep(0.005)

    def check(self):
        """Requires that something was killed."""
        if self.killed is None:
            raise Difference("nothing was killed, since all ended too early")


def processes(*words):
    """Returns the processes whose command lines have all words."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            line = (path / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        text = b" ".join(line).decode(errors="replace")
        if all(word in text for word in words):
            found.append((int(path.name), line[0].decode(errors="replace")))
    return found


def kill_segue(*words):
    """Kills one run of segue itself with such arguments; returns its number, nil if there is none."""
    for number, program in processes(*words):
        if program == SEGUE:
            os.kill(number, signal.SIGKILL)
            return number
    return None
