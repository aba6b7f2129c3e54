"""Random clips of known timing: what moves, by which curve or spring, and how it is recorded."""

import dataclasses
import random

# Each kind: the step, the kinds of motion that are right, and whether a spring may pace it.
PUSH = "push: b"
KINDS = {
    "push": (PUSH, "transition: { type: navigation, era: classic }", ["slide-in right"]),
    "push-glass": (PUSH, "transition: navigation", ["slide-in right"]),
    "pop": ("pop", "transition: { type: navigation, era: classic }", ["slide-out right"]),
    "sheet": ("present: b", "transition: { type: sheet, era: classic }", ["slide-in bottom"]),
    "sheet-glass": ("present: b", "transition: sheet", ["slide-in bottom"]),
    "dismiss": ("dismiss", "transition: { type: sheet, era: classic }", ["slide-out bottom"]),
    "cover": ("present: b", "transition: cover-vertical", ["slide-in bottom"]),
    "move-in-left": (PUSH, "transition: { type: move-in, from: left }", ["slide-in left"]),
    "move-in-top": (PUSH, "transition: { type: move-in, from: top }", ["slide-in top"]),
    "reveal": (PUSH, "transition: { type: reveal, from: left }", ["slide-out right"]),
    "plain-push": (PUSH, "transition: { type: push, from: right }", ["slide-in right", "slide-out left"]),
    "fade": (PUSH, "transition: fade", ["fade"]),
    "dissolve": ("present: b", "transition: cross-dissolve", ["fade"]),
    "card": ("push: v", "transition: open", ["box"]),
    "grow": ("push: g", "transition: open", ["box"]),
    "zoom": (PUSH, "transition: zoom", ["zoom-in", "box"]),
    "own-slide": (PUSH, "transition: slide", ["slide-in right"]),
    "own-slide-fade": (PUSH, "transition: slide-fade", ["slide-in right", "slide-in bottom"]),
    "own-scale-fade": (PUSH, "transition: scale-fade", ["zoom-in"]),
    "own-scale": (PUSH, "transition: scale", ["zoom-in", "box"]),
}
# Kinds that no edge, box or opacity follows: only a sentence that says so, or the right numbers, are right.
OTHER_KINDS = {
    "cube": (PUSH, "transition: cube", []),
    "flip": (PUSH, "transition: ogl-flip", []),
    "kugou": (PUSH, "transition: kugou", []),
}
TRANSITIONS = """
  slide: { PACE, to: [{ at: 0%, move: [100%, 0] }], from: [{ at: 100%, alpha: 0.6 }] }
  slide-fade: { PACE, to: [{ at: 0%, move: [0, 30%], alpha: 0 }] }
  scale-fade: { PACE, to: [{ at: 0%, scale: 0.6, alpha: 0 }] }
  scale: { PACE, to: [{ at: 0%, scale: 0.1, corner-radius: 20 }] }
  open: { PACE, matched: [card] }
"""
CURVES = {
    "linear": (0, 0, 1, 1), "ease-in": (0.42, 0, 1, 1), "ease-out": (0, 0, 0.58, 1),
    "ease-in-out": (0.42, 0, 0.58, 1), "ease": (0.25, 0.1, 0.25, 1),
    "standard": (0.2, 0, 0, 1), "legacy": (0.4, 0, 0.2, 1),
}
SPOILS = [
    "none", "gif", "noise2", "noise6", "dropped", "doubled", "half", "scale077", "scale13", "crf18",
    "crf23", "crf28", "noise2-crf23", "half-crf23", "dropped-crf23", "apng",
]
RATES = [25, 30, 50, 60]


