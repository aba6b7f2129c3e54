"""Runs the campaign of `scripts/measure`."""

import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import clips

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
SEGUE = REPOSITORY / ".build" / "release" / "segue"
IMAGES = REPOSITORY / "fixtures" / "images"
SIZE = (390, 844)


def run(command, folder):
    done = subprocess.run(
        [str(word) for word in command], cwd=folder, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return done


def made(command, folder):
    done = run(command, folder)
    if done.returncode != 0:
        sys.exit(f"measure: `{' '.join(map(str, command))}` ended with {done.returncode}:\n{done.stderr}")


def frames_to_drop(clip, count):
    """Returns a random tenth of the frames, never the first or the last ones."""
    chance = random.Random(clip.seed)
    return sorted(n for n in range(3, max(4, count - 3)) if chance.random() < 0.1)


def record(clip, folder):
    """Renders and spoils a clip; returns the recording and the options to measure it with."""
    (folder / "clip.yaml").write_text(clip.script(False))
    if clip.spoil in ("none", "gif", "apng"):
        name = f"clip.{'gif' if clip.spoil == 'gif' else 'apng'}"
        made([SEGUE, "clip.yaml", "-q", "-o", name], folder)
        return name, []
    made([SEGUE, "clip.yaml", "-q", "-o", "clip.rgba"], folder)
    width, height = SIZE
    count = (folder / "clip.rgba").stat().st_size // (width * height * 4)
    filters, options = [], []
    scale = {"half": 0.5, "scale077": 0.77, "scale13": 1.3}
    for part in clip.spoil.split("-"):
        if part in ("noise2", "noise6"):
            strength = 5 if part == "noise2" else 13
            filters += ["format=gbrp", f"noise=alls={strength}:allf=t+u:all_seed={clip.seed % 1000}"]
        elif part in scale:
            sides = [int(side * scale[part] / 2 + 0.5) * 2 for side in SIZE]
            filters.append(f"scale={sides[0]}:{sides[1]}")
        elif part in ("dropped", "doubled"):
            drops = "+".join(f"eq(n,{n})" for n in frames_to_drop(clip, count)) or "0"
            filters.append(f"select='not({drops})'")
            if part == "doubled":
                filters.append(f"fps={clip.rate}")
    crf = clip.spoil[-2:] if "crf" in clip.spoil else None
    command = ["ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-video_size",
               f"{width}x{height}", "-framerate", clip.rate, "-i", "clip.rgba", "-fps_mode", "passthrough"]
    if filters:
        command += ["-vf", ",".join(filters)]
    if crf:
        name = "take.mp4"
        command += ["-c:v", "libx264", "-threads", "1", "-crf", crf, "-pix_fmt", "yuv420p", name]
    elif "dropped" in clip.spoil:
        name = "take.mkv"
        command += ["-c:v", "ffv1", "-pix_fmt", "bgr0", name]
    else:
        name = "take.apng"
        command += ["-f", "apng", "-pix_fmt", "rgb24", "-compression_level", "1", "-plays", "0", name]
    made(command, folder)
    (folder / "clip.rgba").unlink()
    return name, ["--width", "390"]


def bezier(points, x):
    x1, y1, x2, y2 = points
    low, high = 0.0, 1.0
    for _ in range(50):
        t = (low + high) / 2
        if 3 * t * (1 - t) ** 2 * x1 + 3 * t * t * (1 - t) * x2 + t**3 < x:
            low = t
        else:
            high = t
    return 3 * t * (1 - t) ** 2 * y1 + 3 * t * t * (1 - t) * y2 + t**3


def spring(response, ratio, seconds):
    frequency = 2 * math.pi / response
    if ratio > 0.9999:
        return 1 - math.exp(-frequency * seconds) * (1 + frequency * seconds)
    damped = frequency * math.sqrt(1 - ratio * ratio)
    decay = ratio * frequency
    return 1 - math.exp(-decay * seconds) * (
        math.cos(damped * seconds) + decay / damped * math.sin(damped * seconds))


def view_response(ratio, duration):
    """Returns the response of UIKit's view spring: the oscillation has decayed to 0.001 at its end."""
    if ratio > 0.9999:
        excess = lambda p: (1 + p) * math.exp(-p) - 0.001
    else:
        excess = lambda p: math.exp(-p) - 0.001 * math.sqrt(1 - ratio * ratio) / ratio
    low, high = 0.0, 400.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return 2 * math.pi * duration * ratio / low


class Truth:
    """The known timing of a clip."""

    def __init__(self, clip):
        self.curve, self.duration = clip.curve, clip.duration
        self.response, self.ratio = clip.response, clip.ratio
        if clip.view:
            self.response = view_response(clip.ratio, clip.duration)

    def progress(self, seconds):
        if seconds <= 0:
            return 0.0
        if self.curve:
            return 1.0 if seconds >= self.duration else bezier(self.curve, seconds / self.duration)
        return spring(self.response, self.ratio, seconds)


def curve_error(truth, motion):
    """Returns the largest distance of the fitted from the true curve, at the best shift, as a share."""
    track = motion["tracks"][0]
    way = track["to"] - track["from"] or 1
    pairs = [(s["time"], (s["fitted"] - track["from"]) / way) for s in track["samples"]]
    best = min(
        (max(abs(truth.progress(time - motion["start"] + shift / 500) - value) for time, value in pairs)
         for shift in range(-15, 16)), default=1)
    return best


def judge(clip, status, document, errors):
    """Returns `ok`, `declined` or what is wrong, and the errors as text."""
    if status == 65:
        return "declined", errors.splitlines()[0][:100]
    if status != 0:
        return "FAILED", errors.splitlines()[0][:200]
    truth = Truth(clip)
    motions = document["transitions"][-1]["motions"]
    verdicts, texts = [], []
    for motion in motions:
        law = motion["law"]
        kind = (motion["kind"] + " " + (motion.get("side") or "")).strip()
        away = curve_error(truth, motion)
        text = f"{kind} curve {away * 100:.1f} %"
        wrong = []
        if truth.curve:
            frames = (motion["duration"] - truth.duration) * clip.rate
            text += f" duration {frames:+.2f} frames"
            if abs(frames) > 1:
                wrong.append("duration")
            text += f" [{law.get('curve') or 'spring'}]"
        elif law.get("response"):
            response = law["response"] / truth.response - 1
            ratio = law["dampingRatio"] - truth.ratio
            text += f" response {response * 100:+.1f} % ratio {ratio:+.3f}"
            if abs(response) > 0.03:
                wrong.append("response")
            if abs(ratio) > 0.05:
                wrong.append("ratio")
            if clip.view and law.get("viewDuration"):
                frames = (law["viewDuration"] - truth.duration) * clip.rate
                text += f" duration {frames:+.2f} frames"
                if abs(frames) > 1:
                    wrong.append("duration")
        else:
            text += f" [{law.get('curve')}]"
            wrong.append("law")
        if clip.expected and kind not in clip.expected and motion["kind"] not in clip.expected:
            wrong.append("kind")
        if wrong and not motion.get("isCertain", True):
            verdicts.append("declined")
            text += " (says so)"
        elif wrong:
            verdicts.append("WRONG " + " ".join(wrong))
        else:
            verdicts.append("ok")
        texts.append(text)
    wrong = [verdict for verdict in verdicts if verdict.startswith("WRONG")]
    verdict = wrong[0] if wrong else "ok" if "ok" in verdicts else "declined"
    return verdict, "; ".join(texts)


def measured(clip, keep, screens):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="segue-measure-"))
    try:
        for name, path in screens.items():
            shutil.copy(path, folder / name)
        name, options = record(clip, folder)
        done = run([SEGUE, "measure", name, "--json", "-q", *options], folder)
        try:
            document = json.loads(done.stdout)
        except json.JSONDecodeError:
            document = {}
        verdict, text = judge(clip, done.returncode, document, done.stderr)
        if keep and verdict not in ("ok", "declined"):
            target = pathlib.Path(keep) / str(clip.number)
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(folder, target, symlinks=True)
        return clip, verdict, text
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(prog="scripts/measure")
    parser.add_argument("count", nargs="?", type=int, default=60)
    parser.add_argument("--only", choices=list(clips.KINDS | clips.OTHER_KINDS))
    parser.add_argument("--others", action="store_true", help="kinds that cannot be followed")
    parser.add_argument("--spoil")
    parser.add_argument("--number", type=int, help="only the clip of this number")
    parser.add_argument("--screens", help="a folder of PNG files to use as screens")
    parser.add_argument("--keep", help="a folder for the clips that fail")
    parser.add_argument("-j", type=int, default=1)
    options = parser.parse_args()
    seed = int(os.environ.get("SEED", "1"))
    screens = {p.name: p for p in [IMAGES / n for n in ("screen-a.png", "screen-b.png", "settings.png", "chat.png", "viewer.png", "photos.png")]}
    if options.screens:
        screens = {p.name: p.resolve() for p in sorted(pathlib.Path(options.screens).glob("*.png"))}
    names = list(screens)
    pairs = [(a, b) for a in names for b in names if a != b] + [("#E03020", "#2040C0"), (names[0], "#101014")]
    print(f"seed {seed}")
    numbers = [options.number] if options.number is not None else range(options.count)
    table = [
        clips.clip(n, seed, pairs, options.only, options.spoil, options.others) for n in numbers]
    counts, failed = {}, []
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for clip, verdict, text in pool.map(lambda c: measured(c, options.keep, screens), table):
            counts[verdict.split()[0]] = counts.get(verdict.split()[0], 0) + 1
            print(f"{clip.number:4} {verdict:16} {clip.name}, {' to '.join(clip.screens)}: {text}", flush=True)
            if verdict not in ("ok", "declined"):
                failed.append(clip.number)
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
