"""ICC profiles made from numbers, and Little CMS (Debian's liblcms2-2) as the reference for colours.

No profile is copied: chromaticities and curves are facts of published standards.
"""

import ctypes
import struct
import zlib

D50 = (0.9642, 1.0, 0.8249)
D65 = (0.3127, 0.3290)
P3 = ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), D65)
SRGB = ((0.640, 0.330), (0.300, 0.600), (0.150, 0.060), D65)
ADOBE = ((0.640, 0.330), (0.210, 0.710), (0.150, 0.060), D65)
PROPHOTO = ((0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001), (0.3457, 0.3585))
BRADFORD = ((0.8951, 0.2664, -0.1614), (-0.7502, 1.7135, 0.0367), (0.0389, -0.0685, 1.0296))
# The parameters of the parametric curve of type 3.
SRGB_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


def product(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def inverse(m):
    def minor(r, c):
        (a, b), (d, e) = [[v for j, v in enumerate(row) if j != c]
                          for i, row in enumerate(m) if i != r]
        return (a * e - b * d) * (-1) ** (r + c)
    det = sum(m[0][c] * minor(0, c) for c in range(3))
    return [[minor(c, r) / det for c in range(3)] for r in range(3)]


def colorants(chromaticities):
    """Returns the XYZ of red, green and blue relative to D50, adapted with the Bradford matrix."""
    xyz = [(x / y, 1, (1 - x - y) / y) for x, y in chromaticities]
    unscaled = [list(row) for row in zip(*xyz[:3])]
    white = [[v] for v in xyz[3]]
    shares = product(inverse(unscaled), white)
    scaled = [[v * s[0] for v, s in zip(row, shares)] for row in unscaled]
    seen, wanted = product(BRADFORD, white), product(BRADFORD, [[v] for v in D50])
    adapted = [[v * w[0] / s[0] for v in row] for row, w, s in zip(BRADFORD, wanted, seen)]
    return [list(c) for c in zip(*product(product(inverse(BRADFORD), adapted), scaled))]


def fixed(value):
    return struct.pack(">i", round(value * 65536))


def parametric(kind, *numbers):
    return b"para" + bytes(4) + struct.pack(">HH", kind, 0) + b"".join(map(fixed, numbers))


def table(values):
    return b"curv" + bytes(4) + struct.pack(">I", len(values)) + b"".join(
        struct.pack(">H", v) for v in values)


def gamma(exponent):
    return table([round(exponent * 256)])


def srgb_table(count):
    def light(x):
        return ((x + 0.055) / 1.055) ** 2.4 if x > 0.04045 else x / 12.92
    return table([round(light(i / (count - 1)) * 65535) for i in range(count)])


def text(words):
    body = words.encode("utf-16-be")
    return b"mluc" + bytes(4) + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(body), 28) + body


def profile(name, curves, chromaticities=None, space=b"RGB ", kind=b"mntr", pcs=b"XYZ ", more=()):
    """Returns a profile: a matrix with three curves, or one gray curve without chromaticities."""
    tags = [(b"desc", text(name)), (b"cprt", text("CC0")),
            (b"wtpt", b"XYZ " + bytes(4) + b"".join(map(fixed, D50)))]
    if chromaticities:
        for letter, color in zip((b"r", b"g", b"b"), colorants(chromaticities)):
            tags.append((letter + b"XYZ", b"XYZ " + bytes(4) + b"".join(map(fixed, color))))
        tags += [(letter + b"TRC", curve) for letter, curve in zip((b"r", b"g", b"b"), curves)]
    elif curves:
        tags.append((b"kTRC", curves[0]))
    tags += more
    place, directory, data = 132 + 12 * len(tags), b"", b""
    for tag, body in tags:
        directory += tag + struct.pack(">II", place + len(data), len(body))
        data += body + bytes(-len(body) % 4)
    head = struct.pack(
        ">I4sI4s4s4s12s4s4sIIIQI12sI16s28s", place + len(data), b"", 0x04200000, kind, space, pcs,
        struct.pack(">6H", 2026, 1, 1, 0, 0, 0), b"acsp", b"", 0, 0, 0, 0, 1,
        b"".join(map(fixed, D50)), 0, b"", b"")
    return head + struct.pack(">I", len(tags)) + directory + data


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def icc_chunk(data, name=b"test", compressed=None):
    return chunk(b"iCCP", name + b"\0\0" + (compressed or zlib.compress(data, 9)))


def png(pixels, depth, channels, chunks=b"", width=16):
    """Returns a PNG of samples, a tuple per pixel, with chunks before its pixels."""
    kind = {1: 0, 2: 4, 3: 2, 4: 6}[channels]
    rows = [pixels[i:i + width] for i in range(0, len(pixels), width)]
    pack = ">" + ("B" if depth == 8 else "H") * channels
    raw = b"".join(b"\0" + b"".join(struct.pack(pack, *p) for p in row) for row in rows)
    return (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), depth, kind, 0, 0, 0))
            + chunks + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


class Judge:
    """A reference converter from a profile to sRGB: Little CMS in floating point."""

    def __init__(self, data):
        cms = ctypes.CDLL("liblcms2.so.2")
        for call in ("cmsOpenProfileFromMem", "cmsCreate_sRGBProfile", "cmsCreateTransform"):
            getattr(cms, call).restype = ctypes.c_void_p
        opened = cms.cmsOpenProfileFromMem(data, len(data))
        if not opened:
            raise ValueError("Little CMS cannot read the profile")
        self.channels = 1 if data[16:20] == b"GRAY" else 3
        form = 1 << 22 | (3 if self.channels == 1 else 4) << 16 | self.channels << 3
        # Relative colorimetric intent, without optimization or rounding.
        self.transform = ctypes.c_void_p(cms.cmsCreateTransform(
            ctypes.c_void_p(opened), form, ctypes.c_void_p(cms.cmsCreate_sRGBProfile()),
            1 << 22 | 4 << 16 | 3 << 3, 1, 0x100))
        self.cms = cms

    def colors(self, samples):
        """Returns the unrounded sRGB levels of colours whose samples lie within 0...1."""
        count = len(samples)
        source = (ctypes.c_double * (count * self.channels))(
            *(v for s in samples for v in s[:self.channels]))
        target = (ctypes.c_double * (count * 3))()
        self.cms.cmsDoTransform(self.transform, source, target, count)
        return [tuple(255 * min(max(v, 0), 1) for v in target[3 * i:3 * i + 3])
                for i in range(count)]

    def pixels(self, pixels, depth):
        """Returns straight RGBA bytes of pixels of one to four samples."""
        top = 255 if depth == 8 else 65535
        colors = self.colors([
            tuple(v / top for v in (p if len(p) > 2 else p[:1] * 3)) for p in pixels])
        alphas = [p[-1] if len(p) in (2, 4) else top for p in pixels]
        return b"".join(
            bytes([*(int(v + 0.5) for v in c), (a * 510 + top) // (2 * top)])
            for c, a in zip(colors, alphas))
