"""Defects, each with a pattern that the first sentence of the verdict must match.

A defect in a script changes the clip's parameters. A defect in pictures changes the golden, as if
another renderer or another file had produced it: then the clip is right and the golden is wrong, and a
frame missing from the golden is one too many in the clip.
"""

import copy

import numpy


def script(name, cause):
    def add(plant):
        SCRIPTS.append((name, cause, plant))
        return plant
    return add


def pictures(name, cause):
    def add(plant):
        PICTURES.append((name, cause, plant))
        return plant
    return add


SCRIPTS = []
PICTURES = []
PACE = r"^the (curve|spring\.damping-ratio) of the step `(push: card|pop)`, line \d+, is "
MARK = r" of the layer `card/mark`, line \d+, is "


def numbers(curve):
    named = {"linear": [0.25, 0.25, 0.75, 0.75], "ease-in-out": [0.42, 0, 0.58, 1]}
    return named.get(curve) or [float(part) for part in curve[13:-1].split(",")]


@script("easing changed slightly", PACE)
def easing(clip, generator):
    if "curve" not in clip:
        return False
    points = numbers(clip["curve"])
    place = generator.randrange(4)
    points[place] = round(points[place] + (0.03 if points[place] < 0.9 else -0.03), 2)
    clip["curve"] = "cubic-bezier({}, {}, {}, {})".format(*points)


@script("another easing", PACE)
def curve(clip, generator):
    if "curve" not in clip:
        return False
    other = "cubic-bezier(0.7, 0, 0.9, 0.4)" if "0.7, 0" not in clip["curve"] else "linear"
    clip["curve"] = other


@script("spring damping 0.70 -> 0.71", PACE + "0.71 instead of 0.7")
def damping(clip, generator):
    if clip.get("spring") != 0.70:
        return False
    clip["spring"] = 0.71


@script("a step longer or shorter", r"^the duration of the step `push: card`, line \d+, is \d+ms instead of \d+ms")
def duration(clip, generator):
    clip["duration"] += generator.choice([-80, -40, 40, 80])


@script("a still longer or shorter", r"^the step `hold: \d+ms`, line \d+, is `hold: \d+ms` instead of `hold: \d+ms`")
def hold(clip, generator):
    clip[generator.choice(["before", "between"])] += generator.choice([-40, 40, 80])


@script("loop", r"^file: the clip plays ")
def loop(clip, generator):
    clip["loop"] = generator.choice([value for value in ("forever", "2", "3")
                                     if value != clip["loop"]])


@script("a layer a quarter of a pixel away", "^the frame" + MARK)
def place(clip, generator):
    clip["frame"][generator.randrange(2)] += generator.choice([-0.25, 0.25])


@script("a layer larger", "^the frame" + MARK)
def size(clip, generator):
    clip["frame"][generator.randrange(2, 4)] += 1


@script("a layer's opacity", "^the alpha" + MARK)
def opacity(clip, generator):
    clip["alpha"] = generator.choice([0.85, 0.89, 0.91])


@script("a layer's corners", "^the corner-radius" + MARK)
def radius(clip, generator):
    clip["radius"] += generator.choice([-1, 1, 2])


@script("a layer turned", r"^the transform\.turn" + MARK)
def turn(clip, generator):
    clip["turn"] = generator.choice([-2, 1, 5])


@script("the transition's angle", r"^the transition\.angle of the step `push: card`, line \d+, is ")
def angle(clip, generator):
    if "angle" not in clip["own"]:
        return False
    clip["own"]["angle"] = generator.choice(["44deg", "46deg", "50deg"])


@script("the transition's side", r"^the transition\.from of the step `push: card`, line \d+, is ")
def side(clip, generator):
    sides = {"right": "left", "left": "right", "top": "bottom", "bottom": "top"}
    if "from" not in clip["own"]:
        return False
    clip["own"]["from"] = sides[clip["own"]["from"]]


@script("another transition", r"^the transition\.type of the step `push: card`, line \d+, is ")
def transition(clip, generator):
    clip["kind"], clip["own"] = generator.choice(
        [kind for kind in (("fade", {}), ("push", {}), ("cube", {})) if kind[0] != clip["kind"]])


@script("canvas a point larger", r"^the canvas is ")
def canvas(clip, generator):
    clip["canvas"][generator.randrange(2)] += 1


@script("a colour by one level", r"^the (background of the screen `card`|fill of the layer `card/mark`), line \d+, is #")
def color(clip, generator):
    clip[generator.choice(["card", "fill"])][generator.randrange(3)] += 1


@script("an image's pixel by some levels", r"^`images`, line \d+, is |^the photo of|^the picture |`images")
def image_pixel(clip, generator):
    x, y, levels = generator.randrange(36), generator.randrange(48), generator.choice([-40, 9, 40])

    def change(pixels):
        pixels[y, x] = numpy.clip(pixels[y, x].astype(int) + levels, 0, 255)
    clip["image-defect"] = change


