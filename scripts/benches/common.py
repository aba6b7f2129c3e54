"""Helpers shared by the measurements of `scripts/bench`: paths, running commands and printing."""

import os
import pathlib
import platform
import re
import resource
import shutil
import subprocess
import sys
import time

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
SEGUE = REPOSITORY / ".build" / "release" / "segue"
BENCH = REPOSITORY / ".build" / "release" / "segue-bench"
PYTHON = REPOSITORY / ".venv" / "bin" / "python"
SCRIPTS = REPOSITORY / "fixtures" / "scripts"
IMAGES = REPOSITORY / "fixtures" / "images"
GOLDENS = REPOSITORY / "fixtures" / "goldens"
CLIPS = SCRIPTS / "bench"


def fail(sentence):
    print(f"bench: {sentence}", file=sys.stderr)
    sys.exit(1)


def run(command, folder=REPOSITORY):
    """Runs a command and returns its wall time in seconds."""
    start = time.perf_counter()
    try:
        done = subprocess.run(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True)
    except OSError as error:
        fail(f"{command[0]} does not start: {error.strerror}")
    seconds = time.perf_counter() - start
    if done.returncode != 0:
        fail(f"`{' '.join(map(str, command))}` ended with {done.returncode}:\n{done.stderr}")
    return seconds


def cpu_seconds(command):
    """Runs a command and returns the CPU time of it and its children, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def build_bench(folder):
    """Builds segue-bench in a checkout and returns its path."""
    run(["swift", "build", "-c", "release", "--explicit-target-dependency-import-check", "error",
         "--product", "segue-bench"], folder)
    return folder / ".build" / "release" / "segue-bench"


def segue(script, output):
    return [SEGUE, "render", script, "--allow-dir", REPOSITORY / "fixtures", "-o", output]


def render_sequence(script, folder, flags=()):
    """Renders a script's frames as PNG files and returns their delays in hundredths of a second."""
    run(segue(script, f"{folder}/") + list(flags))
    delays = [int(line) for line in (folder / "delays.txt").read_text().split()]
    if not delays or len(delays) != len(list(folder.glob("frame_*.png"))):
        fail(f"{script} does not give a sequence of frames")
    return delays


def render_frames(script, folder):
    """Renders a script's frames as PNG files and returns their number and the frame rate."""
    delays = render_sequence(script, folder)
    if len(set(delays)) != 1:
        fail(f"{script} does not give frames that all show equally long")
    return len(delays), 100 / delays[0]


def pin(options):
    if options.cpu is not None:
        os.sched_setaffinity(0, {options.cpu})


def processor():
    """Returns the processor's name and the instruction sets that kernels select from."""
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.machine()
    name = re.search(r"^model name\s*: (.*)$", text, re.MULTILINE)
    flags = re.search(r"^(?:flags|Features)\s*: (.*)$", text, re.MULTILINE)
    known = [flag for flag in ("avx2", "avx512f", "avx512bw", "avx512vl", "asimd")
             if flags and flag in flags.group(1).split()]
    return f"{name.group(1).strip() if name else platform.machine()} ({', '.join(known)})"


def machine():
    """Returns what the figures depend on: the commit, the processor, its cores, and ffmpeg's version."""
    def first_line(command):
        done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True)
        return done.stdout.partition("\n")[0]
    version = re.match(r"ffmpeg version (\S+)", first_line(["ffmpeg", "-version"]))
    return {
        "commit": first_line(["git", "describe", "--always", "--dirty"]),
        "processor": processor(),
        "cores": len(os.sched_getaffinity(0)),
        "ffmpeg": version.group(1) if version else "unknown",
    }


def print_rows(rows):
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row, widths)]
        print("  ".join([row[0].ljust(widths[0])] + cells[1:]))


def browser():
    """Returns the path of a Chromium that can be started; None without one."""
    return next((path for name in ("chromium", "chromium-browser", "google-chrome")
                 if (path := shutil.which(name))), None)
