"""Prints the frames of an APNG as decoded by Pillow.

    apng_frames.py FILE

A line "WIDTH HEIGHT PLAYS DELAY..." (PLAYS is 0 for endless; one delay in microseconds for each stored
frame), then the composed pixels of every frame: straight RGBA, 8 bits per channel, row by row.
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
