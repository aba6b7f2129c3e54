"""`scripts/bench raster` and `compare`: whole frames of eight scenes, rasterized on one thread."""

import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

from benches.common import IMAGES, REPOSITORY, build_bench, fail, machine, pin, run

SCENES = ("S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8")
SIZES = ((1170, 2532), (390, 844))
FRAMES = 60
OTHERS = ("blend2d", "skia")
ENVIRONMENT = REPOSITORY / ".rasterizers"
WORKER = REPOSITORY / "scripts" / "rasterizers" / "worker.py"


def rasterizer_python(names):
    """Returns the Python with the other rasterizers, and those of `names` that it can import."""
    python = ENVIRONMENT / "bin" / "python"
    if not python.exists():
        candidates = [shutil.which(f"python3.{minor}") for minor in (12, 11, 10)]
        base = next(
            (path for path in candidates if path and subprocess.run(
                [path, "-c", "import venv, ensurepip"], capture_output=True).returncode == 0),
            sys.executable)
        run([base, "-m", "venv", ENVIRONMENT])
        for line in (WORKER.parent / "requirements.txt").read_text().splitlines():
            if line.startswith("#"):
                continue
            done = subprocess.run(
                [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", line],
                capture_output=True, text=True)
            if done.returncode:
                print(f"bench: {line} cannot be installed and is left out", file=sys.stderr)
    def has(name):
        return subprocess.run([python, "-c", f"import {name}"], capture_output=True).returncode == 0
    return python, [name for name in names if has(name)]


class Other:
    """Another rasterizer, in a worker process that runs for the whole measurement."""

    def __init__(self, name, python, folder):
        self.name, self.folder = name, folder
        self.process = subprocess.Popen(
            [python, WORKER, name], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def measure(self, scene, width, height, dump):
        lists = list_file(self.folder, scene, width, height)
        return self.draw(
            lists, IMAGES, width, height, dump and f"{dump}/{scene}-{width}x{height}")

    def draw(self, lists, images, width, height, dump=None):
        """Returns the milliseconds per frame of a display list's file; None if it cannot be drawn."""
        request = {"lists": str(lists), "images": str(images), "width": width, "height": height,
                   "dump": dump}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            fail(f"{self.name} ended while it drew {lists}")
        answer = json.loads(line)
        times = answer.get("ms")
        return times and {"median": statistics.median(times), "mean": statistics.mean(times),
                          "processor": answer["processor"]}


def bench_values(arguments, dump=None):
    """Parses the figures that segue-bench prints."""
    environment = {**os.environ, "RASTER_SCREENS": str(IMAGES), "RASTER_PHOTOS": str(IMAGES)}
    if dump:
        environment["RASTER_DUMP"] = dump
    done = subprocess.run(
        list(map(str, arguments)), text=True, capture_output=True, env=environment)
    if done.returncode:
        fail(f"`{' '.join(map(str, arguments))}` ended with {done.returncode}:\n{done.stderr}")
    values = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
    return {name: float(value) for name, value in values.items()}


class Own:
    """segue-bench, started for each scene."""

    def __init__(self, name, command):
        self.name, self.command = name, command

    def measure(self, scene, width, height, dump):
        values = bench_values([self.command, "raster", scene, width, height, FRAMES], dump)
        return {"median": values["ms_per_frame"], "mean": values["mean_ms"]}


def list_file(folder, scene, width, height):
    return pathlib.Path(folder, f"{scene}-{width}x{height}.json")


def write_lists(command, scenes, folder):
    """Writes the display lists of each scene's frames to files in a folder."""
    for scene in scenes:
        for width, height in SIZES:
            lists = subprocess.run(
                [command, "raster", scene, str(width), str(height), str(FRAMES), "--lists"],
                capture_output=True, text=True, check=True).stdout
            list_file(folder, scene, width, height).write_text(lists)


def run_scenes(rasterizers, scenes, rounds, dump):
    """Returns the figures of each rasterizer for each scene and size, in interleaved rounds."""
    results = {}
    for turn in range(rounds):
        for scene in scenes:
            for size in SIZES:
                case = results.setdefault((scene, *size), {})
                for rasterizer in rasterizers[::1 if turn % 2 == 0 else -1]:
                    folder = dump and turn == 0 and str(pathlib.Path(dump, rasterizer.name))
                    if folder:
                        os.makedirs(folder, exist_ok=True)
                    figures = rasterizer.measure(scene, *size, folder or None)
                    if figures:
                        case.setdefault(rasterizer.name, []).append(figures)
    return results


def scene_rows(results, baselines):
    """Returns one row per rasterizer and case; ratios are to the fastest of `baselines` in each round."""
    rows = []
    for (scene, width, height), case in results.items():
        known = [name for name in baselines if name in case]
        # Skia is the baseline of scenes that no other rasterizer can draw.
        known = known or [name for name in case if name == "skia"]
        best = min(
            known, key=lambda name: statistics.median(run["mean"] for run in case[name]),
            default=None)
        for name, runs in case.items():
            mean = statistics.median(run["mean"] for run in runs)
            ratios = [own["mean"] / other["mean"] for own, other in zip(runs, case.get(best, []))]
            rows.append({
                "scene": scene, "width": width, "height": height, "rasterizer": name,
                "medianMilliseconds": statistics.median(run["median"] for run in runs),
                "meanMilliseconds": mean, "nanosecondsPerPixel": mean * 1e6 / (width * height),
                "ratio": statistics.median(ratios) if ratios else None, "runs": runs})
    return rows


def print_scenes(rows, options):
    if options.json:
        json.dump({"machine": machine(), "scenes": rows}, sys.stdout, indent=2)
        print()
        return
    print(f"{'scene':6}{'size':11}{'rasterizer':14}{'ms/frame':>9}{'mean ms':>9}{'ns/px':>8}"
          f"{'ratio':>7}")
    for row in rows:
        ratio = "-" if row["ratio"] is None else f"{row['ratio']:.2f}"
        size = f"{row['width']}x{row['height']}"
        print(f"{row['scene']:6}{size:11}{row['rasterizer']:14}{row['medianMilliseconds']:9.3f}"
              f"{row['meanMilliseconds']:9.3f}{row['nanosecondsPerPixel']:8.2f}{ratio:>7}")


def article_table(rows):
    """Returns the article's table: mean milliseconds per frame, with the fastest other rasterizer in bold."""
    names = list(dict.fromkeys(row["rasterizer"] for row in rows))
    lines = ["| scene, size | " + " | ".join(names) + " | ratio |",
             "|---|" + "---:|" * (len(names) + 1)]
    cases = dict.fromkeys((row["scene"], row["width"], row["height"]) for row in rows)
    for scene, width, height in cases:
        own = {row["rasterizer"]: row for row in rows
               if (row["scene"], row["width"], row["height"]) == (scene, width, height)}
        others = [row["meanMilliseconds"] for name, row in own.items() if name != names[0]]
        cells = []
        for name in names:
            mean = own[name]["meanMilliseconds"] if name in own else None
            cell = "-" if mean is None else f"{mean:.2f}"
            cells.append(f"**{cell}**" if mean is not None and mean == min(others, default=0) else cell)
        ratio = own[names[0]]["ratio"]
        cells.append("-" if ratio is None else f"{ratio:.2f}")
        lines.append(f"| {scene}, {width} x {height} | " + " | ".join(cells) + " |")
    return lines


def write_article(rows, rounds):
    """Writes the table and its commit into the article on speed, between two markers."""
    about = machine()
    note = (f"Measured at commit {about['commit']}, {rounds} rounds, one thread; mean milliseconds a "
            "frame, and ours over the fastest other one's in the same round.")
    path = REPOSITORY / "Sources/SegueKit/SegueKit.docc/Speed.md"
    text = path.read_text()
    begin, end = "<!-- speed -->\n", "<!-- end of speed -->\n"
    if text.count(begin) != 1 or text.count(end) != 1:
        fail(f"{path.name} has no place between {begin.strip()} and {end.strip()}")
    head, _, rest = text.partition(begin)
    tail = rest.partition(end)[2]
    path.write_text(head + begin + "\n".join(article_table(rows) + ["", note]) + "\n" + end + tail)


def raster(options):
    command = build_bench(REPOSITORY)
    python, names = rasterizer_python(options.rasterizers)
    pin(options)
    with tempfile.TemporaryDirectory(prefix="segue-bench-") as scratch:
        folder = pathlib.Path(options.dump or scratch, "lists")
        folder.mkdir(parents=True, exist_ok=True)
        write_lists(command, options.scenes, folder)
        others = [Other(name, python, folder) for name in names]
        results = run_scenes(
            [Own("segue", command)] + others, options.scenes, options.rounds, options.dump)
    # Skia's wheel lacks wide SIMD instructions, so it is no baseline.
    rows = scene_rows(results, [name for name in names if name != "skia"])
    print_scenes(rows, options)
    if options.article:
        write_article([row for row in rows if row["rasterizer"] != "skia"], options.rounds)
    if options.dump:
        subprocess.run(
            [python, WORKER.with_name("agreement.py"), options.dump], check=True)


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
