"""Writes random HEIC files, and ffmpeg's decoded tiles assembled by numpy.

    heic_random.py SEED DIR

Each NAME.heic lies beside NAME.size (columns and rows) and NAME.rgb.
"""

import pathlib
import random
import sys

import heic
import numpy


def smooth(noise, width, height):
    """Returns a picture whose chroma varies slowly, so that 4:2:0 subsampling preserves it."""
    y, x = numpy.mgrid[0:height, 0:width]
    planes = [noise.randrange(60, 120) + noise.uniform(-.4, .4) * x + noise.uniform(-.4, .4) * y
              + 30 * numpy.sin(x / noise.uniform(15, 40)) for _ in range(3)]
    return numpy.stack(planes, -1).clip(0, 255).astype(numpy.uint8)


def main():
    noise, out = random.Random(int(sys.argv[1])), pathlib.Path(sys.argv[2])
    for quarters in range(4):
        rows, columns, side = noise.randrange(1, 4), noise.randrange(1, 4), 64
        parts = [heic.code(smooth(noise, side, side).tobytes(), side, side)
                 for _ in range(rows * columns)]
        pictures = [numpy.frombuffer(heic.shown(units, side, side), numpy.uint8)
                    .reshape(side, side, 3) for units in parts]
        whole = numpy.block([[[pictures[row * columns + column]] for column in range(columns)]
                             for row in range(rows)])
        width = side * columns - 2 * noise.randrange(20)
        height = side * rows - 2 * noise.randrange(20)
        items = [heic.grid(rows, columns, width, height, heic.turned(quarters), heic.nclx())]
        items += [heic.coded(units, side, side) for units in parts]
        data = heic.heic(items, [(b"dimg", 1, list(range(2, 2 + len(parts))))])
        whole = numpy.rot90(whole[:height, :width], quarters)
        (out / f"{quarters}.heic").write_bytes(data)
        (out / f"{quarters}.size").write_text(f"{whole.shape[1]} {whole.shape[0]}")
        (out / f"{quarters}.rgb").write_bytes(whole.tobytes())


if __name__ == "__main__":
    main()
