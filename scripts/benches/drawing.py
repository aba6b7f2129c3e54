"""`scripts/bench damage`, `cores` and `memory`: clips as `segue render` makes them."""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from benches.common import (
    IMAGES, REPOSITORY, SCRIPTS, SEGUE, build_bench, machine, print_rows, run)
from benches.scene_processes import (
    FRAMES, SIZES, Other, bench_values, list_file, rasterizer_python, write_lists)

# Clips of the catalogue that use every kind of drawing command.
DRAWN = ("kugou", "wechat-zoom", "catransition/push")
# 60 frames: a screen that turns in, and a photograph that grows and shrinks again.
SIXTY = {
    "arc": """segue: 1
canvas: 390x844
fps: 50
screens: { a: %s/screen-a.png, b: %s/screen-b.png }
timeline:
  - show: a
  - push: b
    transition: kugou
    duration: 1200ms
""",
    "zoom": """segue: 1
canvas: 390x844
fps: 50
screens: { a: %s/chat.png, b: %s/viewer.png }
images: { photo: %s/coffee.png }
timeline:
  - show: a
  - push: b
    transition:
      type: wechat-zoom
      image: photo
      from-frame: [70, 100, 180, 120]
      cover: "#EBEBEB"
    duration: 600ms
  - pop
""",
}


def drawn_cases(command, scenes, folder, jobs):
    """Returns the cases: a name, a size, the display list's file, its images, and the command of Segue."""
    write_lists(command, scenes, folder)
    for scene in scenes:
        for width, height in SIZES:
            yield (scene, (width, height), list_file(folder, scene, width, height), IMAGES,
                   [command, "raster", scene, width, height, FRAMES, "--jobs", jobs])
    for clip in DRAWN:
        script = SCRIPTS / f"{clip}.yaml"
        for scale in (3, 1):
            ours = [command, "clip", script, "--allow-dir", REPOSITORY / "fixtures",
                    "--scale", scale]
            lists = folder / f"{script.stem}-{scale}.json"
            lists.write_text(subprocess.run(
                list(map(str, ours)) + ["--lists"], capture_output=True, text=True,
                check=True).stdout)
            yield (script.stem, (390 * scale, 844 * scale), lists, script.parent,
                   ours + ["--jobs", jobs])


def times_faster(own, other):
    """Returns the median, over the rounds, of the other program's time divided by ours."""
    return statistics.median(b / a for a, b in zip(own, other))


def damage(options):
    command = build_bench(REPOSITORY)
    python, names = rasterizer_python(options.rasterizers)
    jobs = len(os.sched_getaffinity(0))
    results = []
    with tempfile.TemporaryDirectory(prefix="segue-bench-") as scratch:
        folder = pathlib.Path(scratch)
        others = [Other(name, python, folder) for name in names]
        for name, size, lists, images, ours in drawn_cases(
                command, options.scenes, folder, jobs):
            times, processor = {}, {}
            for turn in range(options.rounds):
                ways = [("segue", lambda: drawn(ours))] + [
                    (other.name, lambda other=other: other.draw(lists, images, *size))
                    for other in others]
                for way, measure in ways[::1 if turn % 2 == 0 else -1]:
                    figures = measure()
                    if figures:
                        times.setdefault(way, []).append(figures["mean"])
                        processor.setdefault(way, []).append(figures["processor"])
            results.append({"clip": name, "width": size[0], "height": size[1], "jobs": jobs,
                            "meanMilliseconds": times, "processorMilliseconds": processor,
                            **fastest(times)})
            if not options.json:
                print_damage(results[-1], is_first=len(results) == 1)
    if options.json:
        json.dump({"machine": machine(), "clips": results}, sys.stdout, indent=2)
        print()


def drawn(command):
    """Returns our times of a clip, in milliseconds per frame."""
    values = bench_values(command)
    return {"mean": values["mean_ms"], "processor": values["processor_ms"]}


def print_damage(result, is_first):
    """Prints a row of the table, as soon as it is measured."""
    if is_first:
        print(f"{'clip':14}{'size':11}{'segue, ms':>10}{'CPU':>8}  {'fastest other':14}"
              f"{'ms':>8}{'CPU':>8}{'times faster':>13}")
    times, processor = result["meanMilliseconds"], result["processorMilliseconds"]
    def middle(values):
        return f"{statistics.median(values):8.3f}" if values else f"{'-':>8}"
    other = result["fastest"]
    size = f"{result['width']}x{result['height']}"
    faster = f"{result['timesFaster']:13.2f}" if other else f"{'-':>13}"
    print(f"{result['clip']:14}{size:11}  {middle(times['segue'])}{middle(processor['segue'])}"
          f"  {other or '-':14}{middle(times.get(other))}{middle(processor.get(other))}{faster}",
          flush=True)


