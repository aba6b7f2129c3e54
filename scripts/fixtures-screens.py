#!/usr/bin/env python3
"""Draws the screens chat.png, viewer.png, settings.png, photos.png and status-bar.png of fixtures/images.

    scripts/setup --tests && .venv/bin/python scripts/fixtures-screens.py

Run it only to change the screens: everything uses the files in the repository. The font is Aileron
(CC0), which is part of Pillow. Lengths are points of an iPhone screen at 3x.
"""

import pathlib

from PIL import Image, ImageDraw, ImageFont, ImageOps

IMAGES = pathlib.Path(__file__).resolve().parent.parent / "fixtures" / "images"
WIDTH, HEIGHT, SCALE = 390, 844, 3
# The supersampling factor of everything but photographs, for antialiasing.
OVERSAMPLING = 2

BLACK, WHITE, INK, GRAY, HAIRLINE = "#000000", "#FFFFFF", "#191919", "#8A8A8E", "#D5D5D7"

# The frames of the picture in the chat and in the viewer, for the zoom's parameters.
PICTURE_IN_CHAT = (70, 100, 180, 120)
PICTURE_IN_VIEWER = (0, 292, 390, 260)

# The frames of the thumbnails in photos.png, for the picture browser's parameters.
THUMBNAILS = {
    "astronaut": (16, 152, 174, 174),
    "chelsea": (200, 152, 174, 174),
    "coffee": (16, 336, 174, 174),
    "rocket": (200, 336, 174, 174),
}
STATUS_BAR_HEIGHT = 47


class Screen:
    """A picture of one screen, drawn in points."""

    def __init__(self, background):
        self.unit = SCALE * OVERSAMPLING
        size = (WIDTH * self.unit, HEIGHT * self.unit)
        self.image = Image.new("RGB", size, background)
        self.draw = ImageDraw.Draw(self.image)
        self.photos = []

    def box(self, x, y, width, height):
        """Returns the corners of a rectangle in supersampled pixels, both inclusive."""
        left, top = round(x * self.unit), round(y * self.unit)
        return left, top, left + round(width * self.unit) - 1, top + round(height * self.unit) - 1

    def rect(self, x, y, width, height, color, radius=0):
        self.draw.rounded_rectangle(self.box(x, y, width, height), radius * self.unit, color)

    def frame(self, x, y, width, height, color, radius, line):
        box = self.box(x, y, width, height)
        self.draw.rounded_rectangle(box, radius * self.unit, None, color, round(line * self.unit))

    def disc(self, x, y, radius, color):
        self.draw.ellipse(self.box(x - radius, y - radius, 2 * radius, 2 * radius), color)

    def circle(self, x, y, radius, color, line=1.6):
        box = self.box(x - radius, y - radius, 2 * radius, 2 * radius)
        self.draw.ellipse(box, None, color, round(line * self.unit))

    def arc(self, x, y, radius, start, end, color, line):
        box = self.box(x - radius, y - radius, 2 * radius, 2 * radius)
        self.draw.arc(box, start, end, color, round(line * self.unit))

    def polygon(self, points, color):
        self.draw.polygon([(x * self.unit, y * self.unit) for x, y in points], color)

    def line(self, points, color, line=1.8):
        points = [(x * self.unit, y * self.unit) for x, y in points]
        self.draw.line(points, color, round(line * self.unit), "curve")

    def text(self, text, x, y, size, color=INK, anchor="ls", weight=0):
        """Draws a line of text with its baseline at y; `weight` thickens its strokes, in points."""
        font = ImageFont.load_default(size * self.unit)
        self.draw.text((x * self.unit, y * self.unit), text, color, font, anchor,
                       stroke_width=round(weight * self.unit))

    def photo(self, name, x, y, width, height):
        """Draws a photograph, cropped to the rectangle's aspect ratio, over everything else."""
        photo = Image.open(IMAGES / f"{name}.png").convert("RGB")
        cut = min(photo.width / width, photo.height / height)
        left, top = (photo.width - cut * width) / 2, (photo.height - cut * height) / 2
        part = (left, top, left + cut * width, top + cut * height)
        size = (round(width * SCALE), round(height * SCALE))
        photo = photo.resize(size, Image.Resampling.LANCZOS, part)
        self.photos.append((photo, (round(x * SCALE), round(y * SCALE))))

    def save(self, name, colors=None):
        image = self.image.reduce(OVERSAMPLING)
        for photo, place in self.photos:
            image.paste(photo, place)
        if colors:
            image = image.quantize(colors, dither=Image.Dither.NONE)
        image.save(IMAGES / name, optimize=True)
        print(f"{IMAGES.name}/{name}: {image.width} x {image.height}")


