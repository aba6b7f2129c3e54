"""Prints the pixels of PNG files as decoded by Pillow.

    png_pixels.py FILE...

For each file: a line "WIDTH HEIGHT", then straight RGBA, 8 bits per channel, row by row.
"""

import sys

from PIL import Image

for path in sys.argv[1:]:
    image = Image.open(path).convert("RGBA")
    sys.stdout.buffer.write(b"%d %d\n" % image.size + image.tobytes())