def fastest(times):
    """Returns the fastest of the others except Skia, whose wheel lacks wide SIMD instructions."""
    others = {name: statistics.median(values) for name, values in times.items()
              if name not in ("segue", "skia")}
    if not others:
        return {"fastest": None, "timesFaster": None}
    name = min(others, key=others.get)
    return {"fastest": name, "timesFaster": times_faster(times["segue"], times[name])}


def core_cases(command, scratch):
    """Returns the cases timed with different numbers of jobs: a name, and a function of jobs that returns ms."""
    for scene in ("S1", "S2", "S3", "S4"):
        for width, height in SIZES:
            yield f"draw {scene} {width}x{height}", lambda jobs, scene=scene, size=(width, height): (
                bench_values([command, "raster", scene, *size, FRAMES, "--jobs", jobs])["mean_ms"])
    for clip, text in SIXTY.items():
        script = scratch / f"{clip}.yaml"
        script.write_text(text.replace("%s", str(IMAGES)))
        for scale in (3, 1):
            for kind in ("gif", "apng"):
                render = [SEGUE, "render", script, "--allow-dir", IMAGES, "--scale", str(scale),
                          "-q", "-o", scratch / f"{clip}.{kind}"]
                yield f"render {clip}.{kind} {390 * scale}x{844 * scale}", (
                    lambda jobs, render=render: 1000 * run(render + ["-j", str(jobs)]) / FRAMES)


def cores(options):
    command = build_bench(REPOSITORY)
    run(["scripts/build"])
    jobs = len(os.sched_getaffinity(0))
    results = []
    with tempfile.TemporaryDirectory(prefix="segue-bench-") as scratch:
        for name, measure in core_cases(command, pathlib.Path(scratch)):
            times = {1: [], jobs: []}
            for turn in range(options.rounds):
                for count in ((1, jobs), (jobs, 1))[turn % 2]:
                    times[count].append(measure(count))
            results.append({"case": name, "milliseconds": times,
                            "timesFaster": times_faster(times[jobs], times[1])})
            if options.json:
                continue
            if len(results) == 1:
                print(f"{'60 frames':30}{'1 job, ms':>10}{f'{jobs} jobs, ms':>12}{'times faster':>14}")
            one, all = (statistics.median(values) for values in times.values())
            print(f"{name:30}{one:10.2f}{all:12.2f}{results[-1]['timesFaster']:14.2f}", flush=True)
    if options.json:
        json.dump({"machine": machine(), "cases": results}, sys.stdout, indent=2)
        print()


def long_script(frames):
    """Returns a script of the given number of frames: the arc forth and back, repeated."""
    step = "  - push: b\n    transition: kugou\n    duration: 500ms\n  - pop\n"
    times, rest = divmod(frames, 50)
    hold = f"  - hold: {rest * 20}ms\n" if rest else ""
    return SIXTY["arc"].partition("  - push")[0] + step * times + hold


def peak_of(command):
    """Returns the peak memory of a command, in MB."""
    process = subprocess.Popen(list(map(str, command)), stdin=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"bench: `{' '.join(map(str, command))}` failed")
    return usage.ru_maxrss / 1000


def memory(options):
    run(["scripts/build"])
    rows = [("frames", "size", "peak", "file")]
    results = []
    with tempfile.TemporaryDirectory(prefix="segue-bench-") as scratch:
        for frames in (options.frames // 100, options.frames):
            script = pathlib.Path(scratch, "long.yaml")
            script.write_text(long_script(frames).replace("%s", str(IMAGES)))
            output = pathlib.Path(scratch, f"long.{options.format}")
            peak = peak_of([SEGUE, "render", script, "--allow-dir", IMAGES, "-q", "-o", output])
            size = output.stat().st_size
            results.append({"frames": frames, "peakMegabytes": peak, "bytes": size})
            rows.append((str(frames), "390x844", f"{peak:.0f} MB", f"{size / 1e6:.1f} MB"))
    if options.json:
        json.dump({"machine": machine(), "format": options.format, "clips": results}, sys.stdout,
                  indent=2)
        print()
        return
    print_rows(rows)
