"""Makes a GIF of a folder of PNG frames with Pillow's default settings.

    gif_by_pillow.py FOLDER FILE
"""

import pathlib
import sys

from PIL import Image

folder = pathlib.Path(sys.argv[1])
delays = [10 * int(line) for line in (folder / "delays.txt").read_text().split()]
frames = (Image.open(folder / f"frame_{index:04d}.png").convert("RGB")
          for index in range(len(delays)))
next(frames).save(
    sys.argv[2], save_all=True, append_images=frames, duration=delays, loop=0, optimize=True)
