"""Draws a screenshot translated, rotated and in perspective with several programs, and compares each with
the mean of 6 x 6 bilinear samples of the screenshot per pixel. Warped pictures, which only segue draws, are
compared with the average of a drawing at six times the resolution. Prints JSON; run by scripts/bench."""

import argparse
import importlib
import json
import math
import pathlib
import subprocess

import numpy
from PIL import Image, ImageFilter

STAGE = (390, 844)
SUBSAMPLES = 6


def matrix(*rows):
    return numpy.array(rows, float)


def move(x, y):
    return matrix([1, 0, x], [0, 1, y], [0, 0, 1])


def scale(x, y):
    return matrix([x, 0, 0], [0, y, 0], [0, 0, 1])


def turn(degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return matrix([c, -s, 0], [s, c, 0], [0, 0, 1])


def turned_in_space(degrees, distance):
    """Returns a rotation about the vertical axis, seen from a distance in points."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return matrix([c, 0, 0], [0, 1, 0], [s / distance, 0, 1])


def about_centre(map):
    x, y = STAGE[0] / 2, STAGE[1] / 2
    return move(x, y) @ map @ move(-x, -y)


def cases():
    """Yields cases: name, pixels per point, a layer's keys, and the transform of the stage in points."""
    for pixels in (1, 2, 3):
        for distance in (0.3, 0.5):
            step = distance / pixels
            yield (f"moved by {distance} pixels", pixels, f"transform: {{ move: [{step}, {step}] }}",
                   move(step, step))
        if pixels == 3:
            continue
        for angle in (5, 20, 45):
            yield (f"turned by {angle} degrees", pixels, f"transform: {{ turn: {angle}deg }}",
                   about_centre(turn(angle)))
        yield "made smaller, to 0.8", pixels, "transform: { scale: 0.8 }", about_centre(scale(0.8, 0.8))
        for angle in (30, 60):
            yield (f"perspective, turned by {angle}", pixels, f"turn-y: {angle}",
                   about_centre(turned_in_space(angle, 800)))
    for share in (0.5, 0.3, 0.12):
        yield (f"made smaller, to {share}, and turned by 15", 1,
               f"transform: {{ scale: {share}, turn: 15deg }}",
               about_centre(scale(share, share) @ turn(15)))
    for tenth in range(1, 10):
        yield (f"slow move, {tenth / 10} pixels", 1, f"transform: {{ move: [{tenth / 10}, 0] }}",
               move(tenth / 10, 0))


def bent():
    """Yields warped cases: name, pixels per point, supersampling factor, transition, and time in its one second."""
    for pixels, finer in ((1, 6), (2, 4)):
        for transition, time in (("ripple-effect", 0.1), ("ripple-effect", 0.2), ("page-curl", 0.2),
                                 ("page-curl", 0.5), ("suck-effect", 0.2), ("suck-effect", 0.3)):
            yield f"{transition} at {time}", pixels, finer, transition, time


class Segue:
    def __init__(self, command, picture, folder):
        self.command, self.picture, self.folder = command, picture, folder

    def draw(self, case):
        _, pixels, keys, _ = case
        layer = "image: screen"
        if keys.startswith("turn-y"):
            angle = keys.split()[1]
            layer = ("perspective: 800\n        children:\n          - name: held\n            image: screen\n"
                     f"            transform: {{ turn-y: {angle}deg }}")
            keys = "alpha: 1"
        script = self.folder / "sharpness.yaml"
        script.write_text(
            f"segue: 1\ncanvas: 390x844 @{pixels}x\nimages: {{ screen: screen.png }}\nscreens:\n  s:\n"
            f"    background: \"#000000\"\n    layers:\n      - name: top\n        {keys}\n        {layer}\n"
            "timeline: [ { show: s }, { hold: 100ms } ]\n")
        (self.folder / "screen.png").write_bytes(pathlib.Path(self.picture).read_bytes())
        return self.still(script, 0)

    def still(self, script, time):
        out = self.folder / "segue.png"
        subprocess.run([self.command, "still", script, "--at", f"{time}s", "-o", out, "-q", "--limit",
                        "memory=4GB", "--limit", "work=60s"], check=True)
        return numpy.asarray(Image.open(out).convert("RGB"))

    def bend(self, pixels, transition, time):
        """Draws the screenshot in a transition to a grey screen."""
        script = self.folder / "sharpness.yaml"
        script.write_text(
            f"segue: 1\ncanvas: 390x844 @{pixels}x\nscreens: {{ a: screen.png, b: \"#808080\" }}\n"
            f"timeline: [ {{ show: a }}, {{ push: b, transition: {transition}, duration: 1s }} ]\n")
        return self.still(script, time)


class Browser:
    def __init__(self, command, picture, folder):
        self.command, self.folder = command, folder
        self.picture = pathlib.Path(picture).resolve()

    def draw(self, case):
        _, pixels, _, map = case
        page = self.folder / "sharpness.html"
        m = map @ scale(1 / 3, 1 / 3)
        values = [m[0, 0], m[1, 0], 0, m[2, 0], m[0, 1], m[1, 1], 0, m[2, 1], 0, 0, 1, 0,
                  m[0, 2], m[1, 2], 0, m[2, 2]]
        page.write_text(
            "<body style='margin:0;background:#000;overflow:hidden'><img style='position:absolute;"
            "transform-origin:0 0;transform:matrix3d(%s)' src='%s'>" % (
                ",".join(f"{value:.12f}" for value in values), self.picture.as_uri()))
        out = self.folder / "browser.png"
        subprocess.run(
            [self.command, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             f"--force-device-scale-factor={pixels}", "--window-size=400,1000", f"--screenshot={out}",
             page.as_uri()], check=True, capture_output=True)
        return numpy.asarray(Image.open(out).convert("RGB"))[:844 * pixels, :390 * pixels]


def with_skia(picture, case, finer=1):
    """Draws with Skia, so many times as large, and averages that."""
    skia = importlib.import_module("skia")
    _, pixels, _, map = case
    pixels *= finer
    m = scale(pixels, pixels) @ map @ scale(1 / 3, 1 / 3)
    rgba = numpy.dstack([picture, numpy.full(picture.shape[:2], 255, numpy.uint8)]).copy()
    image = skia.Image.fromarray(rgba, colorType=skia.kRGBA_8888_ColorType).withDefaultMipmaps()
    target = numpy.zeros((844 * pixels, 390 * pixels, 4), numpy.uint8)
    surface = skia.Surface(target, colorType=skia.kRGBA_8888_ColorType)
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorBLACK)
    canvas.setMatrix(skia.Matrix.MakeAll(*m.ravel()))
    canvas.drawImage(
        image, 0, 0, skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear),
        skia.Paint(AntiAlias=True))
    return coarser(surface.toarray(colorType=skia.kRGBA_8888_ColorType)[:, :, :3], finer)


