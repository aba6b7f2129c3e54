"""Draws the scenes of `segue-bench raster` with another rasterizer; `scripts/bench raster` runs it.

    worker.py NAME          NAME is one of the keys of RASTERIZERS

Reads one JSON request per line, {"lists": FILE, "images": FOLDER, "width", "height", "dump": PREFIX or
null}, and answers each with {"ms": [a number for each frame], "processor": processor time in ms per
frame}, or {"unsupported": true}. The time is that of drawing a frame from its display list, without
preparing images, mipmaps and lists. A reduced image is sampled from the mipmap level that is the next
larger one.

With "factor" every frame is drawn so many times as wide and as high, a band of rows at a time that stays
in the processor's cache, and averaged; the time includes that. With "only_dump" nothing is measured.
"""

import ctypes
import importlib
import json
import math
import os
import pathlib
import subprocess
import sys
import sysconfig
import time

import numpy
from PIL import Image

RASTERIZERS = {"blend2d": "with_blend2d", "opencv": "with_opencv", "skia": "with_skia"}
DUMPED = (0, 15, 30, 45, 59)
# The rows of the result in a band: 32 take up to a third longer at 390 x 844, whole frames at 1170 x 2532.
BAND = 128


def halved(pixels):
    """Returns an image of half the size, each pixel the mean of four (the next mipmap level)."""
    height, width = (side // 2 * 2 for side in pixels.shape[:2])
    quads = pixels[:height, :width].astype(numpy.uint16).reshape(height // 2, 2, width // 2, 2, -1)
    return ((quads.sum(axis=(1, 3)) + 2) // 4).astype(numpy.uint8)


def corners(draw):
    """Returns the corners of a draw command's rectangle in the frame."""
    m, (x, y, w, h) = draw["matrix"], draw["rect"]
    places = []
    for px, py in ((x, y), (x + w, y), (x + w, y + h), (x, y + h)):
        k = m[6] * px + m[7] * py + m[8]
        places.append(((m[0] * px + m[1] * py + m[2]) / k, (m[3] * px + m[4] * py + m[5]) / k))
    return places


def pieces(draw):
    """Yields the segments of a draw command's path: a letter and its numbers."""
    words, place = draw["path"].split(), 0
    while place < len(words):
        count = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}[words[place]]
        yield words[place], [float(word) for word in words[place + 1:place + 1 + count]]
        place += 1 + count


def needs(draw, *effects):
    """Returns whether a draw command has one of the given effects."""
    return any(draw.get(effect) is not None for effect in effects)


def compiled(source, name, *flags):
    """Compiles a C file into a library next to the installed packages, and loads it."""
    source = pathlib.Path(source)
    made = pathlib.Path(sysconfig.get_paths()["platlib"], f"{name}.so")
    if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
        fresh = made.with_suffix(f".{os.getpid()}")
        subprocess.run(["cc", "-shared", "-fPIC", source, "-o", fresh, *flags], check=True)
        fresh.replace(made)
    return ctypes.CDLL(made)


def enlarged(lists, factor):
    """Returns display lists whose draw commands are so many times as large."""
    scales = (factor,) * 6 + (1,) * 3
    return [[{**draw, "matrix": [value * scale for value, scale in zip(draw["matrix"], scales)]}
             for draw in draws] for draws in lists]


class Averaged:
    """A rasterizer that draws frames enlarged, band by band, and averages squares of their pixels."""

    def __init__(self, rasterizer, factor):
        self.rasterizer, self.factor = rasterizer, factor
        library = compiled(
            pathlib.Path(__file__).with_name("average.c"), "segue-average", "-O3", "-march=native",
            "-fno-strict-aliasing")
        self.average = library.average
        self.average.argtypes = [ctypes.c_void_p] * 2 + [ctypes.c_size_t] * 3
        self.average.restype = None

    def ready(self, lists, images, width, height):
        self.pixels = numpy.zeros((height, width, 4), numpy.uint8)
        # Every band has as many rows, the last ones overlap.
        rows = min(BAND, height)
        self.tops = [min(top, height - rows) for top in range(0, height, rows)]
        self.rows = rows
        return self.rasterizer.ready(
            enlarged(lists, self.factor), images, width * self.factor, rows * self.factor)

    def draw(self, frame):
        address, stride = self.pixels.ctypes.data, self.pixels.strides[0]
        large, width = self.rasterizer.pixels.ctypes.data, self.pixels.shape[1]
        for top in self.tops:
            self.rasterizer.draw(frame, top * self.factor)
            self.average(address + top * stride, large, width, self.rows, self.factor)

    def rgb(self):
        return self.pixels[:, :, 2::-1]


class Images:
    """The images of a folder and their mipmaps, each made by `make` from BGRA bytes."""

    def __init__(self, folder, make):
        self.folder, self.make, self.made, self.pixels = folder, make, {}, {}

    def level(self, draw):
        """Returns the mipmap level for a draw command, the source rectangle in it, and its size in pixels."""
        area, places = 0, corners(draw)
        for (x0, y0), (x1, y1) in zip(places, places[1:] + places[:1]):
            area += (x0 * y1 - x1 * y0) / 2
        shown = math.sqrt(abs(area) / (draw["source"][2] * draw["source"][3]))
        level = max(0, math.floor(1e-6 - math.log2(shown))) if shown > 0 else 0
        key = draw["image"], level
        if key not in self.made:
            self.made[key] = self.make(self.bytes(*key)), self.bytes(*key).shape[1::-1]
        made, size = self.made[key]
        return made, [value / 2**level for value in draw["source"]], size

    def bytes(self, name, level):
        if (name, level) not in self.pixels:
            if level:
                pixels = halved(self.bytes(name, level - 1))
            else:
                pixels = numpy.asarray(Image.open(f"{self.folder}/{name}.png").convert("RGBA"))
                pixels = pixels[:, :, [2, 1, 0, 3]]
            self.pixels[name, level] = numpy.ascontiguousarray(pixels)
        return self.pixels[name, level]


def frame_times(draw, frames):
    for frame in (frames[0], frames[len(frames) // 2], frames[-1]):
        draw(frame)
    times, before = [], time.process_time_ns()
    for frame in frames:
        start = time.perf_counter_ns()
        draw(frame)
        times.append((time.perf_counter_ns() - start) / 1e6)
    return {"ms": times, "processor": (time.process_time_ns() - before) / 1e6 / len(frames)}


def main():
    rasterizer = importlib.import_module(RASTERIZERS[sys.argv[1]]).Rasterizer()
    images = {}
    for line in sys.stdin:
        request = json.loads(line)
        with open(request["lists"]) as file:
            lists = json.load(file)
        folder, factor = request["images"], request.get("factor", 1)
        images.setdefault(folder, Images(folder, rasterizer.image))
        drawer = rasterizer if factor == 1 else Averaged(rasterizer, factor)
        try:
            frames = drawer.ready(lists, images[folder], request["width"], request["height"])
        except NotImplementedError:
            print(json.dumps({"unsupported": True}), flush=True)
            continue
        answer = {} if request.get("only_dump") else frame_times(drawer.draw, frames)
        for frame in DUMPED if request["dump"] else ():
            if frame < len(frames):
                drawer.draw(frames[frame])
                picture = Image.fromarray(numpy.ascontiguousarray(drawer.rgb()))
                picture.save(f"{request['dump']}-{frame:03d}.png", compress_level=1)
        print(json.dumps(answer), flush=True)
    # Skips the finalizers of extensions, some of which crash.
    os._exit(0)


if __name__ == "__main__":
    main()
