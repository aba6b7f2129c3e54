"""Synthetic frame sequences that are hard to compress, drawn reproducibly with Pillow.

A dark scrolling list, thin text over a moving gradient, a clip of 600 frames with little motion, and a
sheet over a photograph that darkens. Each is written as a folder of frames with delays.txt, for
`segue encode`.

    python -m benches.sequences OUT [NAME...]
"""

import math
import pathlib
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

IMAGES = pathlib.Path(__file__).resolve().parent.parent.parent / "fixtures" / "images"
WIDTH, HEIGHT, SCALE = 390, 844, 2
WORDS = (
    "Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore "
    "et dolore magna aliqua ut enim ad minim veniam quis nostrud exercitation ullamco laboris nisi"
).split()


def photograph(name, width, height):
    """Returns a photograph that fills a size."""
    image = Image.open(IMAGES / name).convert("RGB")
    zoom = max(width / image.width, height / image.height)
    wide, high = width / zoom, height / zoom
    left, top = (image.width - wide) / 2, (image.height - high) / 2
    return image.resize((width, height), Image.LANCZOS, (left, top, left + wide, top + high))


def font(size):
    return ImageFont.load_default(size)


def eased(part):
    return part * part * (3 - 2 * part)


def words(start, count):
    return " ".join(WORDS[(start + index) % len(WORDS)] for index in range(count))


