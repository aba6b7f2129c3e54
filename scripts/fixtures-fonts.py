#!/usr/bin/env python3
"""Makes fixtures/fonts: tiny fonts of boxes, as TrueType, CFF, variable, and a collection.

They have kerning, a ligature, tabular digits and a combining mark, so that tests can detect which font
sets a text. Needs fontTools 4.68 (`pip install fonttools`); the same version makes the same bytes.
"""

import io
import pathlib

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

FOLDER = pathlib.Path(__file__).parent.parent / "fixtures/fonts"

# The advance of each glyph in thousandths of an em, and its character.
GLYPHS = {
    ".notdef": (500, None), "space": (250, " "), "H": (700, "H"), "i": (300, "i"), "f": (350, "f"),
    "f_i": (640, None), "one": (400, "1"), "one.tnum": (600, None), "acute": (0, "\u0301"),
    "hyphen": (350, "-"), "ideograph": (1000, "\u8a2d"),
}
FEATURES = """
languagesystem DFLT dflt; languagesystem latn dflt;
feature liga { sub f i by f_i; } liga;
feature tnum { sub one by one.tnum; } tnum;
feature kern { pos H i -50; pos one one 25; } kern;
markClass acute <anchor 0 700> @TOP;
feature mark { pos base H <anchor 350 720> mark @TOP; } mark;
"""


def draw(pen, name, is_cubic):
    width = max(GLYPHS[name][0], 120)
    if name == "space":
        return
    pen.moveTo((50, 0))
    if name == "i" and is_cubic:
        pen.curveTo((50, 300), (150, 500), (250, 500))
    elif name == "i":
        pen.qCurveTo((50, 400), (250, 500))
    else:
        height = 700 if name == "H" else 500
        pen.lineTo((50, height))
        pen.lineTo((width - 50, height))
    pen.lineTo((width - 50, 0))
    pen.closePath()


def outlines(font, is_cubic):
    """Adds the outlines to a font, cubic ones for CFF and quadratic ones for glyf."""
    result = {}
    for name, (width, _) in GLYPHS.items():
        pen = T2CharStringPen(width, None) if is_cubic else TTGlyphPen(None)
        draw(pen, name, is_cubic)
        result[name] = pen.getCharString() if is_cubic else pen.glyph()
    if is_cubic:
        font.setupCFF("SegueTest", {"FullName": "Segue Test"}, result, {})
    else:
        font.setupGlyf(result)


def vary(font):
    """Adds a weight axis, at whose maximum glyphs are 60 units wider."""
    font.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    variations = {}
    for name in GLYPHS:
        count = len(getattr(font.font["glyf"][name], "coordinates", []))
        deltas = [(40 if index % 4 > 1 else 0, 10) for index in range(count)]
        deltas += [(0, 0), (60, 0), (0, 0), (0, 0)]
        variations[name] = [TupleVariation({"wght": (0, 1, 1)}, deltas)]
    font.setupGvar(variations)


def build(kind, has_features=True):
    is_cubic = kind == "cff"
    font = FontBuilder(1000, isTTF=not is_cubic)
    font.setupGlyphOrder(list(GLYPHS))
    font.setupCharacterMap({ord(c): name for name, (_, c) in GLYPHS.items() if c})
    outlines(font, is_cubic)
    font.setupHorizontalMetrics({name: (width, 50) for name, (width, _) in GLYPHS.items()})
    font.setupHorizontalHeader(ascent=900, descent=-300, lineGap=100)
    font.setupNameTable(
        {"familyName": "Segue Test", "styleName": kind, "fullName": f"Segue Test {kind}"})
    font.setupOS2(
        sTypoAscender=900, sTypoDescender=-300, sTypoLineGap=100, usWinAscent=900,
        usWinDescent=300, sCapHeight=700, sxHeight=500)
    font.setupPost(keepGlyphNames=False)
    if kind == "var":
        vary(font)
    if has_features:
        addOpenTypeFeaturesFromString(font.font, FEATURES)
    font.font["head"].created = font.font["head"].modified = 3786912000
    font.font.recalcTimestamp = False
    return font


def read_back(font):
    stream = io.BytesIO()
    font.save(stream)
    stream.seek(0)
    return TTFont(stream, recalcTimestamp=False)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for kind, name in [("ttf", "ttf.ttf"), ("cff", "cff.otf"), ("var", "var.ttf")]:
        build(kind).save(FOLDER / name)
    both = TTCollection()
    both.fonts = [read_back(build(kind, has_features=False)) for kind in ("ttf", "cff")]
    both.save(FOLDER / "both.ttc")


if __name__ == "__main__":
    main()
