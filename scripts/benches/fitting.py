"""`scripts/bench fit`: files fitted to a size, compared with a grid search over quality, size and rate."""

import json
import pathlib
import statistics
import sys
import tempfile

from benches.common import (
    SCRIPTS, cpu_seconds, fail, machine, print_rows, render_sequence, run, segue)

FIT_CLIPS = (
    "kugou", "scrolling", "fade", "catransition/push", "catransition/cube",
    "control-center/control-center")
SHARES = (0.8, 0.5, 0.25)
QUALITIES = (90, 80, 72, 60, 50, 40)
SCALES = (1, 0.8, 0.62, 0.48, 0.35)
# The number of moments of a clip that are compared.
MOMENTS = 8


def measure_of_pictures():
    """Returns the function that computes SSIMULACRA 2 of two picture files."""
    try:
        from ssimulacra2 import compute_ssimulacra2
    except ImportError:
        fail("`pip install ssimulacra2` is needed into the Python that runs this")
    return compute_ssimulacra2


class Clip:
    """A clip and its reference frames at evenly spaced moments, to score encoded files with."""

    def __init__(self, script, scratch):
        self.script, self.scratch = script, scratch
        frames = scratch / "frames"
        delays = render_sequence(script, frames, ["--png-effort", "1"])
        total = sum(delays)
        self.moments = []
        for moment in range(MOMENTS):
            ticks, time = (2 * moment + 1) * total / (2 * MOMENTS), 0
            for index, delay in enumerate(delays):
                time += delay
                if time > ticks:
                    break
            self.moments.append((time - delay / 2, frames / f"frame_{index:04d}.png"))

    def score(self, path):
        """Returns the mean SSIMULACRA 2 of a file at the moments, scaled to the clip's size."""
        from PIL import Image
        scores, time, left = [], 0, list(self.moments)
        with Image.open(path) as file:
            for index in range(file.n_frames):
                file.seek(index)
                file.load()
                time += file.info.get("duration", 0) / 10
                while left and (left[0][0] < time or index + 1 == file.n_frames):
                    own = left.pop(0)[1]
                    with Image.open(own) as picture:
                        size = picture.size
                    shown = self.scratch / "shown.png"
                    file.convert("RGB").resize(size, Image.BICUBIC).save(shown)
                    scores.append(measure_of_pictures()(str(own), str(shown)))
        return statistics.mean(scores)

    def encode(self, name, flags):
        """Writes a file with the given flags and returns the CPU time."""
        path = self.scratch / name
        return path, cpu_seconds(segue(self.script, path) + ["-q", "-j", "1"] + flags)


def measure(script, form, scratch):
    """Returns the file chosen for each size limit of a clip, and the best of the grid within the limit."""
    clip = Clip(script, scratch)
    own, seconds = clip.encode(f"own.{form}", [])
    grid = []
    for quality in QUALITIES if form != "apng" else (None,):
        for scale in SCALES:
            flags = ["--scale", str(scale)] + (["--quality", str(quality)] if quality else [])
            path, _ = clip.encode(f"grid.{form}", flags)
            grid.append((path.stat().st_size, clip.score(path), quality, scale))
    results = []
    for share in SHARES:
        limit = int(own.stat().st_size * share)
        path, taken = clip.encode(f"fit.{form}", ["--max-size", str(limit), "--fit"])
        best = max((point for point in grid if point[0] <= limit), key=lambda point: point[1],
                   default=(0, float("-inf"), None, None))
        results.append({
            "clip": script.stem, "format": form, "share": share, "limit": limit,
            "bytes": path.stat().st_size, "score": clip.score(path), "best": best[1],
            "bestQuality": best[2], "bestScale": best[3], "encodings": taken / seconds})
    return results


def fit(options):
    for step in (["scripts/setup", "--tests"], ["scripts/build"]):
        run(step)
    measure_of_pictures()
    scripts = [path.resolve() for path in options.scripts] or [
        SCRIPTS / f"{name}.yaml" for name in FIT_CLIPS]
    results = []
    for script in scripts:
        for form in ("gif", "webp", "apng"):
            with tempfile.TemporaryDirectory(prefix="segue-bench-") as scratch:
                results += measure(script, form, pathlib.Path(scratch))
    if options.json:
        json.dump({"machine": machine(), "clips": results}, sys.stdout, indent=2)
        print()
        return
    rows = [("clip", "format", "budget", "bytes", "score", "grid's best", "at", "encodings")]
    for result in results:
        rows.append((
            result["clip"], result["format"], f"{result['share']:.2f}",
            f"{result['bytes'] / result['limit']:.3f}", f"{result['score']:.1f}",
            f"{result['best']:.1f}", f"{result['bestQuality']} x {result['bestScale']}",
            f"{result['encodings']:.1f}"))
    print_rows(rows)
