"""Compares the drawings of SVG files with the pictures of a corpus; see scripts/svg."""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

SEGUE = os.environ.get("SEGUE", ".build/release/segue")
LEVELS, ROOM = 48, 16
MOST_OFF, MOST_MEAN = 0.001, 3


def pixels(path):
    """The premultiplied pixels of a picture, as signed numbers."""
    straight = numpy.asarray(Image.open(path).convert("RGBA")).astype(numpy.int32)
    alpha = straight[..., 3:]
    return numpy.concatenate([(straight[..., :3] * alpha + 127) // 255, alpha], axis=2)


def neighbourhood(picture):
    """The least and the greatest levels of the 3 x 3 pixels around each pixel."""
    padded = numpy.pad(picture, ((1, 1), (1, 1), (0, 0)), mode="edge")
    height, width = picture.shape[:2]
    shifted = [padded[y:y + height, x:x + width] for y in range(3) for x in range(3)]
    return numpy.minimum.reduce(shifted), numpy.maximum.reduce(shifted)


def difference(ours, theirs):
    """The share of pixels that are off, the mean difference, and the pixels that are off."""
    distance = numpy.abs(ours - theirs)
    low, high = neighbourhood(theirs)
    outside = (ours < low - ROOM) | (ours > high + ROOM)
    low, high = neighbourhood(ours)
    missing = (theirs < low - ROOM) | (theirs > high + ROOM)
    off = ((distance > LEVELS) & (outside | missing)).any(axis=2)
    return off.mean(), distance.mean(), off


def plain(name):
    """The letters and digits of a name."""
    return re.sub("[^a-z0-9]", "", name.lower())


def fonts(svg, fonts_folder):
    """A screen that is never shown, whose texts name the fonts that an SVG asks for."""
    text = plain(svg.read_text(errors="replace"))
    files = [file for file in sorted(fonts_folder.glob("*.[ot]tf"))
             if plain(re.split("[-.]", file.stem)[0]) in text]
    layers = ", ".join(f"{{ text: '', font: {{ file: {str(file)!r} }} }}" for file in files)
    return f"  fonts: {{ layers: [{layers}] }}\n" if files else ""


def draw(svg, size, folder, fonts_folder):
    """Draws an SVG; returns the picture's path or None, and what segue says."""
    script, picture = folder / "case.yaml", folder / "case.png"
    width, height = size
    others = fonts(svg, fonts_folder) if fonts_folder else ""
    allowed = [word for place in (svg.parent, fonts_folder) if place
               for word in ("--allow-dir", str(place))]
    script.write_text(
        f"segue: 1\ncanvas: {width}x{height}\nbackground: clear\nscreens:\n  case:\n"
        f"    background: clear\n    layers: [{{ svg: {str(svg)!r}, "
        f"frame: [0, 0, {width}, {height}] }}]\n{others}timeline: [ {{ show: case }}, {{ hold: 100ms }} ]\n")
    run = subprocess.run(
        [SEGUE, "still", *allowed, "--at", "0s", "-o", str(picture),
         "--progress", "none", str(script)],
        capture_output=True, text=True, timeout=60)
    said = "\n".join(line for line in run.stderr.splitlines() if not line.startswith(str(script)))
    return (picture if run.returncode == 0 else None), said, run.returncode


def judge(case, keep, fonts_folder):
    """Returns the verdict on a case, and a line about it."""
    svg, name = case
    reference = svg.with_suffix(".png")
    with tempfile.TemporaryDirectory() as folder:
        theirs = pixels(reference)
        picture, said, status = draw(svg, (theirs.shape[1], theirs.shape[0]), pathlib.Path(folder), fonts_folder)
        if picture is None:
            first = said.strip().splitlines()[:1]
            verdict = "refused" if status in (65, 66, 69) or "error[" in said else "failed"
            return verdict, name, (first[0].split(": ", 1)[-1] if first else f"status {status}")
        ours = pixels(picture)
        share, mean, off = difference(ours, theirs)
        if share <= MOST_OFF and mean <= MOST_MEAN:
            return "right", name, ""
        if keep:
            save(keep, name, ours, theirs, off)
        numbers = f"{share:.2%} off, mean {mean:.2f}"
        warnings = [line for line in said.splitlines() if "warning[" in line]
        if warnings:
            return "warned", name, f"{numbers}: {warnings[0].split(']: ', 1)[-1]}"
        return "wrong", name, numbers


def save(keep, name, ours, theirs, off):
    """Writes ours, theirs and the pixels that are off side by side, over white."""
    def over_white(picture):
        return (picture[..., :3] + 255 - picture[..., 3:]).clip(0, 255).astype(numpy.uint8)
    marked = over_white(theirs) // 4 + 190
    marked[off] = (255, 0, 0)
    row = numpy.concatenate([over_white(theirs), over_white(ours), marked], axis=1)
    Image.fromarray(row).save(pathlib.Path(keep) / (name.replace("/", "-") + ".png"))


def main():
    parser = argparse.ArgumentParser(prog="scripts/svg")
    parser.add_argument("corpus", type=pathlib.Path)
    parser.add_argument("filter", nargs="*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--fonts", type=pathlib.Path)
    parser.add_argument("--keep")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_intermixed_args()
    corpus = options.corpus.resolve()
    fonts_folder = options.fonts.resolve() if options.fonts else None
    cases = [(svg, str(svg.relative_to(corpus).with_suffix(""))) for svg in corpus.rglob("*.svg")
             if svg.with_suffix(".png").exists()]
    cases = sorted(case for case in cases
                   if not options.filter or any(word in case[1] for word in options.filter))
    if not cases:
        sys.exit(f"svg: {options.corpus} has no NAME.svg with a NAME.png beside it")
    if options.keep:
        pathlib.Path(options.keep).mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda case: judge(case, options.keep, fonts_folder), cases))
    counts = collections.defaultdict(collections.Counter)
    for verdict, name, _ in results:
        counts[os.path.dirname(name)][verdict] += 1
    verdicts = ["right", "wrong", "warned", "refused", "failed"]
    print(f"{'':34}" + "".join(f"{verdict:>9}" for verdict in verdicts))
    for folder, row in sorted(counts.items()):
        print(f"{folder:34}" + "".join(f"{row[verdict] or '-':>9}" for verdict in verdicts))
    total = sum(counts.values(), collections.Counter())
    print(f"{'in all':34}" + "".join(f"{total[verdict] or '-':>9}" for verdict in verdicts))
    for verdict, name, words in results:
        if verdict in ("wrong", "failed") or options.list and verdict != "right":
            print(f"{verdict}: {name}: {words}")
    sys.exit(1 if total["wrong"] or total["failed"] else 0)


main()