@script("an image a quarter of a pixel away", r"images")
def image_shift(clip, generator):
    if not clip["is-whole"]:
        return False
    toward, axis = generator.choice([-1, 1]), generator.randrange(2)

    def change(pixels):
        wide = pixels.astype(float)
        pixels[:] = numpy.rint(wide * 0.75 + numpy.roll(wide, toward, axis=axis) * 0.25)
    clip["image-defect"] = change


@script("an image's channels swapped", r"images")
def image_channels(clip, generator):
    if not clip["is-whole"]:
        return False

    def change(pixels):
        pixels[:] = pixels[..., ::-1].copy()
    clip["image-defect"] = change


def still(golden, generator):
    """Gives a random frame pixels of its own, no longer shared with its neighbours, and returns them."""
    frame = golden.frames[generator.randrange(len(golden.frames))]
    frame.pixels = frame.pixels.copy()
    return frame.pixels


@pictures("1 pixel", r"^pixels: 1 pixel ")
def pixel(golden, generator):
    pixels = still(golden, generator)
    y, x = generator.randrange(pixels.shape[0]), generator.randrange(pixels.shape[1])
    pixels[y, x, :3] ^= 0x40


@pictures("1 level of 1 pixel", r"^pixels: 1 pixel .* by up to 1 of 255")
def level(golden, generator):
    pixels = still(golden, generator)
    y, x = generator.randrange(pixels.shape[0]), generator.randrange(pixels.shape[1])
    pixels[y, x, generator.randrange(3)] ^= 1


@pictures("1 level everywhere", r"^pixels: .* by up to 1 of 255")
def levels(golden, generator):
    channel = generator.randrange(3)
    for frame in golden.frames:
        frame.pixels = frame.pixels.copy()
        frame.pixels[..., channel] ^= 1


@pictures("a patch of 8 x 8", r"^pixels: ")
def patch(golden, generator):
    pixels = still(golden, generator)
    y, x = generator.randrange(pixels.shape[0] - 8), generator.randrange(pixels.shape[1] - 8)
    pixels[y:y + 8, x:x + 8, :3] = 255 - pixels[y:y + 8, x:x + 8, :3]


@pictures("channels swapped", r"^pixels: .*the colour channels are swapped")
def channels(golden, generator):
    order = generator.choice([[2, 1, 0, 3], [1, 0, 2, 3], [0, 2, 1, 3]])
    for frame in golden.frames:
        frame.pixels = numpy.ascontiguousarray(frame.pixels[..., order])


@pictures("alpha of a corner", r"^pixels: ")
def alpha(golden, generator):
    for frame in golden.frames:
        frame.pixels = frame.pixels.copy()
        frame.pixels[:6, :6] = (255, 255, 255, generator.choice([128, 254]))


@pictures("cropped", r"^the canvas is .*looks like a crop|^the canvas is ")
def crop(golden, generator):
    for frame in golden.frames:
        frame.pixels = numpy.ascontiguousarray(frame.pixels[:-3, :-2])


@pictures("1 cs", r"^file: frame \d+ shows for \d+ ms instead of \d+ ms")
def centisecond(golden, generator):
    frame = golden.frames[generator.randrange(len(golden.frames))]
    frame.delay = round(frame.delay + 0.01, 2)
    golden.retime()


@pictures("loop in the file", r"^file: the clip plays ")
def plays(golden, generator):
    golden.head["loop"] = "7 times"


@pictures("frames swapped", r"^timing: frames \d+ and \d+ are swapped")
def swapped(golden, generator):
    pairs = [index for index in golden.moving if index + 1 in golden.moving]
    if not pairs:
        return False
    first = generator.choice(pairs)
    exchange(golden, first, first + 1)


@pictures("a frame too many", r"^timing: (frames? .* not in the golden|frame .* (is doubled|shows for)|`[^`]+`, line \d+, (takes|starts) )")
def surplus(golden, generator):
    if not golden.moving:
        return False
    del golden.frames[generator.choice(golden.moving)]
    golden.retime()


@pictures("a frame dropped", r"^timing: frames? .* dropped")
def dropped(golden, generator):
    if not golden.moving:
        return False
    place = generator.choice(golden.moving)
    golden.frames.insert(place, copy.copy(golden.frames[place]))
    golden.retime()


@pictures("frames reversed", r"^timing: frames \d+ to \d+ are in reverse order|swapped")
def reversed_frames(golden, generator):
    moving = golden.moving
    runs = [index for index in moving if all(index + step in moving for step in range(5))]
    if not runs:
        return False
    first = generator.choice(runs)
    exchange(golden, first, first + 4)
    exchange(golden, first + 1, first + 3)


def exchange(golden, one, other):
    """Exchanges the contents of two frames, but not their times."""
    a, b = golden.frames[one], golden.frames[other]
    for name in ("what", "layers", "pixels"):
        first, second = getattr(a, name), getattr(b, name)
        setattr(a, name, second)
        setattr(b, name, first)
