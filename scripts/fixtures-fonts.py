#!/usr/bin/env python3
"""Makes fixtures/fonts: tiny fonts of boxes, as TrueType, CFF, variable, a collection, and pictures.

They have kerning, a ligature, tabular digits and a combining mark, so that tests can detect which font
sets a text. Needs fontTools 4.68 (`pip install fonttools`); the same version makes the same bytes.
"""

import io
import pathlib
import struct
import zlib

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable
from fontTools.ttLib.tables import BitmapGlyphMetrics, C_B_D_T_, E_B_L_C_
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

# The pictures of the font with pictures: each glyph's colour, as red, green, blue and alpha.
PICTURES = {
    "face": (240, 200, 40, 255), "thumb": (250, 210, 90, 255), "dark_thumb": (90, 60, 40, 255),
    "woman": (200, 40, 90, 255), "laptop": (60, 60, 70, 255), "coder": (40, 160, 90, 255),
    "D_letter": (20, 20, 200, 255), "E_letter": (30, 30, 220, 255), "flag": (200, 0, 0, 128),
}
PICTURE_CHARACTERS = {
    "face": "\U0001F600", "thumb": "\U0001F44D", "tone": "\U0001F3FF", "woman": "\U0001F469",
    "laptop": "\U0001F4BB", "joiner": "\u200D", "D_letter": "\U0001F1E9",
    "E_letter": "\U0001F1EA", "space": " ", "selector": "\uFE0F",
}
PICTURE_FEATURES = """
languagesystem DFLT dflt; languagesystem latn dflt;
feature ccmp {
  sub thumb tone by dark_thumb;
  sub woman joiner laptop by coder;
  sub D_letter E_letter by flag;
} ccmp;
"""
# The side of a picture in pixels, and its place on the grid of the font: an em has 16 pixels.
SIDE, EM = 12, 16


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


def png(color):
    """Returns a picture of one colour, whose upper left quarter is white."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    white = bytes((255, 255, 255, 255)) * (SIDE // 2)
    rows = [b"\0" + (white if y < SIDE // 2 else bytes(color) * (SIDE // 2))
            + bytes(color) * (SIDE // 2) for y in range(SIDE)]
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 6, 0, 0, 0)
    # Stored without compression, so that every version of zlib writes the same.
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(b"".join(rows), 0)) + chunk(b"IEND", b""))


def line_metrics():
    metrics = E_B_L_C_.SbitLineMetrics()
    for name in ("ascender", "descender", "widthMax", "caretSlopeNumerator",
                 "caretSlopeDenominator", "caretOffset", "minOriginSB", "minAdvanceSB",
                 "maxBeforeBL", "minAfterBL", "pad1", "pad2"):
        setattr(metrics, name, 0)
    metrics.ascender, metrics.descender, metrics.widthMax = EM, -2, EM
    return metrics


def add_pictures(font):
    """Adds the tables CBDT and CBLC, with pictures of one size that rise 10 pixels."""
    names = [name for name in font.getGlyphOrder() if name in PICTURES]
    pictures = {}
    for name in names:
        picture = C_B_D_T_.cbdt_bitmap_format_17(b"", font)
        picture.metrics = BitmapGlyphMetrics.SmallGlyphMetrics()
        (picture.metrics.height, picture.metrics.width) = (SIDE, SIDE)
        (picture.metrics.BearingX, picture.metrics.BearingY) = (2, 10)
        picture.metrics.Advance = EM
        picture.imageData = png(PICTURES[name])
        pictures[name] = picture
    data = newTable("CBDT")
    data.version, data.strikeData = 3.0, [pictures]
    index = E_B_L_C_.eblc_index_sub_table_1(b"", font)
    index.indexFormat, index.imageFormat, index.names = 1, 17, names
    ids = [font.getGlyphID(name) for name in names]
    index.firstGlyphIndex, index.lastGlyphIndex = ids[0], ids[-1]
    strike = E_B_L_C_.Strike()
    strike.indexSubTables = [index]
    table = E_B_L_C_.BitmapSizeTable()
    table.colorRef, table.flags, table.bitDepth = 0, 1, 32
    table.ppemX = table.ppemY = EM
    table.startGlyphIndex, table.endGlyphIndex = ids[0], ids[-1]
    table.hori, table.vert = line_metrics(), line_metrics()
    strike.bitmapSizeTable = table
    places = newTable("CBLC")
    places.version, places.strikes = 3.0, [strike]
    font["CBDT"], font["CBLC"] = data, places


def build_pictures():
    font = FontBuilder(1000, isTTF=True)
    order = [".notdef", "space", "tone", "joiner", "selector"] + list(PICTURES)
    font.setupGlyphOrder(order)
    font.setupCharacterMap({ord(c): name for name, c in PICTURE_CHARACTERS.items()})
    widths = {name: 0 if name in ("joiner", "selector") else 1000 for name in order}
    font.setupHorizontalMetrics({name: (width, 0) for name, width in widths.items()})
    font.setupHorizontalHeader(ascent=900, descent=-300, lineGap=0)
    font.setupNameTable(
        {"familyName": "Segue Test", "styleName": "pictures", "fullName": "Segue Test pictures"})
    font.setupOS2(sTypoAscender=900, sTypoDescender=-300, usWinAscent=900, usWinDescent=300)
    font.setupPost(keepGlyphNames=False)
    addOpenTypeFeaturesFromString(font.font, PICTURE_FEATURES)
    add_pictures(font.font)
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
    build_pictures().save(FOLDER / "pictures.ttf")
    both = TTCollection()
    both.fonts = [read_back(build(kind, has_features=False)) for kind in ("ttf", "cff")]
    both.save(FOLDER / "both.ttc")


if __name__ == "__main__":
    main()
