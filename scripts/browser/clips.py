"""Opens clips in a headless Chromium and compares decoding and playback with other programs.

    clips.py SEGUE FILE...

For each GIF, APNG, PNG or WebP the browser's decoder must report the same number of pictures, delays
and plays as `segue probe`, and the same pixels as Pillow. A page with a looping clip must change.
Prints a line for each file; the status is 1 if one failed.
"""

import base64
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy
from PIL import Image
from chromium import BrowserError, Chromium

TYPES = {".gif": "image/gif", ".apng": "image/apng", ".png": "image/apng", ".webp": "image/webp"}

# Reads with the decoder of the browser; durations are in microseconds, Infinity is no JSON. A look is
# the SHA-256 of the premultiplied RGBA.
DECODE = """(async () => {
  const data = Uint8Array.from(atob("%s"), (c) => c.charCodeAt(0));
  const decoder = new ImageDecoder({ data, type: "%s", premultiplyAlpha: "premultiply" });
  await decoder.completed;
  await decoder.tracks.ready;
  const track = decoder.tracks.selectedTrack;
  const durations = [], looks = [], sizes = new Set();
  for (let frameIndex = 0; frameIndex < track.frameCount; frameIndex++) {
    const { image } = await decoder.decode({ frameIndex });
    durations.push(image.duration ?? 0);
    sizes.add(`${image.displayWidth}x${image.displayHeight}`);
    const pixels = new Uint8Array(image.allocationSize({ format: "RGBA" }));
    await image.copyTo(pixels, { format: "RGBA" });
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", pixels));
    looks.push(Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(""));
    image.close();
  }
  return { durations, looks, sizes: [...sizes], animated: track.animated,
    repeats: track.repetitionCount === Infinity ? null : track.repetitionCount };
})()"""

# Shows the file in the page.
SHOW = """(async () => {
  const image = new Image();
  image.src = "data:%s;base64,%s";
  document.body.replaceChildren(image);
  await image.decode();
})()"""


def probe(segue, paths):
    """Returns the JSON reports of `segue probe` about files."""
    done = subprocess.run([segue, "probe", "--json", *paths], capture_output=True, text=True)
    if done.returncode != 0:
        raise BrowserError(f"segue probe: {done.stderr}")
    return json.loads(done.stdout)["files"]


def premultiplied(pixels):
    """Premultiplies straight RGBA, an array of bytes with 4 in its last dimension."""
    alpha = pixels[..., 3:]
    if (alpha == 255).all():
        return numpy.ascontiguousarray(pixels)
    product = (pixels.astype(numpy.uint32) * alpha + 127) // 255
    return numpy.concatenate([product.astype(numpy.uint8)[..., :3], alpha], axis=-1)


def looks(path):
    """Returns the SHA-256 of the premultiplied RGBA of each picture of a file, decoded by Pillow."""
    found = []
    with Image.open(path) as image:
        for index in range(getattr(image, "n_frames", 1)):
            image.seek(index)
            pixels = premultiplied(numpy.asarray(image.convert("RGBA")))
            found.append(hashlib.sha256(pixels).hexdigest())
    return found


def moves(page, kind, data):
    """Returns whether the page with the file changes within a while."""
    page.run(SHOW % (kind, data))
    looks = set()
    limit = time.monotonic() + 60
    while len(looks) < 2 and time.monotonic() < limit:
        looks.add(page.call("Page.captureScreenshot", format="png")["data"])
    return len(looks) > 1


def differences(page, told, path):
    """Returns the differences between the browser and Segue for a file, and the common values."""
    data = base64.b64encode(path.read_bytes()).decode()
    kind = TYPES[path.suffix]
    found = page.run(DECODE % (data, kind))
    shown = [round(each / 1000) for each in found["durations"]]
    stored = [round(each["delay"] * 1000) for each in told["frames"]]
    # The browser counts repetitions after the first play; 0 plays are endless.
    plays = 0 if found["repeats"] is None else found["repeats"] + 1
    size = f"{told['size']['width']}x{told['size']['height']}"
    pairs = {
        "the number of pictures": (len(shown), len(stored)),
        "how long each shows": (shown, stored),
        "the whole duration": (sum(shown), round(told["duration"] * 1000)),
        "how often it plays": (plays, told["plays"]),
        "the size of each picture": (found["sizes"], [size]),
        "that it is an animation": (found["animated"], len(stored) > 1),
    }
    if plays == 0:
        pairs["that it moves in a page"] = (moves(page, kind, data), len(stored) > 1)
    wrong = [f"{what} is {here} here and {there} there"
             for what, (here, there) in pairs.items() if here != there]
    others = [index for index, (here, there) in enumerate(zip(found["looks"], looks(path)))
              if here != there]
    if others:
        wrong.append(f"{len(others)} pictures look otherwise, as Pillow reads them: {others[:8]}")
    return wrong, f"{len(shown)} pictures in {sum(shown)} ms, {plays or 'endless'} plays"


def main():
    segue, *files = sys.argv[1:]
    failed = False
    try:
        with Chromium() as browser, tempfile.NamedTemporaryFile(suffix=".html") as empty:
            # The decoder exists in a file's page but not in about:blank, which is no secure context.
            page = browser.open(pathlib.Path(empty.name).as_uri())
            page.wait("document.body && isSecureContext")
            for path, told in zip(map(pathlib.Path, files), probe(segue, files)):
                wrong, summary = differences(page, told, path)
                failed = failed or bool(wrong)
                print(f"FAILED: {path.name}: {'; '.join(wrong)}" if wrong
                      else f"ok: {path.name}: {summary}")
    except BrowserError as error:
        print(f"FAILED: {error}")
        return 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
