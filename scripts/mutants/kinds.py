"""Kinds of defects in scripts, each with the words that the first sentence of its verdict must have.

A kind is a row: the clip, a text of its script and what replaces it (with the number of the occurrence, from
0, or -1 for all), then the words: the step or layer, the key, the old and the new value. The line that the sentence must
name is that of the step or layer, found in the script by a text of its own.
"""

import dataclasses

CARDS = """segue: 1
canvas: 80x120
fps: 50
background: "#101418"
images: { photo: photo.png }
screens:
  list: list.png
  card:
    background: "#F4F6F8"
    status-bar: { height: 12, fill: "#223344" }
    layers:
      - { name: photo, image: photo, frame: [8, 16, 40, 30], content-mode: scale-to-fill }
      - { name: mark, fill: "#E0245E", frame: [10, 50, 30, 20], corner-radius: 6, alpha: 0.9 }
      - { name: soft, fill: "#1DA1F2", frame: [44, 50, 24, 20], blur: { radius: 2, edge: transparent } }
      - { name: lit, fill: "#FFFFFF", frame: [10, 76, 26, 16], shadow: { color: "#000000", opacity: 0.35, offset: [0, 3], radius: 4 } }
      - { name: sky, frame: [42, 76, 30, 16], gradient: { colors: ["#FF9A6B", "#6B7BFF"], locations: [0, 1], type: axial, start: [0, 0], end: [1, 1] } }
      - { name: ring, shape: circle, fill: "#FFD21F", frame: [8, 96, 20, 20], stroke: { color: "#A05A00", width: 3 } }
      - { name: mixed, fill: "#808080", frame: [34, 96, 20, 20], blend: multiply, border: { width: 2, color: "#000000" } }
      - { name: cut, fill: "#38C6A0", frame: [58, 96, 18, 20], clip: { circle: 8, center: [9, 10] }, transform: { turn: 10deg, scale: [1, 0.9] } }
      - { name: masked, fill: "#5533AA", frame: [52, 16, 20, 20], mask: { fill: "#000000", frame: [2, 2, 12, 12] } }
      - { name: tinted, fill: "#AA5533", frame: [52, 38, 20, 10], filters: [{ saturation: 0.5 }] }
      - { name: title, text: "Hello there", frame: [8, 2, 64, 12], font: { size: 9, weight: 400 }, color: "#112233", align: start, tracking: 0, line-height: 1.2 }
timeline:
  - show: list
  - hold: 120ms
  - push: card
    transition: { type: kugou, angle: 45deg }
    duration: 400ms
    curve: ease-in-out
  - hold: 160ms
"""

MOTION = """segue: 1
canvas: 80x120
fps: 50
touches: { show: disc }
screens:
  list: list.png
  card:
    background: "#F4F6F8"
    layers:
      - { name: mark, fill: "#E0245E", frame: [10, 50, 30, 20], corner-radius: 6 }
      - { name: dot, fill: "#1DA1F2", frame: [50, 50, 20, 20] }
  other: other.png
timeline:
  - show: list
  - push: card
    transition: { type: base }
    spring: { mass: 1, stiffness: 200, damping: 20, initial-velocity: 1 }
  - hold: 100ms
  - animate: { mark: { alpha: 0.4 } }
    duration: 200ms
    delay: 40ms
    curve: ease-out
  - hold: 100ms
  - push: other
    transition: { type: navigation, parallax: 0.3 }
    duration: 300ms
    curve: ease-in-out
  - pop:
    drag: { from: [4, 60], path: [{ to: [60, 62], in: 300ms, curve: linear }, { hold: 60ms }] }
  - hold: 120ms
"""

