"""Compares layer effects with the same drawn by Chromium from CSS and SVG.

    effects.py SEGUE [--keep DIR] [--scale N] [NAME...]

Each scene is a list of layers and the equivalent HTML, 240 x 160 points, at 1x and 3x. The difference of
a pixel is the largest of its channels, in levels. A scene passes if at most a given fraction of the
pixels differ by more than a tolerance. Tolerances allow for Chromium's own errors: shadows and
blurs of boxes by up to 12 levels, coverage in 16 or 256 steps, strokes at 1x by 60 levels at 2 % of the
pixels (compared with its own at 3x), text by its contrast. It cannot serve as a reference for blurs above
50 pixels, whose tiles are visible, nor for shadows with different scales, which it blurs equally in both
directions. Prints a line for each scene; the status is 1 if one fails.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

from chromium import Chromium

WIDTH, HEIGHT = 240, 160
INTER = str(pathlib.Path(__file__).resolve().parents[2] / "Sources/CInter/Inter/Inter-{}.otf")
STRIPES = ("linear-gradient(90deg, #E0245E 0 40px, #1DA1F2 40px 80px, #FFFFFF 80px 120px,"
           " #000000 120px 160px, #17BF63 160px 200px, #FFAD1F 200px 240px)")
# The same stripes as layers.
BARS = "".join(
    f"      - {{ fill: \"{color}\", frame: [{40 * index}, 0, 40, 160] }}\n"
    for index, color in enumerate(
        ["#E0245E", "#1DA1F2", "#FFFFFF", "#000000", "#17BF63", "#FFAD1F"]))
CONTINUOUS = "30px"


def box(style, inner="", place="left:40px;top:30px;width:160px;height:100px"):
    return f'<div style="position:absolute;{place};{style}">{inner}</div>'


def striped(style, inner=""):
    return (f'<div style="position:absolute;inset:0;background:{STRIPES}"></div>'
            + box(style, inner))


def layer(keys, frame="[40, 30, 160, 100]"):
    return f"      - {{ frame: {frame}, {keys} }}\n"


def shape(path, style):
    return (f'<svg style="position:absolute;left:0;top:0" width="240" height="160">'
            f'<path d="{path}" style="{style}"/></svg>')


STAR = "M 120 10 L 160 150 L 50 60 L 190 60 L 80 150 Z"
CURVE = "M 20 120 C 60 -60 120 220 220 40 S 120 150 60 140"
ARCS = "M 40 80 A 60 40 30 1 1 160 90 A 30 30 0 0 0 100 90 Z"

# Name, layers, HTML, tolerance in levels, fraction of pixels beyond it.
SCENES = [
    ("fill", layer('fill: "#3366CC"'), box("background:#3366CC"), 1, 0),
    ("corners", layer('fill: "#3366CC", corner-radius: 30'),
     box("background:#3366CC;border-radius:30px"), 6, 0.004),
    ("corners-each", layer('fill: "#3366CC", corner-radius: [50, 20, 0, 35]'),
     box("background:#3366CC;border-radius:50px 20px 0 35px"), 6, 0.004),
    ("corners-fitted", layer('fill: "#3366CC", corner-radius: 50, border: { width: 6 }'),
     box("background:#3366CC;border-radius:50px;border:6px solid #000;box-sizing:border-box"),
     8, 0.02),
    ("shadow-card", layer('fill: "#FFFFFF", corner-radius: 16, '
                          'shadow: { radius: 8, offset: [0, 6], opacity: 0.5 }'),
     box("background:#fff;border-radius:16px;box-shadow:0 6px 16px rgba(0,0,0,.5)"), 5, 0.01),
    ("shadow-spread", layer('fill: "#FFFFFF", corner-radius: 16, '
                            'shadow: { blur: 12, spread: 10, offset: [4, 0], color: "#E0245E" }'),
     box("background:#fff;border-radius:16px;box-shadow:4px 0 12px 10px #E0245E"), 8, 0.02),
    ("shadow-knockout", layer('fill: "#FFFFFF40", corner-radius: 16, '
                              'shadow: { radius: 6, opacity: 1, knockout: true, offset: [0, 0] }'),
     box("background:#FFFFFF40;border-radius:16px;box-shadow:0 0 12px #000"), 8, 0.02),
    ("shadow-turned", layer('fill: "#FFFFFF", transform: { turn: 30deg }, '
                            'shadow: { radius: 5, offset: [10, 0], opacity: 0.8 }',
                            "[70, 50, 100, 60]"),
     box("background:#fff;transform:rotate(30deg);box-shadow:10px 0 10px rgba(0,0,0,.8)",
         place="left:70px;top:50px;width:100px;height:60px"), 8, 0.03),
    ("shadow-tilted", "      - frame: [0, 0, 240, 160]\n        perspective: 300\n        children:\n"
     '          - { fill: "#FFFFFF", corner-radius: 16, frame: [60, 30, 120, 100], '
     "transform: { turn-y: 50deg }, shadow: { radius: 4, offset: [0, 10], opacity: 0.8 } }\n",
     '<div style="position:absolute;left:0;top:0;width:240px;height:160px;perspective:300px">'
     '<div style="position:absolute;left:60px;top:30px;width:120px;height:100px;background:#fff;'
     "border-radius:16px;transform:rotateY(50deg);box-shadow:0 10px 8px rgba(0,0,0,.8)"
     '"></div></div>', 12, 0.03),
    ("shadow-alpha", layer('shape: circle, fill: "#3366CC", '
                           'shadow: { radius: 4, offset: [6, 6], opacity: 0.6 }'),
     box("filter:drop-shadow(6px 6px 4px rgba(0,0,0,.6))",
         '<svg width="160" height="100"><circle cx="80" cy="50" r="50" fill="#3366CC"/></svg>'),
     8, 0.03),
    ("axial", layer('gradient: { colors: ["#FF9A6B", "#6B7BFF", "#38C6A0"], start: [0, 0], '
                    'end: [0, 1] }'),
     box("background:linear-gradient(#FF9A6B,#6B7BFF,#38C6A0)"), 2, 0.001),
    ("axial-side", layer('gradient: { colors: ["#000000", "#FFFFFF"], locations: [0.25, 0.75], '
                         'start: [0, 0.5], end: [1, 0.5] }'),
     box("background:linear-gradient(90deg,#000 25%,#fff 75%)"), 2, 0.001),
    ("axial-unit", layer('gradient: { colors: ["#FF0000", "#0000FF"], start: [0, 0], '
                         'end: [1, 1] }'),
     box("background:linear-gradient(to bottom right,#f00,#00f)"), 2, 0.001),
    ("radial", layer('gradient: { type: radial, colors: ["#FFFFFF", "#203040"], '
                     'start: [0.5, 0.5], end: [1, 1] }'),
     box("background:radial-gradient(80px 50px,#fff,#203040)"), 2, 0.001),
    ("conic", layer('gradient: { type: conic, colors: ["#FF0000", "#00FF00", "#0000FF", '
                    '"#FF0000"], start: [0.5, 0.5], end: [0.5, 0] }', "[70, 30, 100, 100]"),
     box("background:conic-gradient(#f00,#0f0,#00f,#f00)",
         place="left:70px;top:30px;width:100px;height:100px"), 2, 0.02),
    ("premultiplied", layer('gradient: { colors: ["#FF0000", "#0000FF00"], start: [0, 0.5], '
                            'end: [1, 0.5], interpolation: premultiplied }'),
     box("background:linear-gradient(90deg,#f00,#0000ff00)"), 2, 0.001),
    ("blur", layer('fill: "#3366CC", corner-radius: 20, blur: 6'),
     box("background:#3366CC;border-radius:20px;filter:blur(6px)"), 12, 0.03),
    ("opacity-group", "      - frame: [40, 30, 160, 100]\n        alpha: 0.5\n        children:\n"
     '          - { fill: "#E0245E", frame: [0, 0, 100, 60] }\n'
     '          - { fill: "#1DA1F2", frame: [60, 40, 100, 60] }\n',
     box("opacity:.5", box("background:#E0245E", place="left:0;top:0;width:100px;height:60px")
         + box("background:#1DA1F2", place="left:60px;top:40px;width:100px;height:60px")), 2, 0),
    ("mask", layer('fill: "#3366CC", mask: { gradient: { colors: ["#000000", clear], '
                   'start: [0, 0.5], end: [1, 0.5] } }'),
     box("background:#3366CC;mask-image:linear-gradient(90deg,#000,transparent)"), 2, 0.01),
    ("backdrop", BARS + layer('backdrop: { blur: 6, saturation: 1.8, tint: "#FFFFFF80", '
                              'edge: mirror }'),
     striped("backdrop-filter:saturate(1.8) blur(6px);background:#FFFFFF80"), 12, 0.05),
    ("non-zero", f'      - {{ path: "{STAR}", fill: "#3366CC" }}\n',
     shape(STAR, "fill:#3366CC"), 6, 0.01),
    ("even-odd", f'      - {{ path: "{STAR}", fill: "#3366CC", fill-rule: even-odd }}\n',
     shape(STAR, "fill:#3366CC;fill-rule:evenodd"), 6, 0.01),
    ("arcs", f'      - {{ path: "{ARCS}", fill: "#3366CC" }}\n', shape(ARCS, "fill:#3366CC"),
     6, 0.01),
    ("stroke", f'      - {{ path: "{CURVE}", stroke: {{ color: "#3366CC", width: 9, cap: round, '
     f'join: round }} }}\n',
     shape(CURVE, "fill:none;stroke:#3366CC;stroke-width:9;stroke-linecap:round;"
           "stroke-linejoin:round"), 6, 0.025),
    ("dashes", f'      - {{ path: "{CURVE}", stroke: {{ color: "#3366CC", width: 5, '
     f'dash: [14, 6, 3, 6], phase: 4 }} }}\n',
     shape(CURVE, "fill:none;stroke:#3366CC;stroke-width:5;stroke-dasharray:14 6 3 6;"
           "stroke-dashoffset:4"), 6, 0.025),
    ("miter", f'      - {{ path: "{STAR}", stroke: {{ color: "#3366CC", width: 6, '
     f'miter-limit: 3 }} }}\n',
     shape(STAR, "fill:none;stroke:#3366CC;stroke-width:6;stroke-miterlimit:3"), 6, 0.01),
]

SELF = ("M 20 20 C 220 20 20 140 220 140 L 20 140 C 220 140 20 20 220 20 Z M 120 40 A 40 40 0 1 1 119.9 40 Z"
        " M 120 60 A 20 20 0 1 0 120.1 60 Z")
ARC_FLAGS = ("M 30 80 a 50 30 20 0 0 60 0 a 50 30 20 0 1 60 0 a50 30-20 1160-20 M 20 20 A 5 5 0 01 60 20"
             " A 300 2 45 10 100 20")
ZIGZAG = ("M 20 140 L 60 20 L 75 140 L 110 30 L 130 140 L 134 20 L 138 140 M 160 30 L 220 30 L 220 90"
          " L 160 30 Z")
BOX = "M 20 20 H 220 V 140 H 20 Z"
COLORS = ["#E0245E", "#1DA1F2", "#FFFFFF", "#000000", "#17BF63", "#FFAD1F80"]


def two(first, second, more=""):
    """Returns two overlapping layers as children, and the same as boxes."""
    return (
        f"        children:\n          - {{ fill: \"{first}\", frame: [0, 0, 100, 60] }}\n"
        f"          - {{ fill: \"{second}\", frame: [60, 40, 100, 60]{more} }}\n")


def two_boxes(first, second, style=""):
    return (box(f"background:{first}", place="left:0;top:0;width:100px;height:60px")
            + box(f"background:{second};{style}", place="left:60px;top:40px;width:100px;height:60px"))


def stroked(name, path, keys, css, tolerance=8, share=0.025):
    return (name, f'      - {{ path: "{path}", stroke: {{ color: "#3366CC", {keys} }} }}\n',
            shape(path, f"fill:none;stroke:#3366CC;{css}"), tolerance, share)


# Combinations of effects, and edge cases of their definitions.
SCENES += [
    ("opacity-and-blend", BARS + "      - frame: [40, 30, 160, 100]\n        alpha: 0.6\n"
     + two("#E0245E", "#1DA1F2", ", blend: multiply, alpha: 0.7"),
     striped("opacity:.6", two_boxes("#E0245E", "#1DA1F2", "mix-blend-mode:multiply;opacity:.7")), 2, 0),
    ("blend-in-blend", BARS + "      - frame: [40, 30, 160, 100]\n        blend: screen\n"
     + two("#804040", "#1DA1F2AA", ", blend: difference"),
     '<div style="position:absolute;inset:0;isolation:isolate">' + striped(
         "mix-blend-mode:screen", two_boxes("#804040", "#1DA1F2AA", "mix-blend-mode:difference"))
     + "</div>", 2, 0),
    ("mask-and-shadow", layer('fill: "#3366CC", shadow: { radius: 5, offset: [8, 8], opacity: 0.7 }, '
                              'mask: { shape: circle, fill: "#000000" }'),
     box("filter:drop-shadow(8px 8px 5px rgba(0,0,0,.7))",
         box("background:#3366CC;clip-path:circle(50px at 80px 50px)", place="inset:0")), 12, 0.02),
    ("shadow-turned-knockout", layer(
        'fill: "#FFFFFF60", corner-radius: 12, transform: { turn: -25deg }, '
        'shadow: { radius: 6, offset: [0, 14], opacity: 0.8, knockout: true }', "[70, 50, 100, 60]"),
     box("background:#FFFFFF60;border-radius:12px;transform:rotate(-25deg);"
         "box-shadow:0 14px 12px rgba(0,0,0,.8)", place="left:70px;top:50px;width:100px;height:60px"),
     10, 0.03),
    ("shadow-path", layer('fill: "#FFFFFF", shadow: { radius: 4, offset: [0, 20], opacity: 0.8, '
                          'path: "M 10 20 L 150 60 L 20 90 Z" }'),
     shape("M 50 70 L 190 110 L 60 140 Z", "fill:#000;opacity:.8;filter:blur(4px)")
     + box("background:#fff"), 12, 0.02),
    ("shadow-in-perspective", "      - frame: [0, 0, 240, 160]\n        perspective: 300\n        children:\n"
     '          - { fill: "#FFFFFF", frame: [60, 40, 120, 80], transform: { turn-y: 50deg }, '
     "shadow: { radius: 6, offset: [0, 8], opacity: 0.8 } }\n",
     box("perspective:300px", box(
         "background:#fff;transform:rotateY(50deg);box-shadow:0 8px 12px rgba(0,0,0,.8)",
         place="left:60px;top:40px;width:120px;height:80px"), place="inset:0"), 10, 0.03),
    ("blur-clipped", "      - frame: [40, 30, 160, 100]\n        corner-radius: 30\n        clips: true\n"
     '        children:\n          - { fill: "#E0245E", frame: [20, 20, 160, 100], blur: 8 }\n',
     box("border-radius:30px;overflow:hidden", box(
         "background:#E0245E;filter:blur(8px)", place="left:20px;top:20px;width:160px;height:100px")),
     12, 0.02),
    ("backdrop-rounded", BARS + layer(
        'corner-radius: 40, backdrop: { blur: 3, tint: "#00000040", edge: mirror }'),
     striped("border-radius:40px;backdrop-filter:blur(3px);background:#00000040"), 12, 0.05),
    ("self-crossing", f'      - {{ path: "{SELF}", fill: "#3366CC", fill-rule: even-odd }}\n',
     shape(SELF, "fill:#3366CC;fill-rule:evenodd"), 8, 0.02),
    stroked("dashes-round", CURVE, "width: 7, cap: round, dash: [12, 9, 0, 9], phase: -13",
            "stroke-width:7;stroke-linecap:round;stroke-dasharray:12 9 0 9;stroke-dashoffset:-13"),
    stroked("dashes-odd", BOX, "width: 6, dash: [15, 5, 8], phase: 7",
            "stroke-width:6;stroke-dasharray:15 5 8;stroke-dashoffset:7", 6, 0.01),
    stroked("dashes-joined", BOX, "width: 14, join: round, dash: [50, 10], phase: 25",
            "stroke-width:14;stroke-linejoin:round;stroke-dasharray:50 10;stroke-dashoffset:25", 6, 0.01),
    stroked("arc-flags", ARC_FLAGS, "width: 3, cap: round, join: round",
            "stroke-width:3;stroke-linecap:round;stroke-linejoin:round"),
    stroked("bevels", ZIGZAG, "width: 8, join: bevel", "stroke-width:8;stroke-linejoin:bevel", 8, 0.01),
    stroked("long-miters", ZIGZAG, "width: 8", "stroke-width:8;stroke-miterlimit:10", 8, 0.01),
    ("radial-outside", layer(
        'gradient: { type: radial, space: points, colors: ["#FFFFFF", "#E0245E", "#203040"], '
        'start: [1.3, -0.4], end: [2.05, -0.4] }'),
     box("background:radial-gradient(120px at 208px -40px,#fff,#E0245E,#203040)"), 2, 0.001),
    ("conic-seam", layer('gradient: { type: conic, colors: ["#FF0000", "#0000FF"], start: [0.3, 0.6], '
                         'end: [1, 0.6], space: points }', "[70, 30, 100, 100]"),
     box("background:conic-gradient(from 90deg at 30% 60%,#f00,#00f)",
         place="left:70px;top:30px;width:100px;height:100px"), 3, 0.01),
    ("hard-stops", layer('gradient: { colors: ["#FF0000", "#00FF00", "#00FF00", "#0000FF"], '
                         'locations: [0.3, 0.3, 0.6, 0.6], start: [0, 0.5], end: [1, 0.5] }'),
     box("background:linear-gradient(90deg,#f00 30%,#0f0 30% 60%,#00f 60%)"), 2, 0.01),
    ("mask-luminance", layer('fill: "#3366CC", mask: { luminance: true, gradient: { colors: ["#FF0000", '
                             '"#00FF00"], start: [0, 0.5], end: [1, 0.5] } }'),
     '<svg style="position:absolute;left:0;top:0" width=240 height=160><defs><linearGradient id=g>'
     '<stop stop-color="#f00"/><stop offset=1 stop-color="#0f0"/></linearGradient><mask id=m>'
     '<rect x=40 y=30 width=160 height=100 fill="url(#g)"/></mask></defs><rect x=40 y=30 width=160'
     ' height=100 fill="#3366CC" mask="url(#m)"/></svg>', 3, 0.01),
    ("filter-chain", "      - filters: [{ contrast: 2 }, { hue: 120deg }, { brightness: 1.4 }]\n"
     "        children:\n" + "".join(
         f'          - {{ fill: "{color}", frame: [{40 * index}, 0, 40, 160] }}\n'
         for index, color in enumerate(COLORS)),
     '<div style="position:absolute;inset:0;filter:contrast(2) hue-rotate(120deg) brightness(1.4)">'
     + "".join(box(f"background:{color}", place=f"left:{40 * index}px;top:0;width:40px;height:160px")
               for index, color in enumerate(COLORS)) + "</div>", 3, 0),
    ("border-outside", layer(
        'fill: "#FFFFFF", corner-radius: 20, border: { width: 6, color: "#3366CC", position: outside }'),
     box("background:#fff;border-radius:20px;box-shadow:0 0 0 6px #3366CC"), 8, 0.02),
    ("corners-masked", layer('fill: "#3366CC", corner-radius: 40, corners: [top-left, bottom-right]'),
     box("background:#3366CC;border-radius:40px 0 40px 0"), 6, 0.004),
]

MODES = ["multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn",
         "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation", "color",
         "luminosity", "plus-lighter"]
for mode in MODES:
    SCENES.append((
        f"blend-{mode}", BARS + layer(f'fill: "#8C5A2ACC", blend: {mode}'),
        f'<div style="position:absolute;inset:0;isolation:isolate">'
        + striped(f"background:#8C5A2ACC;mix-blend-mode:{mode}") + "</div>", 2, 0))

FILTERS = [
    ("brightness: 0.6", "brightness(.6)"), ("contrast: 1.7", "contrast(1.7)"),
    ("hue: 75deg", "hue-rotate(75deg)"), ("grayscale: 0.7", "grayscale(.7)"),
    ("sepia: 0.8", "sepia(.8)"), ("invert: 0.9", "invert(.9)"),
]
for keys, css in FILTERS:
    inner = "".join(
        box(f"background:{color}", place=f"left:{40 * index}px;top:0;width:40px;height:160px")
        for index, color in enumerate(
            ["#E0245E", "#1DA1F2", "#FFFFFF", "#000000", "#17BF63", "#FFAD1F80"]))
    children = "".join(
        f"          - {{ fill: \"{color}\", frame: [{40 * index}, 0, 40, 160] }}\n"
        for index, color in enumerate(
            ["#E0245E", "#1DA1F2", "#FFFFFF", "#000000", "#17BF63", "#FFAD1F80"]))
    SCENES.append((
        "filter-" + keys.split(":")[0],
        f"      - filters: [{{ {keys} }}]\n        children:\n{children}",
        f'<div style="position:absolute;inset:0;filter:{css}">{inner}</div>', 2, 0))


def words(text, size, weight, face, extra="", keys="", width=220, height=30):
    """Returns a text in both forms; Chromium's, whose metrics are integers, is shifted to the same baseline."""
    ascent, descent = 2728 / 2816 * size, 680 / 2816 * size
    exact = 20 + (height - ascent - descent) / 2 + ascent
    baseline = round(exact)
    css = (f"position:absolute;left:10px;top:20px;width:{width}px;"
           f"font:{weight} {size}px/{height}px {face};text-rendering:geometricPrecision;{extra}")
    yaml = (f'      - {{ text: "{text}", font: {{ size: {size}, weight: {weight} }}, '
            f'line-height: {height / size}, frame: [10, {20 + baseline - exact:.4f}, {width}, 130]{keys} }}\n')
    place = ("document.fonts.ready.then(() => { const text = document.querySelector('div'),"
             " mark = document.createElement('span'); mark.style.cssText ="
             " 'display:inline-block;width:0;height:0'; text.prepend(mark);"
             f" const shift = {baseline} - mark.getBoundingClientRect().bottom; mark.remove();"
             " text.style.top = 20 + shift + 'px'; })")
    return yaml, f'<div style="{css}">{text}</div><script>{place}</script>'


