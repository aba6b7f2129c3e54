"""Prints the frames of a GIF, WebP or APNG as Pillow shows them.

    shown_frames.py FILE

The shown pixels of every stored picture: straight RGBA of 8 bits, row by row.
"""

import sys

from PIL import Image, ImageSequence

image = Image.open(sys.argv[1])
for frame in ImageSequence.Iterator(image):
    sys.stdout.buffer.write(frame.convert("RGBA").tobytes())
