"""Prints the frames of a GIF, APNG or WebP as decoded by Pillow.

    clip_frames.py FILE

A line "WIDTH HEIGHT LOOP DURATION..." (LOOP as reported by Pillow, or -1 if the file has none;
one duration in milliseconds for each stored picture), then the composed pixels of every picture:
straight RGBA, 8 bits per channel, row by row.
"""

import sys

from PIL import Image

image = Image.open(sys.argv[1])
frames = []
durations = []
for index in range(getattr(image, "n_frames", 1)):
    image.seek(index)
    image.load()
    durations.append(round(image.info.get("duration", 0)))
    frames.append(image.convert("RGBA").tobytes())
loop = image.info.get("loop", -1)
line = " ".join(map(str, [*image.size, loop, *durations])) + "\n"
sys.stdout.buffer.write(line.encode() + b"".join(frames))