for name, arguments in [
    ("text", ("Segue draws words: AV To fi 0123", 20, 400, "Inter400")),
    ("text-bold", ("Settings, 12:30 – “Wi-Fi”", 26, 700, "Inter700")),
    ("text-lines", ("A paragraph that is broken into several lines at its spaces.", 17, 400,
                    "Inter400")),
    ("text-tracked", ("Office tracking", 24, 400, "Inter400", "letter-spacing:2px",
                      ", tracking: 2")),
    ("text-end", ("Right or end", 24, 400, "Inter400", "text-align:right", ", align: end")),
]:
    yaml, html = words(*arguments)
    SCENES.append((name, yaml, html, 48, 0.02))


def page(html):
    faces = "".join(
        f"@font-face{{font-family:Inter{weight};src:url(file://{INTER.format(name)})}}"
        for weight, name in [(400, "Regular"), (700, "Bold")])
    return (f"<!doctype html><meta charset=utf-8><style>{faces} html,body{{margin:0;"
            f"background:#C8D4F0;overflow:hidden;width:{WIDTH}px;height:{HEIGHT}px}}</style>{html}")


def script(layers, scale):
    return (f"segue: 1\ncanvas: {WIDTH}x{HEIGHT}@{scale}x\nscreens:\n  a:\n"
            f"    background: \"#C8D4F0\"\n    layers:\n{layers}"
            "timeline: [ { show: a }, { hold: 100ms } ]\n")


