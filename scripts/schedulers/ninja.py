"""ninja: an edge a part, with the files that it depends on; nothing is done twice."""

import signal
import subprocess
import time

import installing
from workplace import Difference, Killer

RULE = """rule verify
  command = {segue} verify clips --shard $shard --part parts/$number --junit $out --deps $out.d -q || [ $$? -eq 1 ]
  depfile = $out.d
  description = part $shard
"""


def run(place):
    installing.debian(["ninja"], ["ninja-build"])
    place.begin()
    (place.folder / "junit").mkdir(exist_ok=True)
    edges = [
        f"build junit/{number}.xml: verify\n  shard = {number}/{place.shards}\n  number = {number}\n"
        for number in range(1, place.shards + 1)]
    (place.folder / "build.ninja").write_text(RULE.format(segue=place.segue) + "".join(edges))
    start = time.monotonic()
    running = []

    def ninja():
        process = subprocess.Popen(
            ["ninja", "-j", "2"], cwd=place.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True)
        running.append(process)
        return process.communicate()[0]

    def kill():
        # ninja passes an interrupt on to what it runs.
        running[0].send_signal(signal.SIGINT)
        return running[0].pid

    killer = Killer(place, kill)
    cpu = place.measured(lambda: (ninja(), ninja()))
    killer.check()
    place.merge()
    row = place.row(cpu, start, "ninja with all its processes (INT)", place.lost(killer.before))
    before = place.entries()
    if "no work to do" not in ninja():
        raise Difference("ninja does something the second time")
    place.picture("own", 98)
    ninja()
    place.picture("own", 99)
    changed = place.lost(before)
    if changed != 1:
        raise Difference(f"a changed picture of one clip has {changed} clips verified again")
    return row
