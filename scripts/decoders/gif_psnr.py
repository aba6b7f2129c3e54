"""Prints the PSNR of a GIF against the PNG frames that it was encoded from, in dB.

    gif_psnr.py FOLDER FILE

Over all channels of all frames together; "inf" if they are equal. Each frame of the folder is
compared with the picture that Pillow shows at the middle of the frame's time.
"""

import math
import pathlib
import sys

import numpy
from PIL import Image

folder = pathlib.Path(sys.argv[1])
image = Image.open(sys.argv[2])
delays = [10 * int(line) for line in (folder / "delays.txt").read_text().split()]
stored, end, start, error, count = 0, image.info.get("duration", 0), 0, 0, 0
shown = numpy.asarray(image.convert("RGB"), dtype=numpy.int32)
for index, delay in enumerate(delays):
    while start + delay / 2 >= end and stored + 1 < getattr(image, "n_frames", 1):
        stored += 1
        image.seek(stored)
        end += image.info.get("duration", 0)
        shown = numpy.asarray(image.convert("RGB"), dtype=numpy.int32)
    with Image.open(folder / f"frame_{index:04d}.png") as frame:
        wanted = numpy.asarray(frame.convert("RGB"), dtype=numpy.int32)
    error += int(((shown - wanted) ** 2).sum())
    count += wanted.size
    start += delay
print("inf" if error == 0 else f"{10 * math.log10(255 * 255 * count / error):.2f}")