@dataclasses.dataclass
class Clip:
    """A clip of known timing; a curve has control points and a duration, a spring response and ratio."""

    number: int
    kind: str
    rate: int
    spoil: str
    screens: tuple
    seed: int
    curve: tuple = None
    duration: float = None
    response: float = None
    ratio: float = None
    view: bool = False

    @property
    def expected(self):
        return (KINDS | OTHER_KINDS)[self.kind][2]

    @property
    def pace(self):
        if self.curve:
            return f"duration: {self.duration * 1000:.0f}ms, curve: 'cubic-bezier{self.curve}'"
        if self.view:
            return f"duration: {self.duration * 1000:.0f}ms, spring: {{ damping-ratio: {self.ratio} }}"
        return f"spring: {{ response: {self.response * 1000:.0f}ms, damping-fraction: {self.ratio} }}"

    @property
    def name(self):
        return f"{self.kind} {self.pace} at {self.rate}, {self.spoil}, seed {self.seed}"

    def script(self, flat):
        """Returns the script; a flat screen has one colour."""
        step, transition, _ = (KINDS | OTHER_KINDS)[self.kind]
        own = transition.split(": ")[1]
        is_own = f"\n  {own}: {{ PACE" in TRANSITIONS
        pace = "" if is_own else f", {self.pace}"
        card = "background: '#F2F2F7', layers: [{{ name: card, frame: {}, fill: '#FF9500', corner-radius: 12 }}]"
        x, y, w, h = 20 + self.seed % 31, 90 + self.seed % 97, 100 + self.seed % 43, 80
        frames = [[x, y, w, h], [x + 180, y + self.seed % 5 * 40, w, h], [x, y, w + 150, h + 300]]
        first = "w" if self.kind in ("card", "grow") else "a"
        steps = [f"show: {first}", "hold: 400ms"]
        if step in ("pop", "dismiss"):
            before = "push: b" if step == "pop" else "present: b"
            steps = ["show: a", f"{before}, {transition}", "hold: 900ms"]
            steps.append(f"{step}: ,{pace[1:]}")
        else:
            steps.append(f"{step}, {transition}{pace}")
        steps.append("hold: 500ms")
        a, b = [f"{{ fill: '{s}' }}" if s.startswith("#") else s for s in self.screens]
        screens = [f"a: {a}", f"b: {b}"] + [
            f"{name}: {{ {card.format(frame)} }}" for name, frame in zip("wvg", frames)]
        lines = "\n".join(f"  - {{ {step} }}" for step in steps)
        return (
            f"canvas: 390x844\nfps: {self.rate}\nscreens:\n  " + "\n  ".join(screens)
            + "\ntransitions:" + TRANSITIONS.replace("PACE", self.pace) + f"timeline:\n{lines}\n"
            + "output: clip.rgba\n")


def clip(number, seed, pairs, only=None, spoil=None, other=False):
    """Returns the clip of a number: the same for the same seed."""
    chance = random.Random(seed * 100_003 + number)
    kinds = list(OTHER_KINDS if other else KINDS)
    made = Clip(
        number, only or kinds[number % len(kinds)], chance.choice(RATES), spoil or chance.choice(SPOILS),
        chance.choice(pairs), chance.randrange(1 << 20))
    form = chance.choice(["curve", "curve", "bezier", "spring", "spring", "spring", "view"])
    made.duration = chance.choice([0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.75, 1.0])
    if made.kind in ("zoom", "kugou") or made.kind == "sheet-glass":
        form = chance.choice(["curve", "spring"])
    if form == "curve":
        made.curve = CURVES[chance.choice(list(CURVES))]
    elif form == "bezier":
        made.curve = tuple(
            round(chance.uniform(low, high), 2)
            for low, high in [(0, 0.7), (0, 0.4), (0.1, 0.9), (0.7, 1)])
    elif form == "spring":
        made.ratio = chance.choice([1, 0.7, 0.4, 0.85, 0.55, round(chance.uniform(0.35, 1), 2)])
        made.response = chance.choice([0.2, 0.3, 0.4, 0.5, 0.6, 0.8, round(chance.uniform(0.2, 0.8), 2)])
        made.duration = None
    else:
        made.ratio = chance.choice([0.5, 0.6, 0.7, 0.8, 0.9, 1])
        made.view = True
    if made.spoil == "gif":
        made.rate = min(50, made.rate)
    return made
