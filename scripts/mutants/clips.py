"""Small clips of many kinds, as scripts with parameters that a defect can change."""

import numpy

# Transitions with their parameters.
KINDS = [
    ("kugou", {"angle": "45deg"}), ("kugou", {"angle": "30deg"}), ("base", {}), ("fade", {}),
    ("cube", {"from": "right"}), ("cube", {"from": "top"}), ("push", {"from": "left"}),
    ("move-in", {"from": "bottom"}), ("reveal", {"from": "right"}), ("ogl-flip", {"from": "left"}),
]
CURVES = ["linear", "ease-in-out", "cubic-bezier(0.25, 0.1, 0.25, 1)",
          "cubic-bezier(0.42, 0, 0.58, 1)", "cubic-bezier(0.2, 0.6, 0.3, 1)"]


def base(generator, index):
    """Returns the parameters of a clip, chosen by a random generator and an index."""
    kind, own = KINDS[index % len(KINDS)]
    color = lambda: [generator.randrange(20, 236) for _ in range(3)]
    clip = {
        "canvas": [generator.randrange(40, 56), generator.randrange(56, 80)], "scale": 1,
        "fps": generator.choice([25, 50]), "loop": generator.choice(["forever", "3"]),
        "kind": kind, "own": dict(own), "duration": generator.choice([320, 400, 480]),
        "before": 120, "between": 160, "after": 120, "pops": generator.random() < 0.5,
        # Every fourth clip shows a picture that fills its first screen.
        "is-whole": index % 4 == 3, "picture": f"p{index}.png", "image-defect": None, "list": color(), "card": color(), "fill": color(),
        "frame": [generator.randrange(4, 10), generator.randrange(6, 14),
                  generator.randrange(18, 26), generator.randrange(16, 24)],
        "radius": 4, "alpha": 0.9, "turn": 0,
    }
    # A spring that overshoots reveals what is beyond the edge of a layer.
    if kind in ("base", "kugou") and index % 2 == 0:
        clip["spring"] = 0.70
    else:
        clip["curve"] = generator.choice(CURVES)
    return clip


def script(clip):
    """Returns the script of a clip."""
    color = lambda name: '"#%02X%02X%02X"' % tuple(clip[name])
    own = "".join(f", {key}: {value}" for key, value in clip["own"].items())
    pace = (f"spring: {{ damping-ratio: {clip['spring']} }}" if "spring" in clip
            else f"curve: \"{clip['curve']}\"")
    photo = "content-mode: scale-to-fill, frame: [0, 0, {}, {}]".format(*clip["canvas"])
    if not clip["is-whole"]:
        photo = "frame: [2, 3, 36, 48]"
    turn = f", transform: {{ turn: {clip['turn']}deg }}" if clip["turn"] else ""
    return f"""segue: 1
canvas: {clip['canvas'][0]}x{clip['canvas'][1]} @{clip['scale']}x
fps: {clip['fps']}
loop: {clip['loop']}
images: {{ photo: {clip['picture']} }}
screens:
  list: {{ background: {color('list')}, layers: [{{ name: photo, image: photo, {photo} }}] }}
  card:
    background: {color('card')}
    layers:
      - {{ name: art, image: photo, frame: [6, 30, 30, 24] }}
      - {{ name: mark, fill: {color('fill')}, frame: {clip['frame']}, corner-radius: {clip['radius']}, alpha: {clip["alpha"]}{turn} }}
timeline:
  - show: list
  - hold: {clip['before']}ms
  - push: card
    transition: {{ type: {clip['kind']}{own} }}
    duration: {clip['duration']}ms
    {pace}
  - hold: {clip['between']}ms
{"  - pop" + chr(10) if clip['pops'] else ""}  - hold: {clip['after']}ms
"""


def picture(clip, seed):
    """Returns a picture with edges and a little noise, so that shifts and crops are visible."""
    noise = numpy.random.default_rng(seed)
    width, height = clip["canvas"] if clip["is-whole"] else (36, 48)
    y, x = numpy.mgrid[0:height, 0:width]
    base = numpy.stack([80 + 3 * x + y, 60 + 2 * y, 200 - 2 * x - y], axis=-1)
    base[(x // 6 + y // 8) % 2 == 0] += 24
    pixels = base + noise.integers(-6, 7, base.shape)
    return numpy.clip(pixels, 0, 255).astype(numpy.uint8)