def pixels(path):
    return numpy.asarray(Image.open(path).convert("RGB")).astype(int)


def compare(browser, segue, scene, scale, folder):
    name, layers, html, tolerance, share = scene
    stem = folder / f"{name}@{scale}x"
    source, page_file = stem.with_suffix(".yaml"), stem.with_suffix(".html")
    source.write_text(script(layers, scale))
    page_file.write_text(page(html))
    ours, theirs = folder / f"{stem.name}-segue.png", folder / f"{stem.name}-chromium.png"
    subprocess.run([segue, "still", source, "--at", "0s", "-o", ours, "--quiet"], check=True)
    tab = browser.open(page_file.resolve().as_uri(), WIDTH, HEIGHT, scale)
    tab.wait("document.readyState == 'complete'")
    tab.run("document.fonts.ready.then(() => new Promise(r => requestAnimationFrame(() =>"
            " requestAnimationFrame(() => r(true)))))")
    tab.screenshot(theirs)
    tab.close()
    difference = numpy.abs(pixels(ours) - pixels(theirs)).max(axis=2)
    beyond = (difference > tolerance).mean()
    verdict = "ok  " if beyond <= share else "FAIL"
    print(f"{verdict} {name:<18} {scale}x  largest {difference.max():3}  mean "
          f"{difference.mean():6.3f}  beyond {tolerance}: {beyond:.4f} of {share}")
    return beyond <= share


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("segue")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--scale", type=int, action="append")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary, Chromium() as browser:
        folder = options.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        scenes = [each for each in SCENES if not options.names or each[0] in options.names]
        results = [compare(browser, options.segue, scene, scale, folder)
                   for scene in scenes for scale in options.scale or (1, 3)]
    print(f"{sum(results)} of {len(results)} pictures are as Chromium draws them")
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
