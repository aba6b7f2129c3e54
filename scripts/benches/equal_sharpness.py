"""The cost of drawing pictures as sharply as Segue does, with rasterizers that sample more coarsely.

Every rasterizer's frames are compared with a reference: the scene drawn six times as large by another
rasterizer, from bilinear samples of the full pictures, and averaged 6 x 6. One that is less sharp than
Segue draws the scene 2, 3 or 4 times as large and averages it, until it is as sharp.
"""

import pathlib
import statistics
import subprocess

from benches.common import fail
from benches.scene_processes import SIZES, WORKER

# The scenes that show pictures; in the others nothing is sampled.
PICTURES = ("S1", "S2", "S3", "S4")
FACTORS = (1, 2, 3, 4)
REFERENCE = 6
# OpenCV does not antialias edges, so it is no reference.
REFERENCES = ("blend2d", "skia")
# Decibels that do not count: where most pixels are copied, all rasterizers are within 0.05 of each other.
NEAR = 0.1


class AsSharp:
    """Another rasterizer that draws each scene as much larger as it takes to be as sharp as Segue."""

    def __init__(self, other, cases):
        self.other, self.name = other, f"{other.name}, as sharp"
        self.factors = {case: found[other.name][-1][0] for case, found in cases.items()
                        if other.name in found}

    def measure(self, scene, width, height, dump):
        factor = self.factors.get((scene, width, height), 1)
        return self.other.measure(scene, width, height, None, factor) if factor > 1 else None


def decibels(python, folder, reference):
    """Returns the PSNR of all frames of a scene together."""
    done = subprocess.run(
        [python, WORKER.with_name("psnr.py"), folder, reference], capture_output=True, text=True)
    if done.returncode:
        fail(f"the frames in {folder} cannot be compared:\n{done.stderr}")
    return float(done.stdout)


def find_factors(python, own, others, baselines, scenes, folder):
    """Returns for each scene and size Segue's PSNR, and for its rivals their factors with the PSNR of each.

    Rivals are the baselines, and for what none of them can draw, the rest."""
    drawers = sorted((other for other in others if other.name in REFERENCES),
                     key=lambda other: REFERENCES.index(other.name))
    groups = ([other for other in others if other.name in baselines],
              [other for other in others if other.name not in baselines])
    found = {}
    for scene in (scene for scene in scenes if scene in PICTURES):
        for case in ((scene, *size) for size in SIZES):
            place = pathlib.Path(folder, "-".join(map(str, case)))
            reference, frames = place / "reference", place / own.name
            for each in (reference, frames):
                each.mkdir(parents=True)
            if not any(drawer.dump(*case, reference, REFERENCE) for drawer in drawers):
                continue
            own.measure(*case, str(frames))
            goal = decibels(python, frames, reference)
            for group in groups:
                rivals = {other.name: tried for other in group
                          if (tried := try_factors(python, other, case, place, goal))}
                if rivals:
                    found[case] = {own.name: goal, **rivals}
                    break
    return found


def try_factors(python, other, case, place, goal):
    """Returns the PSNR at each factor until it is near the goal; nothing if the scene cannot be drawn."""
    tried = []
    for factor in FACTORS:
        frames = place / f"{other.name}-{factor}"
        frames.mkdir()
        if not other.dump(*case, frames, factor):
            break
        tried.append((factor, decibels(python, frames, place / "reference")))
        if tried[-1][1] >= goal - NEAR:
            break
    return tried


def add_equal_sharpness(rows, results, found, own):
    """Adds to Segue's rows what its fastest rival costs when it is as sharp; ratios are of each round."""
    for row in rows:
        case = row["scene"], row["width"], row["height"]
        rival = row.get("rival")
        if row["rasterizer"] != own or rival not in found.get(case, {}):
            continue
        tried = found[case][rival]
        runs = results[case].get(f"{rival}, as sharp", results[case][rival])
        row["sharpness"] = {
            "decibels": found[case][own], "rivalDecibels": tried[0][1], "factor": tried[-1][0],
            "factorDecibels": tried[-1][1], "isAsSharp": tried[-1][1] >= found[case][own] - NEAR,
            "milliseconds": statistics.median(run["processor"] for run in runs),
            "ratio": statistics.median(
                mine["processor"] / theirs["processor"]
                for mine, theirs in zip(results[case][own], runs))}


def print_equal_sharpness(rows):
    """Prints a line for each row of Segue's that has a rival."""
    print(f"\n{'scene':6}{'size':11}{'segue':>9}{'dB':>6}  {'rival':9}{'ms':>8}{'dB':>6}{'ratio':>7}"
          f"  {'as sharp at':>11}{'ms':>9}{'dB':>6}{'ratio':>7}")
    for row in rows:
        sharp = row.get("sharpness")
        if not sharp:
            continue
        size = f"{row['width']}x{row['height']}"
        at = f"{'' if sharp['isAsSharp'] else '> '}{sharp['factor']}x"
        print(f"{row['scene']:6}{size:11}{row['processorMilliseconds']:9.2f}{sharp['decibels']:6.1f}"
              f"  {row['rival']:9}{row['rivalMilliseconds']:8.2f}{sharp['rivalDecibels']:6.1f}"
              f"{row['ratio']:7.2f}  {at:>11}{sharp['milliseconds']:9.2f}{sharp['factorDecibels']:6.1f}"
              f"{sharp['ratio']:7.2f}")