def status_bar(screen, color):
    screen.text("9:41", 53, 33, 17, color, "ms", 0.35)
    for i in range(4):
        screen.rect(292 + i * 5, 31 - 3 * (i + 1), 3.4, 3 * (i + 1), color, 1)
    for radius in (4.4, 8, 11.6):
        screen.arc(327, 32, radius, 225, 315, color, 2.4)
    screen.frame(345, 20, 24, 12, color, 3.6, 1)
    screen.rect(347, 22, 17, 8, color, 2)
    screen.rect(370.5, 24, 1.6, 4, color, 0.8)


def home_indicator(screen, color):
    screen.rect(128, 831, 134, 5, color, 2.5)


def chevron(screen, x, y, size, color, direction=1, line=1.8):
    half = direction * size / 2
    screen.line([(x - half, y - size), (x + half, y), (x - half, y + size)], color, line)


def bubble(screen, lines, y, mine):
    """Draws a message with its avatar, on the right side if it is mine; returns the y below it."""
    font = ImageFont.load_default(16 * screen.unit)
    width = max(font.getlength(line) for line in lines) / screen.unit + 24
    height = 21 * len(lines) + 19
    x, color = (390 - 70 + 8 - width, "#95EC69") if mine else (62, WHITE)
    screen.rect(x, y, width, height, color, 5)
    edge = x + width - 1 if mine else x + 1
    tip = edge + (6 if mine else -6)
    screen.polygon([(edge, y + 14), (tip, y + 20), (edge, y + 26)], color)
    for i, line in enumerate(lines):
        screen.text(line, x + 12, y + 26 + 21 * i, 16)
    avatar(screen, y, mine)
    return y + height + 16


def avatar(screen, y, mine):
    screen.photo(*(("chelsea", 390 - 54, y, 42, 42) if mine else ("astronaut", 12, y, 42, 42)))


def chat():
    screen = Screen("#EBEBEB")
    status_bar(screen, INK)
    chevron(screen, 20, 69, 9, INK, -1, 2)
    screen.text("Eileen", 195, 75, 17, INK, "ms", 0.3)
    for i in range(3):
        screen.disc(355 + i * 7, 69, 2, INK)
    screen.rect(0, 90.67, 390, 0.33, HAIRLINE)

    avatar(screen, 100, False)
    screen.photo("coffee", *PICTURE_IN_CHAT)
    y = bubble(screen, ["Found the place you told me", "about. This is the espresso."], 236, False)
    y = bubble(screen, ["That cup!"], y, True)
    y = bubble(screen, ["And the spoon is still warm"], y, True)
    screen.text("16:20", 195, y + 12, 12, GRAY, "ms")
    y = bubble(screen, ["Back on the ground at nine.", "Save me a table by the", "window?"], y + 32, False)
    bubble(screen, ["Always. Cake too"], y, True)

    screen.rect(0, 756, 390, 88, "#F6F6F6")
    screen.rect(0, 756, 390, 0.33, HAIRLINE)
    screen.circle(28, 784, 13.5, INK, 1.5)
    for radius in (4, 7.5):
        screen.arc(24, 784, radius, -45, 45, INK, 1.5)
    screen.rect(52, 765, 246, 38, WHITE, 5)
    screen.circle(322, 784, 13.5, INK, 1.5)
    for x in (317.5, 326.5):
        screen.disc(x, 780.5, 1.5, INK)
    screen.arc(322, 783.5, 7, 25, 155, INK, 1.5)
    screen.circle(362, 784, 13.5, INK, 1.5)
    screen.line([(355, 784), (369, 784)], INK, 1.5)
    screen.line([(362, 777), (362, 791)], INK, 1.5)
    home_indicator(screen, BLACK)
    screen.save("chat.png")


