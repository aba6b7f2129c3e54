"""`scripts/bench raster` and `compare`: whole frames of eight scenes, rasterized on one thread."""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

from benches.article import write_article
from benches.common import REPOSITORY, build_bench, machine, pin, run
from benches.equal_sharpness import (
    PICTURES, AsSharp, add_equal_sharpness, find_factors, print_equal_sharpness)
from benches.scene_processes import (
    ENVIRONMENT, WORKER, LastResort, Other, Own, rasterizer_python, run_scenes, write_lists)


def scene_rows(results, baselines):
    """Returns one row per rasterizer and case; ratios are of CPU time, to the fastest of `baselines` in
    each round."""
    rows = []
    for (scene, width, height), case in results.items():
        known = [name for name in baselines if name in case]
        # Skia is the baseline of scenes that no other rasterizer can draw.
        known = known or [name for name in case if name == "skia"]
        times = {name: statistics.median(run["processor"] for run in runs)
                 for name, runs in case.items()}
        best = min(known, key=times.get, default=None)
        for name, runs in case.items():
            ratios = [own["processor"] / other["processor"]
                      for own, other in zip(runs, case.get(best, []))]
            rows.append({
                "scene": scene, "width": width, "height": height, "rasterizer": name,
                "medianMilliseconds": statistics.median(run["median"] for run in runs),
                "meanMilliseconds": statistics.median(run["mean"] for run in runs),
                "processorMilliseconds": times[name],
                "nanosecondsPerPixel": times[name] * 1e6 / (width * height),
                "rival": best, "rivalMilliseconds": times.get(best),
                "ratio": statistics.median(ratios) if ratios else None, "runs": runs})
    return rows


def print_scenes(rows, options):
    if options.json:
        json.dump({"machine": machine(), "scenes": rows}, sys.stdout, indent=2)
        print()
        return
    print(f"{'scene':6}{'size':11}{'rasterizer':18}{'ms/frame':>9}{'mean CPU':>10}{'ns/px':>8}"
          f"{'ratio':>7}")
    for row in rows:
        ratio = "-" if row["ratio"] is None else f"{row['ratio']:.2f}"
        size = f"{row['width']}x{row['height']}"
        print(f"{row['scene']:6}{size:11}{row['rasterizer']:18}{row['medianMilliseconds']:9.3f}"
              f"{row['processorMilliseconds']:10.3f}{row['nanosecondsPerPixel']:8.2f}{ratio:>7}")


def measured(options, dump, has_sharpness, has_all=True):
    """Returns the rows of Segue and the other rasterizers, with equal sharpness if that is wanted.

    With `has_all` others are also measured where they are no baseline."""
    command = build_bench(REPOSITORY)
    python, names = rasterizer_python(options.rasterizers)
    pin(options)
    # Skia's wheel is built by GCC, for which Skia has no SIMD pipelines, so it is no baseline.
    baselines = [name for name in names if name != "skia"]
    with tempfile.TemporaryDirectory(prefix="segue-bench-") as scratch:
        folder = pathlib.Path(dump or scratch, "lists")
        folder.mkdir(parents=True, exist_ok=True)
        write_lists(command, options.scenes, folder)
        own, others = Own("segue", command), [Other(name, python, folder) for name in names]
        found = {}
        if has_sharpness:
            found = find_factors(
                python, own, others, baselines, options.scenes, pathlib.Path(scratch, "frames"))
        sharp = [AsSharp(other, found) for other in others]
        if not has_all:
            able = [other for other in others if other.name in baselines]
            others = able + [LastResort(other, able, options.scenes)
                             for other in others if other not in able]
        results = run_scenes(
            [own, *others, *sharp], options.scenes, options.rounds, dump)
    rows = scene_rows(results, baselines)
    add_equal_sharpness(rows, results, found, own.name)
    return rows


def raster(options):
    rows = measured(
        options, options.dump, options.sharpness or options.article, not options.article)
    print_scenes(rows, options)
    if not options.json:
        print_equal_sharpness(rows)
    if options.article:
        write_article(rows, options.rounds)
    if options.dump:
        subprocess.run(
            [ENVIRONMENT / "bin" / "python", WORKER.with_name("agreement.py"), options.dump], check=True)


def sharp_rows(options):
    """Returns the rows of the scenes that show pictures, for `scripts/bench sharpness`."""
    options.scenes, options.cpu = list(PICTURES), None
    return measured(options, None, True, has_all=False)


def compare(options):
    with tempfile.TemporaryDirectory(prefix="segue-bench-") as scratch:
        commands, folders = [], []
        try:
            for name, commit in (("A", options.a), ("B", options.b)):
                folder = pathlib.Path(scratch, name)
                run(["git", "worktree", "add", "--detach", folder, commit])
                folders.append(folder)
                commands.append(Own(f"{name} {commit}"[:14], build_bench(folder)))
            pin(options)
            results = run_scenes(commands, options.scenes, options.rounds, None)
        finally:
            for folder in folders:
                run(["git", "worktree", "remove", "--force", folder])
    print_scenes(scene_rows(results, [commands[0].name]), options)
