"""`scripts/bench verify` and `compare-pixels`: the cost of verifying goldens."""

import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

from benches.common import (
    GOLDENS, IMAGES, PYTHON, REPOSITORY, SCRIPTS, build_bench, fail, machine, render_sequence,
    run)

# A clip of 60 frames; with another curve all but the first and last differ.
COMPARED = """segue: 1
canvas: 390x844
fps: 50
screens: { a: %s/screen-a.png, b: %s/screen-b.png }
timeline:
  - show: a
  - push: b
    transition: kugou
    duration: 1200ms
    curve: %s
"""


def verify(options):
    bench = build_bench(REPOSITORY)
    done = subprocess.run(
        [bench, "verify", SCRIPTS, "--goldens", GOLDENS, "--allow-dir", REPOSITORY / "fixtures",
         "--rounds", str(options.rounds)], capture_output=True, text=True)
    if done.returncode:
        fail(f"segue-bench verify ended with {done.returncode}:\n{done.stderr}")
    result = json.loads(done.stdout)
    if options.json:
        json.dump({"machine": machine(), **result}, sys.stdout, indent=2)
        print()
        return
    print(f"{result['clips']} clips, {result['frames']} frames, {options.rounds} rounds: drawing takes "
          f"{result['drawSeconds']:.1f} s of CPU, verifying {result['verifySeconds']:.1f} s; ratio "
          f"{result['ratio']:.3f} (of the rounds: {min(result['ratios']):.3f} to "
          f"{max(result['ratios']):.3f})")


def magick_frames(folder):
    """Returns the frames of a folder as PAM files, which are cheap to decode."""
    frames = []
    for path in sorted(folder.glob("frame_*.png")):
        frames.append(path.with_suffix(".pam"))
        run(["magick" if shutil.which("magick") else "convert", path, frames[-1]])
    return frames


def magick_seconds(pairs):
    """Returns the CPU time of ImageMagick's comparison of pairs of files, one process per pair."""
    compare = ["magick", "compare"] if shutil.which("magick") else ["compare"]
    environment = {**os.environ, "MAGICK_THREAD_LIMIT": "1", "OMP_NUM_THREADS": "1"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for pair in pairs:
        done = subprocess.run(
            [*compare, "-metric", "AE", *pair, "null:"], env=environment, capture_output=True)
        if done.returncode > 1:
            fail(f"compare ended with {done.returncode}:\n{done.stderr.decode()}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def pixelmatch_seconds(pair):
    """Returns the CPU time of Python's pixelmatch for one pair of decoded PNG files."""
    program = (
        "import sys, time; from PIL import Image; from pixelmatch.contrib.PIL import pixelmatch; "
        "a, b = (Image.open(path).convert('RGBA') for path in sys.argv[1:]); a.load(); b.load(); "
        "start = time.process_time(); pixelmatch(a, b, None); print(time.process_time() - start)")
    done = subprocess.run([PYTHON, "-c", program, *pair], capture_output=True, text=True)
    if done.returncode:
        fail(f"pixelmatch does not run; `.venv/bin/pip install pixelmatch` installs it:\n{done.stderr}")
    return float(done.stdout)


def compare_pixels(options):
    bench = build_bench(REPOSITORY)
    with tempfile.TemporaryDirectory(prefix="segue-bench-") as name:
        scratch = pathlib.Path(name)
        folders = []
        for number, curve in enumerate(("ease-in-out", "ease-in")):
            script = scratch / f"{number}.yaml"
            script.write_text(COMPARED % (IMAGES, IMAGES, curve))
            folders.append(scratch / str(number))
            render_sequence(script, folders[-1], ["--allow-dir", IMAGES])
        frames = [magick_frames(folder) for folder in folders]
        count = len(frames[0])
        tiny = scratch / "tiny.pam"
        run(["magick" if shutil.which("magick") else "convert", "-size", "1x1", "xc:red", tiny])
        rows = []
        for _ in range(options.rounds):
            done = subprocess.run([bench, "compare", *folders], capture_output=True, text=True)
            if done.returncode:
                fail(f"segue-bench compare ended with {done.returncode}:\n{done.stderr}")
            ours = json.loads(done.stdout)
            theirs = 1000 * (magick_seconds(list(zip(*frames)))
                             - magick_seconds([(tiny, tiny)] * count))
            rows.append({
                "imageMagick": theirs, "pixels": ours["pixelMilliseconds"],
                "aligned": ours["alignedMilliseconds"],
                "pixelRatio": ours["pixelMilliseconds"] / theirs,
                "alignedRatio": ours["alignedMilliseconds"] / theirs})
        slow = None
        if options.pixelmatch:
            half = sorted(folders[0].glob("frame_*.png"))[count // 2]
            slow = 1000 * pixelmatch_seconds([half, folders[1] / half.name])
    middle = {key: statistics.median(row[key] for row in rows) for key in rows[0]}
    if options.json:
        json.dump({"machine": machine(), "frames": count, "median": middle, "rounds": rows,
                   "pixelmatchMillisecondsOfAFrame": slow}, sys.stdout, indent=2)
        print()
        return
    print(f"{count} frames, CPU ms, medians of {options.rounds} rounds: pixels {middle['pixels']:.0f}, "
          f"with causes and alignment {middle['aligned']:.0f}, ImageMagick {middle['imageMagick']:.0f}; "
          f"ratios {middle['pixelRatio']:.2f} and {middle['alignedRatio']:.2f}")
    if slow is not None:
        print(f"pixelmatch: {slow:.0f} ms a frame")
