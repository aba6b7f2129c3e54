"""Says how near the frames of each folder in a folder are to those of its folder `skia`.

    agreement.py DIR

For each scene and size: the lowest PSNR of the frames to Skia's and the largest share of pixels with a
channel off by more than 8; for small frames also the lowest PSNR to Skia's large ones, averaged 3 x 3.
"""

import pathlib
import sys

import numpy
from PIL import Image


def load(path):
    return numpy.asarray(Image.open(path).convert("RGB")).astype(float) if path.exists() else None


def psnr(a, b):
    error = numpy.mean((a - b) ** 2)
    return 99 if error == 0 else 10 * numpy.log10(255**2 / error)


def main():
    folder = pathlib.Path(sys.argv[1])
    rows = {}
    for path in sorted(folder.glob("*/*.png")):
        frame, reference = load(path), load(folder / "skia" / path.name)
        if reference is None:
            continue
        case = path.parent.name, path.name[:path.name.rindex("-")]
        off = numpy.mean(numpy.abs(frame - reference).max(axis=2) > 8)
        large = load(folder / "skia" / path.name.replace("390x844", "1170x2532"))
        ideal = None
        if large is not None and large.shape != frame.shape:
            ideal = psnr(frame, large.reshape(frame.shape[0], 3, frame.shape[1], 3, 3).mean((1, 3)))
        rows.setdefault(case, []).append((psnr(frame, reference), off, ideal))
    print(f"\n{'rasterizer':14}{'scene':14}{'dB to Skia':>11}{'off by > 8':>12}{'dB to 3x averaged':>19}")
    for (name, scene), values in rows.items():
        near, off, ideal = zip(*values)
        ideal = "-" if None in ideal else f"{min(ideal):.1f}"
        print(f"{name:14}{scene:14}{min(near):11.1f}{max(off):12.2%}{ideal:>19}")


if __name__ == "__main__":
    main()