def truth(picture, case):
    """Returns the mean of bilinear samples, and a mask of pixels whose samples all lie inside the picture.

    If a pixel covers more than 5 pixels of the picture, it has one sample for each of them."""
    _, pixels, _, map = case
    samples = max(SUBSAMPLES, math.ceil(3 / pixels / math.hypot(map[0, 0], map[1, 0])))
    width, height = 390 * pixels, 844 * pixels
    inverse = numpy.linalg.inv(scale(pixels, pixels) @ map @ scale(1 / 3, 1 / 3))
    source = picture.astype(numpy.float32)
    rows, columns = source.shape[:2]
    total = numpy.zeros((height, width, 3), numpy.float32)
    inside = numpy.ones((height, width), bool)
    for sub_y in range(samples):
        for sub_x in range(samples):
            x = numpy.arange(width) + (sub_x + 0.5) / samples
            y = (numpy.arange(height) + (sub_y + 0.5) / samples)[:, None]
            w = inverse[2, 0] * x + inverse[2, 1] * y + inverse[2, 2]
            u = (inverse[0, 0] * x + inverse[0, 1] * y + inverse[0, 2]) / w - 0.5
            v = (inverse[1, 0] * x + inverse[1, 1] * y + inverse[1, 2]) / w - 0.5
            inside &= (u > 4) & (v > 4) & (u < columns - 6) & (v < rows - 6) & (w > 0)
            u, v = numpy.clip(u, 0, columns - 1.001), numpy.clip(v, 0, rows - 1.001)
            left, top = u.astype(int), v.astype(int)
            fx, fy = (u - left)[..., None], (v - top)[..., None]
            upper = source[top, left] * (1 - fx) + source[top, left + 1] * fx
            lower = source[top + 1, left] * (1 - fx) + source[top + 1, left + 1] * fx
            total += upper * (1 - fy) + lower * fy
    return total / samples ** 2, inside