def viewer():
    screen = Screen(BLACK)
    screen.photo("coffee", *PICTURE_IN_VIEWER)
    for x in (306, 354):
        screen.disc(x, 782, 17, "#2C2C2E")
    screen.line([(306, 773), (306, 787)], WHITE)
    screen.line([(300, 781), (306, 787), (312, 781)], WHITE)
    screen.line([(299, 791), (313, 791)], WHITE)
    for x in (346.5, 354, 361.5):
        screen.disc(x, 782, 2, WHITE)
    home_indicator(screen, WHITE)
    screen.save("viewer.png")


SETTINGS = [
    [("Airplane Mode", "#FF9500", False), ("Wi-Fi", "#007AFF", "Pikolo"), ("Bluetooth", "#007AFF", "On"),
     ("Mobile Data", "#34C759", "")],
    [("Notifications", "#FF3B30", ""), ("Sounds", "#FF2D55", ""), ("Focus", "#5856D6", ""),
     ("Screen Time", "#5856D6", "")],
    [("General", "#8E8E93", ""), ("Motion", "#34C759", "Springs"), ("Reduce Motion", "#007AFF", True)],
]


def switch(screen, x, y, on):
    screen.rect(x, y, 51, 31, "#34C759" if on else "#E9E9EA", 15.5)
    screen.disc(x + (35.5 if on else 15.5), y + 15.5, 13.5, WHITE)


def settings():
    """Draws a screen of few colours: a clip of only this screen fits the palette of a GIF."""
    screen = Screen("#F2F2F7")
    status_bar(screen, BLACK)
    screen.text("Settings", 20, 127, 34, BLACK, weight=0.7)
    y = 147
    for group in SETTINGS:
        screen.rect(16, y, 358, 44 * len(group), WHITE, 10)
        for i, (title, color, value) in enumerate(group):
            top = y + 44 * i
            screen.rect(32, top + 7.5, 29, 29, color, 6.5)
            screen.disc(46.5, top + 22, 7, WHITE)
            screen.text(title, 76, top + 28, 17, BLACK)
            if isinstance(value, bool):
                switch(screen, 307, top + 6.5, value)
            else:
                chevron(screen, 356, top + 22, 5.5, "#C5C5C7", 1, 2)
                screen.text(value, 342, top + 28, 17, GRAY, "rs")
            if i > 0:
                screen.rect(76, top, 298, 0.33, HAIRLINE)
        y += 44 * len(group) + 35
    home_indicator(screen, BLACK)
    screen.save("settings.png", colors=64)


def photos():
    """Draws a grid of thumbnails, without the status bar, which is a separate picture."""
    screen = Screen(WHITE)
    screen.text("Photos", 16, 118, 34, BLACK, weight=0.7)
    screen.text("4 pictures", 16, 140, 13, GRAY)
    for name, place in THUMBNAILS.items():
        screen.photo(name, *place)
    home_indicator(screen, BLACK)
    screen.save("photos.png")


def lone_status_bar():
    """Draws the status bar on a transparent background: alpha is the darkness of black text on white."""
    screen = Screen(WHITE)
    status_bar(screen, BLACK)
    ink = ImageOps.invert(screen.image.reduce(OVERSAMPLING).convert("L"))
    ink = ink.crop((0, 0, ink.width, STATUS_BAR_HEIGHT * SCALE))
    image = Image.merge("LA", (Image.new("L", ink.size, 0), ink)).convert("RGBA")
    image.save(IMAGES / "status-bar.png", optimize=True)
    print(f"{IMAGES.name}/status-bar.png: {image.width} x {image.height}")


if __name__ == "__main__":
    chat()
    viewer()
    settings()
    photos()
    lone_status_bar()
