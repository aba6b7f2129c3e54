"""Compares how other programs decode clips with the output of `segue probe`.

    validate.py [--jobs J] [--no-browser] [FILE...]

Run by scripts/validate, which documents the comparison. Pixels are compared by digests of whole
frames, XXH64 of premultiplied RGBA, as in `segue probe --json`.
"""

import argparse
import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

import numpy
import xxhash
from PIL import Image

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(REPOSITORY / "scripts" / "browser"))
from clips import premultiplied  # noqa: E402
BIN = pathlib.Path(os.environ.get("SEGUE_TEST_BIN", REPOSITORY / ".build" / "release"))
SEGUE = BIN / "segue"
SCRIPTS = REPOSITORY / "fixtures" / "scripts"
BROWSER = REPOSITORY / "scripts" / "browser" / "clips.py"
# The suffix of the name of a folder of PNGs.
FOLDER = ".frames"


class Wrong(Exception):
    """An unexpected message of a program, or a decoded value that differs."""


def run(*command):
    """Runs a program that must succeed without messages; returns its output."""
    done = subprocess.run(
        [str(part) for part in command], stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode != 0 or done.stderr:
        words = done.stderr.decode(errors="replace").strip().splitlines()
        raise Wrong(f"{command[0]} ends with {done.returncode} and says: {words[:2]}")
    return done.stdout


def digest(pixels):
    """Returns the digest of straight RGBA pixels, an array of bytes with 4 in its last dimension."""
    return xxhash.xxh64_hexdigest(premultiplied(pixels))


def same(who, what, seen, told):
    """Raises an error at the first index where two lists differ."""
    if len(seen) != len(told):
        raise Wrong(f"{who} sees {len(seen)} pictures, Segue {len(told)}")
    for index, (here, there) in enumerate(zip(seen, told)):
        if here != there:
            raise Wrong(f"{who}: {what} of picture {index} is {here}, in Segue {there}")


def by_pillow(path, told):
    delays, digests = [], []
    with warnings.catch_warnings(), Image.open(path) as image:
        warnings.simplefilter("error")
        for index in range(image.n_frames):
            image.seek(index)
            # The mode of a WebP is known only after its picture is decoded.
            digests.append(digest(numpy.asarray(image.convert("RGBA"))))
            delays.append(round(image.info.get("duration", 0)))
    same("Pillow", "the delay", delays, told["delays"])
    return digests


def by_ffmpeg(path, told):
    """Returns the digests of the pictures that ffmpeg decodes from a file or a pattern of names."""
    command = [
        "ffmpeg", "-nostdin", "-v", "warning", "-i", str(path), "-fps_mode", "passthrough", "-f",
        "rawvideo", "-pix_fmt", "rgba", "-"]
    width, height = told["size"]
    digests = []
    with tempfile.TemporaryFile() as words:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=words) as program:
            while frame := program.stdout.read(width * height * 4):
                pixels = numpy.frombuffer(frame, numpy.uint8).reshape(height, width, 4)
                digests.append(digest(pixels))
        words.seek(0)
        complaint = words.read().decode(errors="replace").strip()
    if program.returncode != 0 or complaint:
        raise Wrong(f"ffmpeg ends with {program.returncode} and says: {complaint.splitlines()[:2]}")
    return digests


def check_gif(path, told):
    run("gifsicle", "-w", "--no-ignore-errors", path, "-o", "/dev/null")
    text = run("gifsicle", "--info", path).decode()
    # gifsicle prints no delay of 0.
    delays = [re.search(r"delay ([0-9.]+)s", part) for part in re.split(r"\n  \+ image #", text)[1:]]
    delays = [round(1000 * float(found[1])) if found else 0 for found in delays]
    same("gifsicle", "the delay", delays, told["delays"])
    text = run("giftext", path).decode(errors="replace")
    same("giftext", "the number", re.findall(r"^Image #(\d+):", text, re.M),
         [str(number + 1) for number in range(len(told["delays"]))])
    for who, see in (("Pillow", by_pillow), ("ffmpeg", by_ffmpeg)):
        same(who, "the look", see(path, told), told["digests"])


def check_apng(path, told):
    for who, see in (("Pillow", by_pillow), ("ffmpeg", by_ffmpeg)):
        same(who, "the look", see(path, told), told["digests"])
    with tempfile.TemporaryDirectory() as name:
        # apngdis writes the pictures into the folder of its file.
        link = pathlib.Path(name, path.name)
        link.symlink_to(path)
        run("apngdis", link, "frame")
        seen = []
        for picture in sorted(pathlib.Path(name).glob("frame*.png")):
            with Image.open(picture) as image:
                seen.append(digest(numpy.asarray(image.convert("RGBA"))))
    same("apngdis", "the look", seen, told["digests"])