def scrolling_list():
    """Draws a dark list of pictures, names and lines of text, scrolled by fractions of a pixel."""
    photos = [photograph(f"{name}.png", 104, 104) for name in
              ("astronaut", "chelsea", "coffee", "rocket")]
    mask = Image.new("L", (104, 104))
    ImageDraw.Draw(mask).ellipse((0, 0, 103, 103), 255)
    rows = 26
    page = Image.new("RGB", (WIDTH * SCALE, rows * 148), "#000000")
    draw = ImageDraw.Draw(page)
    for row in range(rows):
        y = row * 148
        page.paste(photos[row % 4].rotate(90 * (row // 4 % 4)), (32, y + 22), mask)
        draw.text((160, y + 24), words(row * 3, 2).title(), "#f2f2f7", font(34))
        draw.text((160, y + 70), words(row * 5 + 7, 7), "#98989d", font(26))
        draw.text((160, y + 102), words(row * 11 + 2, 6), "#98989d", font(26))
        draw.line((160, y + 147, WIDTH * SCALE, y + 147), "#2c2c2e", 1)
    bar = Image.new("RGB", (WIDTH * SCALE, 176), "#1c1c1e")
    ImageDraw.Draw(bar).text((32, 100), "Messages", "#ffffff", font(56))
    for index in range(45):
        top = 2000 * eased(min(1, index / 38))
        frame = page.transform(
            (WIDTH * SCALE, HEIGHT * SCALE), Image.AFFINE, (1, 0, 0, 0, 1, top), Image.BILINEAR)
        frame.paste(bar, (0, 0))
        yield frame.resize((WIDTH, HEIGHT), Image.BOX), (3, 4, 3)[index % 3]


def text_over_gradient():
    """Draws thin lines of text over a rotating gradient."""
    text = Image.new("L", (WIDTH * SCALE, HEIGHT * SCALE))
    draw = ImageDraw.Draw(text)
    for line in range(36):
        draw.text((48, 200 + line * 40), words(line * 4, 6), 255, font(24))
    draw.text((48, 90), "A quiet morning", 255, font(68))
    opacity = np.asarray(text.resize((WIDTH, HEIGHT), Image.BOX), np.float64)[..., None] / 255
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    ends = np.array([[88, 24, 120], [20, 60, 160], [240, 120, 70]], np.float64)
    for index in range(40):
        angle = 2 * math.pi * index / 160
        along = ((x - WIDTH / 2) * math.cos(angle) + (y - HEIGHT / 2) * math.sin(angle)) / HEIGHT
        part = np.clip(0.5 + along, 0, 1)[..., None]
        color = ends[0] + (ends[1] - ends[0]) * part + (ends[2] - ends[1]) * part ** 2
        frame = color + (255 - color) * opacity * 0.9
        yield Image.fromarray(np.clip(np.round(frame), 0, 255).astype(np.uint8)), (3, 4, 3)[index % 3]


def hardly_moving():
    """Draws a player of 600 frames in which only a bar, a clock and a small wheel move."""
    page = Image.new("RGB", (WIDTH, HEIGHT), "#1c1c1e")
    page.paste(photograph("astronaut.png", 310, 310), (40, 120))
    draw = ImageDraw.Draw(page)
    draw.text((40, 460), "Lorem ipsum", "#ffffff", font(28))
    draw.text((40, 500), "Dolor sit amet", "#98989d", font(20))
    for index in range(600):
        frame = page.copy()
        draw = ImageDraw.Draw(frame)
        draw.rounded_rectangle((40, 560, 350, 565), 3, "#3a3a3c")
        draw.rounded_rectangle((40, 560, 46 + index // 2, 565), 3, "#ffffff")
        draw.text((40, 574), f"0:{index // 30:02}", "#98989d", font(14))
        wheel = Image.new("L", (160, 160))
        turned = ImageDraw.Draw(wheel)
        for spoke in range(8):
            angle = math.pi / 4 * (spoke + index // 4)
            near, far = 36, 72
            turned.line(
                (80 + near * math.cos(angle), 80 + near * math.sin(angle),
                 80 + far * math.cos(angle), 80 + far * math.sin(angle)), 60 + 24 * spoke, 14)
        frame.paste("#ffffff", (175, 660), wheel.resize((40, 40), Image.BOX))
        yield frame, (3, 4, 3)[index % 3]


def sheet_over_photograph():
    """Draws a sheet with rounded corners and a soft shadow that moves up over a darkening photograph."""
    behind = np.asarray(photograph("coffee.png", WIDTH, HEIGHT), np.float64)
    grain = np.random.default_rng(7).normal(0, 3, behind.shape[:2] + (1,))
    behind = np.clip(behind + grain, 0, 255)
    sheet = Image.new("RGB", (WIDTH, 520), "#f2f2f7")
    draw = ImageDraw.Draw(sheet)
    draw.rounded_rectangle((170, 8, 220, 13), 3, "#c7c7cc")
    for row in range(6):
        draw.rounded_rectangle((16, 40 + row * 76, 374, 104 + row * 76), 12, "#ffffff")
        sheet.paste(photograph("chelsea.png", 40, 40), (28, 52 + row * 76))
        draw.text((84, 54 + row * 76), words(row * 2, 2).title(), "#1c1c1e", font(17))
        draw.text((84, 78 + row * 76), words(row * 7, 5), "#8e8e93", font(13))
    for index in range(36):
        part = eased(min(1, index / 27))
        top = round(HEIGHT - 500 * part)
        frame = Image.fromarray(np.round(behind * (1 - 0.45 * part)).astype(np.uint8))
        mask = Image.new("L", (WIDTH, HEIGHT))
        ImageDraw.Draw(mask).rounded_rectangle((0, top, WIDTH - 1, HEIGHT + 40), 24, 255)
        shadow = mask.filter(ImageFilter.GaussianBlur(12)).point(lambda value: value // 3)
        frame.paste("#000000", (0, 0), shadow)
        layer = Image.new("RGB", (WIDTH, HEIGHT), "#f2f2f7")
        layer.paste(sheet, (0, top))
        frame.paste(layer, (0, 0), mask)
        yield frame, (3, 4, 3)[index % 3]


SEQUENCES = {
    "list": scrolling_list, "text": text_over_gradient, "still": hardly_moving,
    "sheet": sheet_over_photograph,
}


def write(name, folder):
    """Writes a sequence as frames and delays into a new folder; returns the delays."""
    folder.mkdir(parents=True)
    delays = []
    for index, (frame, delay) in enumerate(SEQUENCES[name]()):
        frame.save(folder / f"frame_{index:04d}.png", compress_level=1)
        delays.append(delay)
    (folder / "delays.txt").write_text("".join(f"{delay}\n" for delay in delays))
    return delays


def main():
    out, *names = sys.argv[1:]
    for name in names or SEQUENCES:
        write(name, pathlib.Path(out) / name)


if __name__ == "__main__":
    main()
