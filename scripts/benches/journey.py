"""`scripts/bench journey`: a GIF of two screenshots, by Segue and by a browser with an encoder."""

import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from benches.common import IMAGES, REPOSITORY, SEGUE, fail, machine, print_rows, run

# The quick form's clip: half a second of the first screen, the transition, half a second of the second.
FRAMES, DELAY, HOLD, DURATION = 70, 20, 500, 400
PAGE = """<!doctype html><meta charset="utf-8">
<style>
  body { margin: 0; background: #000; overflow: hidden }
  img { position: absolute; width: 390px; height: 844px; left: 0; top: 0 }
  #to { transform-origin: 50%% 180%% }
</style>
<img src="%s"><img id="to" src="%s">
<script>
  const motion = document.getElementById('to').animate(
    [{ transform: 'rotate(45deg)' }, { transform: 'rotate(0deg)' }],
    { duration: %d, delay: %d, easing: 'cubic-bezier(0.42, 0, 0.58, 1)', fill: 'both' });
  motion.pause();
  const show = (time) => { motion.currentTime = time; };
</script>
"""
FFMPEG_PALETTE = "split[a][b];[a]palettegen[p];[b][p]paletteuse"


def descendants(root):
    """Returns a process and its descendants that still run."""
    parents = {}
    for name in filter(str.isdecimal, os.listdir("/proc")):
        try:
            text = pathlib.Path("/proc", name, "stat").read_text()
        except OSError:
            continue
        parents.setdefault(int(text.rpartition(")")[2].split()[1]), []).append(int(name))
    found = [root]
    for process in found:
        found += parents.get(process, [])
    return found


def cpu_and_memory(root):
    """Returns the CPU seconds of a process tree, and its memory in bytes, counting shared pages once."""
    ticks = kilobytes = 0
    for process in descendants(root):
        try:
            fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
            for line in pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    kilobytes += int(line.split()[1])
        except OSError:
            continue
    return ticks / os.sysconf("SC_CLK_TCK"), kilobytes * 1024


def finished(command):
    """Runs a command and returns its wall time, CPU time and peak memory in bytes."""
    start = time.perf_counter()
    process = subprocess.Popen(
        list(map(str, command)), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        fail(f"`{' '.join(map(str, command))}` failed:\n{errors.decode(errors='replace')}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def captured(pictures, folder):
    """Captures every frame of the transition from a page in headless Chromium."""
    sys.path.insert(0, str(REPOSITORY / "scripts" / "browser"))
    from chromium import Chromium

    page_file = folder / "page.html"
    page_file.write_text(PAGE % (*(path.as_uri() for path in pictures), DURATION, HOLD))
    most = 0
    start = time.perf_counter()
    with Chromium() as browser:
        page = browser.open(page_file.as_uri(), width=390, height=844, scale=1)
        page.wait("typeof show === 'function' && [...document.images].every((each) => each.naturalWidth)")
        for index in range(FRAMES):
            page.run(f"show({index * DELAY})")
            page.screenshot(folder / f"frame_{index:04d}.png")
            if index % 20 == 10:
                most = max(most, cpu_and_memory(browser.process.pid)[1])
        cpu, memory = cpu_and_memory(browser.process.pid)
    return time.perf_counter() - start, cpu, max(most, memory)


def encoders():
    """Returns the commands that make a GIF of a folder of frames, by name."""
    rate = str(1000 // DELAY)
    yield "ffmpeg", lambda folder, output: [
        "ffmpeg", "-v", "error", "-y", "-framerate", rate, "-i", folder / "frame_%04d.png",
        "-filter_complex", FFMPEG_PALETTE, output]
    if shutil.which("gifski"):
        yield "gifski", lambda folder, output: [
            "gifski", "--quiet", "--fps", rate, "-o", output, *sorted(folder.glob("frame_*.png"))]


def journey(options):
    run(["swift", "build", "-c", "release", "--explicit-target-dependency-import-check", "error",
         "--product", "segue"])
    pictures = [path.resolve() for path in options.pictures or
                (IMAGES / "screen-a.png", IMAGES / "screen-b.png")]
    rounds = []
    with tempfile.TemporaryDirectory(prefix="segue-bench-") as scratch:
        folder = pathlib.Path(scratch)
        for _ in range(options.rounds):
            output = folder / "segue.gif"
            ways = {"segue": finished(
                [SEGUE, *pictures, "-t", "kugou", "--canvas", "390x844", "-q", "-o", output])
                + (output.stat().st_size,)}
            frames = captured(pictures, folder)
            for name, command in encoders():
                output = folder / f"{name}.gif"
                encoded = finished(command(folder, output))
                ways[f"chromium, {name}"] = (
                    frames[0] + encoded[0], frames[1] + encoded[1], max(frames[2], encoded[2]),
                    output.stat().st_size)
            rounds.append(ways)
    if options.json:
        json.dump({"machine": machine(), "rounds": rounds}, sys.stdout, indent=2)
        print()
        return
    rows = [["", "wall s", "CPU s", "MB at most", "KB", "times as long", "times the CPU"]]
    for way in rounds[0]:
        wall, cpu, memory, size = (
            statistics.median(each[way][k] for each in rounds) for k in range(4))
        longer, harder = (
            statistics.median(each[way][k] / each["segue"][k] for each in rounds) for k in (0, 1))
        rows.append([way, f"{wall:.2f}", f"{cpu:.2f}", f"{memory / 1e6:.0f}", f"{size / 1e3:.0f}",
                     f"{longer:.1f}", f"{harder:.1f}"])
    print_rows(rows)