def quality(shown, right, inside):
    """Returns the PSNR in dB and the ratio of gradient energies, over the pixels inside."""
    shown = shown.astype(numpy.float32)
    error = ((shown - right)[inside] ** 2).mean()
    across = inside[:, 1:] & inside[:, :-1]
    down = inside[1:] & inside[:-1]
    def energy(p):
        return float(((p[:, 1:] - p[:, :-1])[across] ** 2).sum() + ((p[1:] - p[:-1])[down] ** 2).sum())
    return 10 * math.log10(255 ** 2 / max(error, 1e-9)), energy(shown) / energy(right)


def coarser(picture, times):
    """Averages squares of `times` x `times` pixels."""
    height, width = picture.shape[:2]
    squares = picture.reshape(height // times, times, width // times, times, 3)
    return squares.mean(axis=(1, 3), dtype=numpy.float32)


def bent_rows(segue):
    """Yields the quality of warped pictures, where they differ from the screen at rest."""
    for name, pixels, finer, transition, time in bent():
        right = coarser(segue.bend(pixels * finer, transition, time), finer)
        rest = coarser(segue.bend(pixels * finer, transition, 0), finer)
        changed = (numpy.abs(right - rest).max(axis=2) > 6).astype(numpy.uint8) * 255
        moved = numpy.asarray(Image.fromarray(changed).filter(ImageFilter.MaxFilter(9))) > 0
        shown = segue.bend(pixels, transition, time)
        yield {"name": name, "canvas": pixels, "ways": {"segue": quality(shown, right, moved)}}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--segue", required=True)
    parser.add_argument("--picture", required=True)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--others", default="")
    parser.add_argument("--browser")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    picture = numpy.asarray(Image.open(options.picture).convert("RGB"))
    segue = Segue(options.segue, options.picture, options.folder)
    ways = {"segue": segue.draw}
    if options.browser:
        ways["chromium"] = Browser(options.browser, options.picture, options.folder).draw
    known = {"skia": with_skia}
    for name in filter(None, options.others.split(",")):
        for finer in (1, 2, 3):
            way = name if finer == 1 else f"{name} {finer}x"
            ways[way] = lambda case, name=name, finer=finer: known[name](picture, case, finer)
    rows = []
    for case in cases():
        name, pixels, _, _ = case
        right, inside = truth(picture, case)
        row = {"name": name, "canvas": pixels, "ways": {}}
        crops = [right]
        for way, draw in ways.items():
            if name.startswith("slow") and way != "segue":
                continue
            shown = draw(case)
            row["ways"][way] = quality(shown, right, inside)
            crops.append(shown)
        rows.append(row)
        # Crops of the reference and of each program, enlarged three times.
        x, y = 60 * pixels, 470 * pixels
        crops = [numpy.clip(crop[y:y + 60, x:x + 130] + 0.5, 0, 255).astype(numpy.uint8) for crop in crops]
        Image.fromarray(numpy.vstack(crops)).resize((390, 180 * len(crops)), Image.Resampling.NEAREST).save(
            options.folder / f"crop-{pixels}x-{name.replace(' ', '-').replace(',', '')}.png")
    print(json.dumps(rows + list(bent_rows(segue))))


main()