def check_webp(path, told):
    # ffmpeg cannot decode animated WebPs.
    same("Pillow", "the look", by_pillow(path, told), told["digests"])


def check_folder(path, told):
    seen = []
    for picture in pictures(path):
        with warnings.catch_warnings(), Image.open(picture) as image:
            warnings.simplefilter("error")
            seen.append(digest(numpy.asarray(image.convert("RGBA"))))
    same("Pillow", "the look", seen, told["digests"])
    same("ffmpeg", "the look", by_ffmpeg(path / "frame_%04d.png", told), told["digests"])


CHECKS = {".gif": check_gif, ".apng": check_apng, ".webp": check_webp, FOLDER: check_folder}


def pictures(path):
    """Returns the files of a clip: itself, or those in its folder."""
    return sorted(path.glob("*.png")) if path.suffix == FOLDER else [path]


def tell(path):
    """Returns Segue's report on a clip; a PNG has no delay."""
    files = json.loads(run(SEGUE, "probe", "--json", *pictures(path)))["files"]
    for found in files:
        if said := found["problems"] or found["warnings"] or found["trailingBytes"]:
            raise Wrong(f"segue probe has something to say: {said}")
    frames = [frame for found in files for frame in found["frames"]]
    return {
        "size": (files[0]["size"]["width"], files[0]["size"]["height"]),
        "delays": [round(1000 * frame["delay"]) for frame in frames],
        "digests": [frame["digest"] for frame in frames],
        "bytes": sum(found["bytes"] for found in files),
    }


def check(path, browser):
    """Checks a clip with all programs; returns a sentence about it if they agree."""
    told = tell(path)
    CHECKS[path.suffix](path, told)
    if browser:
        done = subprocess.run(
            [sys.executable, BROWSER, SEGUE, *pictures(path)], capture_output=True, text=True)
        if done.returncode != 0:
            lines = (done.stdout or done.stderr).strip().splitlines()
            raise Wrong(f"Chromium: {[line for line in lines if not line.startswith('ok')][:3]}")
    return f"{len(told['delays'])} pictures, {sum(told['delays'])} ms, {told['bytes']} bytes"


def attempt(name, path, browser):
    """Returns whether a file passed, with a line about it."""
    try:
        return True, f"ok: {name}{path.suffix}: {check(path, browser)}"
    except (Wrong, OSError, ValueError, SyntaxError, Warning) as error:
        return False, f"FAILED: {name}{path.suffix}: {error}"


def check_input(source, browser):
    """Returns the results for a clip file, or for the files of a script."""
    if source.suffix in CHECKS:
        return [attempt(source.stem, source, browser)]
    with tempfile.TemporaryDirectory(prefix="segue-validate-") as folder:
        paths = [pathlib.Path(folder, source.stem + suffix) for suffix in CHECKS]
        # A trailing slash makes a folder.
        outputs = [word for path in paths for word in (
            "-o", f"{path}/" if path.suffix == FOLDER else path)]
        # The compression effort does not affect decoding.
        try:
            run(SEGUE, "render", source, "-q", "-j", "1", "--png-effort", "2", "--allow-dir",
                REPOSITORY / "fixtures", *outputs)
        except Wrong as error:
            return [(False, f"FAILED: {source.stem}: {error}")]
        verdicts = [attempt(source.stem, path, browser) for path in paths]
        return verdicts + [compare(source.stem, folder)]


def compare(name, folder):
    """Compares the pictures of an APNG and a folder of PNGs, which are both lossless."""
    try:
        told = {suffix: tell(pathlib.Path(folder, name + suffix)) for suffix in (".apng", FOLDER)}
        shown, stored = (
            [key for key, _ in itertools.groupby(told[suffix]["digests"])] for suffix in told)
        same("who reads the APNG", "the look", shown, stored)
        return True, f"ok: {name}: the same pictures in both"
    except Wrong as error:
        return False, f"FAILED: {name}: {error}"


def main():
    parser = argparse.ArgumentParser(prog="validate")
    parser.add_argument("files", nargs="*", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="J")
    parser.add_argument("--no-browser", dest="browser", action="store_false")
    options = parser.parse_args()
    files = [path.resolve() for path in options.files] or sorted(SCRIPTS.rglob("*.yaml"))
    passed = count = 0
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        for verdicts in pool.map(lambda path: check_input(path, options.browser), files):
            for good, line in verdicts:
                passed, count = passed + good, count + 1
                print(line, flush=True)
    print(f"{passed} of {count} files are read alike by everyone")
    return 0 if passed == count else 1


if __name__ == "__main__":
    sys.exit(main())
