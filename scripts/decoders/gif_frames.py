"""Prints the frames of a GIF as decoded by Pillow.

    gif_frames.py FILE

A line "WIDTH HEIGHT LOOP DELAY..." (LOOP is the stored count, or -1 without the extension; one
delay in centiseconds for each stored picture), then the composed pixels of every picture: RGB, row by row.
"""

import sys

from PIL import Image, ImageSequence

image = Image.open(sys.argv[1])
frames = []
delays = []
for frame in ImageSequence.Iterator(image):
    delays.append(round(frame.info.get("duration", 0) / 10))
    frames.append(frame.convert("RGB").tobytes())
loop = image.info.get("loop", -1)
line = " ".join(map(str, [*image.size, loop, *delays])) + "\n"
sys.stdout.buffer.write(line.encode() + b"".join(frames))