SHEET = """segue: 1
canvas: 390x844
fps: 25
screens:
  map: { fill: "#CFE6D8" }
  place:
    background: "#FFFFFF"
    layers:
      - { name: photo, fill: "#F6B26B", frame: [16, 96, 358, 200] }
      - { name: bar, backdrop: { material: regular, blur: 20, saturation: 1.5 }, frame: [0, 200, 390, 60] }
      - { name: lens, backdrop: { glass: regular, depth: 20 }, frame: [40, 300, 120, 60] }
transitions:
  slide:
    duration: 300ms
    to: [{ at: 0%, move: [200, 0] }, { at: 40%, move: [40, 0] }, { at: 100%, move: [0, 0] }]
timeline:
  - show: map
  - present: place
    transition: { type: sheet, detents: medium-and-large, grabber: true }
  - hold: 200ms
  - dismiss
  - push: place
    transition: slide
  - hold: 80ms
"""

CLIPS = {"cards": CARDS, "motion": MOTION, "sheet": SHEET}


@dataclasses.dataclass
class Kind:
    """A kind of defect; `at` is a text of the line that the sentence names, empty for none."""

    name: str
    clip: str
    old: str
    new: str
    words: tuple
    at: str = ""
    occurrence: int = 0
    picture: str = ""

    def script(self):
        """Returns the script with the defect."""
        text = CLIPS[self.clip]
        if self.occurrence < 0:
            return text.replace(self.old, self.new)
        parts = text.split(self.old)
        assert len(parts) > self.occurrence + 1, self.name
        place = self.occurrence + 1
        return self.old.join(parts[:place]) + self.new + self.old.join(parts[place:])

    def line(self):
        """Returns the line of the step or layer, or 0 where none is expected."""
        lines = self.script().split("\n")
        return next((index + 1 for index, line in enumerate(lines) if self.at and self.at in line), 0)


def layer(name, key, old, new, *words, clip="cards", screen="card", title=""):
    """A setting of a layer."""
    return Kind(title or f"{name}: {key}", clip, old, new, (f"`{screen}/{name}`", key, *words),
                f"name: {name},")


def step(text, key, old, new, *words, clip="cards", occurrence=0, at="", title=""):
    """A setting of a step."""
    return Kind(title or f"{text}: {key}", clip, old, new, (f"`{text}`", key, *words),
                at or f"- {text}", occurrence)


