"""Compares the frames in each subfolder of a folder with those of its subfolder `skia`.

    agreement.py DIR

For each scene and size: the lowest PSNR of the frames against Skia's and the largest fraction of pixels
with a channel off by more than 8; for small frames also the lowest PSNR against Skia's large ones,
averaged 3 x 3. `seam` is for the cube (S4): the brightness of the edge that its two faces share, divided
by the darker of the two pixels next to it, on average over the rows of all frames and in the darkest row
of any; 1 is no seam, and the background is black. The edge's position comes from DIR/lists.
"""

import json
import pathlib
import sys

import numpy
from PIL import Image

from worker import corners

# Rows count for the seam if both faces are at least this bright next to the edge.
BRIGHT = 64


def load(path):
    return numpy.asarray(Image.open(path).convert("RGB")).astype(float) if path.exists() else None


def psnr(a, b):
    error = numpy.mean((a - b) ** 2)
    return 99 if error == 0 else 10 * numpy.log10(255**2 / error)


def shared_edge(draws):
    """Returns the two ends of the edge that two faces share; None if only one is visible."""
    faces = [corners(draw) for draw in draws if draw.get("image")]
    if len(faces) != 2:
        return None
    right, left = ((faces[0][1], faces[0][2]), (faces[1][0], faces[1][3]))
    return right if numpy.allclose(right, left, atol=0.01) else None


def seam(frame, edge):
    """Returns the brightness on an edge divided by that next to it, for each row that is bright enough."""
    luminance = frame @ [0.2126, 0.7152, 0.0722]
    (x0, y0), (x1, y1) = edge
    shares = []
    for y in range(max(0, int(y0) + 2), min(frame.shape[0], int(y1) - 2)):
        x = int(x0 + (x1 - x0) * (y + 0.5 - y0) / (y1 - y0))
        if 3 <= x < frame.shape[1] - 3:
            beside = min(luminance[y, x - 3], luminance[y, x + 3])
            if beside >= BRIGHT:
                shares.append(min(1, luminance[y, x - 1:x + 2].min() / beside))
    return shares


def seam_shares(path, frame, folder):
    """Returns the seam's brightness ratios for a frame; empty for another scene."""
    case, number = path.stem.rsplit("-", 1)
    lists = folder / "lists" / f"{case}.json"
    if not case.startswith("S4") or not lists.exists():
        return []
    edge = shared_edge(json.loads(lists.read_text())[int(number)])
    return seam(frame, edge) if edge else []


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
        rows.setdefault(case, []).append(
            (psnr(frame, reference), off, ideal, seam_shares(path, frame, folder)))
    print(f"\n{'rasterizer':14}{'scene':14}{'dB to Skia':>11}{'off by > 8':>12}"
          f"{'dB to 3x averaged':>19}{'seam, mean':>12}{'darkest':>9}")
    for (name, scene), values in rows.items():
        near, off, ideal, seams = zip(*values)
        ideal = "-" if None in ideal else f"{min(ideal):.1f}"
        shares = [share for some in seams for share in some]
        mean, darkest = (
            (f"{numpy.mean(shares):.3f}", f"{min(shares):.3f}") if shares else ("-", "-"))
        print(f"{name:14}{scene:14}{min(near):11.1f}{max(off):12.2%}{ideal:>19}{mean:>12}{darkest:>9}")


if __name__ == "__main__":
    main()
