"""Prints the frames of an APNG as Pillow shows them.

    apng_frames.py FILE

A line "WIDTH HEIGHT PLAYS DELAY..." (PLAYS is 0 for endless; one delay in microseconds for each stored
frame), then the shown pixels of every frame: straight RGBA of 8 bits, row by row.
"""

import sys

from PIL import Image, ImageSequence

image = Image.open(sys.argv[1])
frames = []
delays = []
for frame in ImageSequence.Iterator(image):
    delays.append(round(frame.info.get("duration", 0) * 1000))
    frames.append(frame.convert("RGBA").tobytes())
line = " ".join(map(str, [*image.size, image.info.get("loop", 1), *delays])) + "\n"
sys.stdout.buffer.write(line.encode() + b"".join(frames))
