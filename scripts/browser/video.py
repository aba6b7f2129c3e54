"""Opens a video in a headless Chromium and checks the colours of its pixels.

    video.py FILE SECONDS:X,Y=RRGGBB...

At each time the pixel at X,Y, from the top left of the picture, must have the colour within 3 levels
per channel. Prints a line for each; the status is 1 if one is off.
"""

import base64
import pathlib
import sys

from chromium import BrowserError, Chromium

SHOW = """(async () => {
  const video = document.createElement("video");
  video.muted = true;
  video.src = "data:video/%s;base64,%s";
  await new Promise((done, failed) => {
    video.oncanplaythrough = done;
    video.onerror = () => failed(new Error(video.error.message));
  });
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext("2d", { colorSpace: "srgb" });
  const shown = [];
  for (const [time, x, y, wanted] of %s) {
    video.currentTime = time;
    await new Promise((done) => { video.onseeked = done; });
    // On a busy machine the older picture is drawn for a while after the seek; a wrong one stays.
    for (let look = 0; ; look++) {
      context.drawImage(video, 0, 0);
      const color = [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
      const isNear = color.every((value, index) => Math.abs(value - wanted[index]) <= 3);
      if (isNear || look === 100) {
        shown.push(color);
        break;
      }
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  return { shown, size: [video.videoWidth, video.videoHeight], duration: video.duration };
})()"""
TOLERANCE = 3


def parse(text):
    time, rest = text.split(":")
    place, color = rest.split("=")
    return [float(time), *map(int, place.split(","))], list(bytes.fromhex(color))


def main():
    path, *wanted = sys.argv[1:]
    wanted = [parse(text) for text in wanted]
    kind = pathlib.Path(path).suffix[1:]
    data = base64.b64encode(pathlib.Path(path).read_bytes()).decode()
    with Chromium(graphics=True) as browser:
        page = browser.open("about:blank", width=400, height=400)
        found = page.run(SHOW % (kind, data, [[*place, color] for place, color in wanted]))
    width, height = found["size"]
    print(f"{path}: {width}x{height}, {found['duration']:.2f} s")
    failed = False
    for (place, color), shown in zip(wanted, found["shown"]):
        is_near = all(abs(a - b) <= TOLERANCE for a, b in zip(color, shown))
        failed |= not is_near
        print(f"  at {place[0]} s: {shown} for {color}{'' if is_near else ', too far off'}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    try:
        main()
    except BrowserError as error:
        sys.exit(f"video.py: {error}")
