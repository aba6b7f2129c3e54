"""The rasterizers that draw the scenes of `scripts/bench`, each in a process of its own."""

import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys

from benches.common import IMAGES, REPOSITORY, fail, run

SCENES = ("S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8")
SIZES = ((1170, 2532), (390, 844))
FRAMES = 60
OTHERS = ("blend2d", "opencv", "skia")
MODULES = {"opencv": "cv2"}
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
        module = MODULES.get(name, name)
        return subprocess.run([python, "-c", f"import {module}"], capture_output=True).returncode == 0
    return python, [name for name in names if has(name)]


class Other:
    """Another rasterizer, in a worker process that runs for the whole measurement."""

    def __init__(self, name, python, folder):
        self.name, self.folder = name, folder
        self.process = subprocess.Popen(
            [python, WORKER, name], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def measure(self, scene, width, height, dump, factor=1):
        lists = list_file(self.folder, scene, width, height)
        dump = dump and f"{dump}/{scene}-{width}x{height}"
        return self.draw(lists, IMAGES, width, height, dump, factor=factor)

    def dump(self, scene, width, height, folder, factor):
        """Writes frames, drawn so many times as large and averaged; returns whether it can draw them.

        Without a folder nothing is drawn."""
        lists = list_file(self.folder, scene, width, height)
        dump = folder and f"{folder}/{scene}-{width}x{height}"
        return self.ask(lists=str(lists), images=str(IMAGES), width=width, height=height, dump=dump,
                        factor=factor, only_dump=True).get("unsupported") is None

    def draw(self, lists, images, width, height, dump=None, factor=1):
        """Returns the milliseconds per frame of a display list's file; None if it cannot be drawn."""
        answer = self.ask(lists=str(lists), images=str(images), width=width, height=height, dump=dump,
                          factor=factor)
        times = answer.get("ms")
        return times and {"median": statistics.median(times), "mean": statistics.mean(times),
                          "processor": answer["processor"]}

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            fail(f"{self.name} ended while it drew {request['lists']}")
        return json.loads(line)


class LastResort:
    """Another rasterizer that draws only the scenes that none of the others can draw."""

    def __init__(self, other, others, scenes):
        self.other, self.name = other, other.name
        self.scenes = [scene for scene in scenes
                       if not any(each.dump(scene, *SIZES[-1], None, 1) for each in others)]

    def measure(self, scene, width, height, dump):
        return self.other.measure(scene, width, height, dump) if scene in self.scenes else None


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
        return {"median": values["ms_per_frame"], "mean": values["mean_ms"],
                "processor": values["processor_ms"]}


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
