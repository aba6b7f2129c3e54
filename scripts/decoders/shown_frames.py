"""Prints the frames of a GIF, WebP or APNG as decoded by Pillow.

    shown_frames.py FILE

The composed pixels of every stored picture: straight RGBA, 8 bits per channel, row by row.
"""

import sys

from PIL import Image, ImageSequence

image = Image.open(sys.argv[1])
for frame in ImageSequence.Iterator(image):
    sys.stdout.buffer.write(frame.convert("RGBA").tobytes())
