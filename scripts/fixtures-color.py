#!/usr/bin/env python3
"""Draws PNG files with colour profiles, and their conversion to sRGB by Little CMS.

    fixtures-color.py OUT_DIR             the files of fixtures/images/color
    fixtures-color.py --random SEED DIR   random pictures of many profiles, for the tests

Next to NAME.png is NAME.rgba, straight RGBA with 8 bits per channel; a file without it must be rejected.
"""

import pathlib
import random
import struct
import sys
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).parent / "decoders"))
from icc import (ADOBE, P3, PROPHOTO, SRGB, SRGB_CURVE, Judge, chunk, gamma, icc_chunk,  # noqa: E402
                 parametric, png, profile, srgb_table, table)

S = parametric(3, *SRGB_CURVE)
DISPLAY_P3 = profile("Display P3", [S] * 3, P3)
PROFILES = {
    "display-p3": DISPLAY_P3,
    "p3-table": profile("P3 by a table", [srgb_table(1024)] * 3, P3),
    "adobe": profile("Like Adobe RGB", [gamma(563 / 256)] * 3, ADOBE),
    "wide-gamma-1.8": profile("Wide, gamma 1.8", [gamma(1.8)] * 3, PROPHOTO),
    "curves": profile("Three curves", [
        parametric(1, 2.0, 0.9, 0.1), parametric(2, 1.9, 0.8, 0.1, 0.05),
        parametric(4, 2.2, 0.9, 0.08, 0.1, 0.05, 0.01, 0.002)], SRGB),
    "linear": profile("Linear", [table([])] * 3, SRGB),
    "power": profile("Power", [parametric(0, 2.2)] * 3, P3),
    "few-points": profile("Few points", [table([0, 9000, 30000, 65535])] * 3, ADOBE),
    "gray-2.2": profile("Gray, gamma 2.2", [gamma(2.2)], None, b"GRAY"),
}
GAMMA = chunk(b"gAMA", struct.pack(">I", 100000 * 10 // 18))


def chromaticities(points):
    red, green, blue, white = points
    words = [round(v * 100000) for p in (white, red, green, blue) for v in p]
    return chunk(b"cHRM", struct.pack(">8I", *words))


def patches(depth):
    """Returns grays, the corners of the RGB cube, the blue of an iPhone's buttons in Display P3, and mixtures."""
    top = 255 if depth == 8 else 65535
    colors = [(i * top // 31,) * 3 for i in range(32)]
    colors += [tuple(top * (i >> b & 1) for b in range(3)) for i in range(8)]
    blue = (51, 118, 244) if depth == 8 else (13107, 30326, 62708)
    noise = random.Random(41)
    return (colors + [blue] * 8
            + [tuple(noise.randrange(top + 1) for _ in range(3)) for _ in range(208)])


def fixtures():
    def rgb(name, depth, chunks, data):
        pixels = patches(depth)
        return name, png(pixels, depth, 3, chunks), data and Judge(data).pixels(pixels, depth)

    p3 = icc_chunk(DISPLAY_P3, b"kCGColorSpaceDisplayP3")
    adobe = icc_chunk(PROFILES["adobe"])
    srgb = profile("sRGB", [S] * 3, SRGB)
    cicp = chunk(b"cICP", bytes([12, 13, 0, 1]))
    plain = patches(8)
    straight = b"".join(bytes([*p, 255]) for p in plain)
    yield rgb("display-p3-16", 16, p3, DISPLAY_P3)
    yield rgb("display-p3-8", 8, p3, DISPLAY_P3)
    alphas = [(*p, 255 * i // 255) for i, p in enumerate(plain)]
    yield "display-p3-alpha", png(alphas, 8, 4, p3), Judge(DISPLAY_P3).pixels(alphas, 8)
    # The first colour chunk in the standard's order applies.
    yield rgb("cicp-before-icc", 16, cicp + adobe, DISPLAY_P3)
    yield rgb("icc-before-srgb", 8, p3 + chunk(b"sRGB", b"\0"), DISPLAY_P3)
    yield "srgb-before-gamma", png(plain, 8, 3, chunk(b"sRGB", b"\0") + GAMMA), straight
    yield rgb("gamma", 8, GAMMA, profile("", [parametric(0, 100000 / (1000000 // 18))] * 3, SRGB))
    yield rgb("gamma-and-primaries", 8, GAMMA + chromaticities(ADOBE),
              profile("", [parametric(0, 100000 / (1000000 // 18))] * 3, ADOBE))
    # Additional chunks of sRGB writers have no effect.
    written = chunk(b"gAMA", struct.pack(">I", 45455)) + chromaticities(SRGB)
    yield "gamma-of-srgb", png(plain, 8, 3, written), straight
    yield "profile-of-srgb", png(plain, 8, 3, icc_chunk(srgb)), straight
    grays = [(i * 257,) for i in range(256)]
    yield ("gray-profile", png(grays, 16, 1, icc_chunk(PROFILES["gray-2.2"])),
           Judge(PROFILES["gray-2.2"]).pixels(grays, 16))
    yield ("gray-with-colour-profile", png([(i,) for i in range(256)], 8, 1, p3),
           b"".join(bytes([i, i, i, 255]) for i in range(256)))
    # Files that must be rejected.
    lut = b"mft2" + bytes(60)
    yield rgb("refused-table", 8, icc_chunk(profile("Tables", [], None, more=[(b"A2B0", lut)])), None)
    yield rgb("refused-cmyk", 8, icc_chunk(profile("Press", [], None, b"CMYK", b"prtr", b"Lab ")), None)
    yield rgb("refused-gray-for-colours", 8, icc_chunk(PROFILES["gray-2.2"]), None)
    yield rgb("refused-cut", 8, icc_chunk(DISPLAY_P3[:300]), None)
    yield rgb("refused-garbage", 8, icc_chunk(b"", compressed=b"x\x9cgarbage"), None)
    yield rgb("refused-tags", 8, icc_chunk(DISPLAY_P3[:128] + b"\xff" * 4 + DISPLAY_P3[132:]), None)
    yield rgb("refused-bomb", 8, icc_chunk(bytes(5 << 20)), None)
    yield rgb("refused-hdr", 16, chunk(b"cICP", bytes([9, 16, 0, 1])), None)


def randoms(seed):
    noise = random.Random(seed)
    for name, data in PROFILES.items():
        for depth in (8, 16):
            top = 255 if depth == 8 else 65535
            channels = 1 if data[16:20] == b"GRAY" else 3
            pixels = [tuple(noise.randrange(top + 1) for _ in range(channels)) for _ in range(4096)]
            yield (f"{name}-{depth}", png(pixels, depth, channels, icc_chunk(data), width=64),
                   Judge(data).pixels(pixels, depth))


def main():
    is_random = sys.argv[1] == "--random"
    out = pathlib.Path(sys.argv[-1])
    out.mkdir(parents=True, exist_ok=True)
    for name, data, expected in randoms(int(sys.argv[2])) if is_random else fixtures():
        (out / f"{name}.png").write_bytes(data)
        if expected is not None:
            (out / f"{name}.rgba").write_bytes(expected)


if __name__ == "__main__":
    main()
