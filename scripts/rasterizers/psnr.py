"""Compares the frames in a folder with those of the same names in another one.

    psnr.py FOLDER REFERENCE

Prints the PSNR in dB over all frames together.
"""

import math
import pathlib
import sys

import numpy
from PIL import Image


def load(path):
    return numpy.asarray(Image.open(path).convert("RGB")).astype(numpy.float32)


def main():
    folder, reference = map(pathlib.Path, sys.argv[1:])
    errors = [numpy.mean((load(path) - load(reference / path.name)) ** 2)
              for path in folder.glob("*.png")]
    print(10 * math.log10(255 ** 2 / max(numpy.mean(errors), 1e-9)))


if __name__ == "__main__":
    main()