KINDS = [
    # The clip.
    Kind("fps 50 to 25", "cards", "fps: 50", "fps: 25", ("`fps`", "25", "50"), "fps:"),
    Kind("fps 50 to 40", "motion", "fps: 50", "fps: 40", ("`fps`", "40", "50"), "fps:"),
    Kind("background", "cards", '"#101418"', '"#10141C"', ("`background`", "#10141C", "#101418"),
         "background:"),
    Kind("touches", "motion", "show: disc", "show: ring", ("`touches`", "ring", "disc"), "touches:"),
    # Pace.
    step("push: card", "duration", "400ms", "401ms", "401ms", "400ms", title="duration 400 to 401"),
    step("push: card", "curve", "curve: ease-in-out", "curve: ease-in", "ease-in instead"),
    step("push: card", "spring.stiffness", "stiffness: 200", "stiffness: 210", "210", "200", clip="motion"),
    step("push: card", "spring.damping", "damping: 20", "damping: 21", "21", "20", clip="motion"),
    step("push: card", "spring.initial-velocity", "velocity: 1", "velocity: 2", "2", "1", clip="motion"),
    step("push: card", "spring.mass", "mass: 1", "mass: 1.1", "1.1", "1", clip="motion"),
    step("animate", "duration", "200ms", "220ms", "220ms", "200ms", clip="motion"),
    step("animate", "delay", "40ms", "60ms", "60ms", "40ms", clip="motion"),
    step("animate", "curve", "curve: ease-out", "curve: linear", "linear", clip="motion"),
    step("hold: 180ms", "hold", "hold: 120ms", "hold: 180ms", "180ms", "120ms", title="a hold"),
    # Transitions and what they show.
    step("push: card", "transition.angle", "45deg", "44deg", "44deg", "45deg"),
    step("push: card", "transition.type", "{ type: kugou, angle: 45deg }", "fade", "fade", "kugou"),
    step("push: other", "transition.parallax", "parallax: 0.3", "parallax: 0.35", "0.35", "0.3",
         clip="motion"),
    step("push: list", "push", "- push: other", "- push: list", "`push: list`", "`push: other`", clip="motion",
         title="a swapped screen"),
    step("present: place", "transition.detents", "medium-and-large", "medium", "medium instead of",
         "medium-and-large", clip="sheet", title="a medium sheet"),
    step("present: place", "transition.grabber", "grabber: true", "grabber: false", "false", "true",
         clip="sheet"),
    Kind("an own keyframe", "sheet", "at: 40%, move: [40, 0]", "at: 40%, move: [50, 0]",
         ("transition `slide`", "to[2].move", "[50, 0]", "[40, 0]"), "slide:"),
    Kind("an own keyframe's time", "sheet", "at: 40%", "at: 45%", ("transition `slide`", "to[2].at", "45%", "40%"), "slide:"),
    # Gestures.
    step("pop", "drag.path[1].to", "to: [60, 62]", "to: [50, 62]", "[50, 62]", "[60, 62]",
         clip="motion", title="a drag 10 pt shorter"),
    step("pop", "drag.path[1].to", "to: [60, 62]", "to: [22, 62]", "[22, 62]", "[60, 62]",
         clip="motion", title="a cancelled drag"),
    step("pop", "drag.path[1].in", "in: 300ms", "in: 320ms", "320ms", "300ms", clip="motion"),
    step("pop", "drag.path[2].hold", "hold: 60ms", "hold: 80ms", "80ms", "60ms", clip="motion"),
    step("pop", "drag.from", "from: [4, 60]", "from: [8, 60]", "[8, 60]", "[4, 60]", clip="motion"),
    step("animate", "mark.alpha", "alpha: 0.4", "alpha: 0.5", "0.5", "0.4", clip="motion"),
    # Steps.
    Kind("a step missing", "motion", "  - hold: 100ms\n", "", ("hold: 100ms", "missing")),
    Kind("a step more", "cards", "  - hold: 160ms\n", "  - hold: 160ms\n  - pop\n", ("`pop`", "new"),
         "- pop"),
    # Screens and pictures.
    Kind("another image", "cards", "list: list.png", "list: other.png",
         ("screen `list`", "other.png", "list.png"), "list: "),
    Kind("an image of a layer", "cards", "photo: photo.png", "photo: other.png",
         ("photo", "other.png", "photo.png"), "images:"),
    Kind("a pixel of a picture", "cards", "list: list.png", "list: list.png",
         ("picture `list.png`", "pixels"), "list: ", picture="list.png"),
    Kind("a screen's background", "cards", "#F4F6F8", "#F4F6F5",
         ("screen `card`", "background", "#F4F6F5", "#F4F6F8"), "  card:"),
    Kind("the status bar", "cards", "height: 12", "height: 14",
         ("screen `card`", "status-bar.height", "14", "12"), "  card:"),
    Kind("a renamed screen", "cards", "card", "detail", ("screen `card`", "called `detail`"), "  detail:", occurrence=-1),
    # Layers.
    layer("photo", "content-mode", "scale-to-fill", "aspect-fill", "aspect-fill", "scale-to-fill"),
    layer("photo", "frame", "[8, 16, 40, 30]", "[9, 16, 40, 30]", "[9, 16, 40, 30]", "[8, 16, 40, 30]",
          title="a place"),
    layer("mark", "frame", "[10, 50, 30, 20]", "[10, 50, 31, 20]", "[10, 50, 31, 20]", title="a size"),
    layer("mark", "fill", "#E0245E", "#E32461", "#E32461", "#E0245E", title="a fill off by 3"),
    layer("mark", "corner-radius", "corner-radius: 6", "corner-radius: 7", "7", "6"),
    layer("mark", "corner-curve", "corner-radius: 6", "corner-radius: 6, corner-curve: continuous",
          "continuous"),
    layer("mark", "alpha", "alpha: 0.9", "alpha: 0.88", "0.88", "0.9"),
    layer("mark", "transform.turn", "alpha: 0.9", "alpha: 0.9, transform: { turn: 5deg }", "5deg",
          title="a rotation"),
    layer("soft", "blur.radius", "radius: 2", "radius: 2.5", "2.5", "2"),
    layer("lit", "shadow.radius", "radius: 4", "radius: 5", "5", "4"),
    layer("lit", "shadow.opacity", "opacity: 0.35", "opacity: 0.3", "0.3", "0.35"),
    layer("lit", "shadow.offset", "offset: [0, 3]", "offset: [0, 4]", "[0, 4]", "[0, 3]"),
    layer("lit", "shadow.color", 'shadow: { color: "#000000"', 'shadow: { color: "#000011"', "#000011"),
    layer("sky", "gradient.colors", "#6B7BFF", "#6B7BF0", "#6B7BF0", "#6B7BFF"),
    layer("sky", "gradient.locations", "locations: [0, 1]", "locations: [0.1, 1]", "[0.1, 1]"),
    layer("sky", "gradient.type", "type: axial", "type: radial", "radial", "axial"),
    layer("ring", "stroke.width", "width: 3", "width: 3.5", "3.5", "3"),
    layer("ring", "shape", "shape: circle", "shape: rect", "rect", "circle"),
    layer("mixed", "blend", "blend: multiply", "blend: screen", "screen", "multiply"),
    layer("mixed", "border.width", "width: 2", "width: 1", "1", "2"),
    layer("cut", "clip.circle", "circle: 8", "circle: 7", "7", "8"),
    layer("cut", "transform.turn", "turn: 10deg", "turn: 12deg", "12deg", "10deg"),
    layer("cut", "transform.scale", "scale: [1, 0.9]", "scale: [1, 0.8]", "[1, 0.8]", "[1, 0.9]"),
    layer("masked", "mask.frame", "[2, 2, 12, 12]", "[2, 2, 12, 14]", "[2, 2, 12, 14]"),
    layer("tinted", "filters", "saturation: 0.5", "saturation: 0.6", "0.6", "0.5"),
    layer("title", "text", "Hello there", "Hello where", "Hello where", "Hello there"),
    layer("title", "font", "size: 9", "size: 10", "10", "9", title="a font's size"),
    layer("title", "font", "weight: 400", "weight: 700", "700", "400", title="a font's weight"),
    layer("title", "color", "#112233", "#112236", "#112236", "#112233", title="a text's colour"),
    layer("title", "align", "align: start", "align: center", "center", "start"),
    layer("title", "tracking", "tracking: 0", "tracking: 0.5", "0.5", "0"),
    layer("title", "line-height", "line-height: 1.2", "line-height: 1.3", "1.3", "1.2"),
    layer("bar", "backdrop.blur", "blur: 20", "blur: 22", "22", "20", clip="sheet", screen="place"),
    layer("lens", "backdrop.depth", "depth: 20", "depth: 24", "24", "20", clip="sheet", screen="place"),
    Kind("a renamed layer", "cards", "name: mark", "name: badge",
         ("`card/mark`", "called `card/badge`"), "name: badge"),
    Kind("the order of layers", "motion",
         '      - { name: mark, fill: "#E0245E", frame: [10, 50, 30, 20], corner-radius: 6 }\n'
         '      - { name: dot, fill: "#1DA1F2", frame: [50, 50, 20, 20] }\n',
         '      - { name: dot, fill: "#1DA1F2", frame: [50, 50, 20, 20] }\n'
         '      - { name: mark, fill: "#E0245E", frame: [10, 50, 30, 20], corner-radius: 6 }\n',
         ("`card/mark`", "`card/dot`", "order"), "name: "),
    Kind("a layer missing", "cards",
         '      - { name: tinted, fill: "#AA5533", frame: [52, 38, 20, 10], filters: [{ saturation: 0.5 }] }\n',
         "", ("`card/tinted`", "missing")),
    Kind("a layer more", "motion", "  other: other.png",
         '      - { name: extra, fill: "#000000", frame: [0, 0, 9, 9] }\n  other: other.png',
         ("`card/extra`", "new"), "name: extra"),
]
