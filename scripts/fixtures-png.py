#!/usr/bin/env python3
"""Writes the PNG matrix of fixtures/images/png: every colour type, depth and interlacing.

    fixtures-png.py OUT_DIR

Each NAME.png comes with NAME.rgba, its expected pixels: straight RGBA, 8 bits per channel. Both are
made here from the same samples, without any PNG library, so that a bug of libpng or Pillow cannot go
unnoticed. Rows use the five filters in turn. Needs Python's standard library only.
"""

import pathlib
import random
import struct
import sys
import zlib

WIDTH, HEIGHT = 19, 13
GRAY, RGB, PALETTE, GRAY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GRAY: 1, RGB: 3, PALETTE: 1, GRAY_ALPHA: 2, RGBA: 4}
NAMES = {GRAY: "gray", RGB: "rgb", PALETTE: "palette", GRAY_ALPHA: "gray-alpha", RGBA: "rgba"}
DEPTHS = {GRAY: (1, 2, 4, 8, 16), RGB: (8, 16), PALETTE: (1, 2, 4, 8), GRAY_ALPHA: (8, 16),
          RGBA: (8, 16)}
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
         (0, 1, 1, 2))


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(
        ">I", zlib.crc32(name + body))


def pack(row, depth):
    """Packs the samples of one row into bytes."""
    if depth == 16:
        return b"".join(struct.pack(">H", v) for v in row)
    bits = "".join(format(v, f"0{depth}b") for v in row)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))


def paeth(a, b, c):
    p = a + b - c
    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
    return a if pa <= pb and pa <= pc else b if pb <= pc else c


def filtered(row, above, step, kind):
    out = bytearray([kind])
    for i, x in enumerate(row):
        a = row[i - step] if i >= step else 0
        b = above[i]
        c = above[i - step] if i >= step else 0
        out.append((x - (0, a, b, (a + b) // 2, paeth(a, b, c))[kind]) & 255)
    return bytes(out)


def image_data(pixels, depth, channels, passes):
    """Returns the filtered rows of all passes; pixels is a list of rows of tuples of samples."""
    step = max(1, depth * channels // 8)
    out = bytearray()
    for x0, y0, dx, dy in passes:
        above = None
        for count, y in enumerate(range(y0, HEIGHT, dy)):
            samples = [v for x in range(x0, WIDTH, dx) for v in pixels[y][x]]
            if not samples:
                continue
            row = pack(samples, depth)
            out += filtered(row, above or bytes(len(row)), step, count % 5)
            above = row
    return bytes(out)


def to8(value, depth):
    """Scales a sample to the nearest of 256 levels."""
    top = (1 << depth) - 1
    return (value * 255 * 2 + top) // (2 * top)


def make(kind, depth, interlaced, transparent, noise):
    top = (1 << depth) - 1
    channels = CHANNELS[kind]
    pixels = [[tuple(noise.randint(0, top) if noise.random() < 0.5
                     else (x * 7 + y * 3 + c * 5) * top // 255 & top for c in range(channels))
               for x in range(WIDTH)] for y in range(HEIGHT)]
    chunks = []
    key = pixels[0][0]
    palette, alphas = [], []
    if kind == PALETTE:
        palette = [tuple(noise.randint(0, 255) for _ in range(3)) for _ in range(top + 1)]
        chunks.append(chunk(b"PLTE", b"".join(map(bytes, palette))))
        if transparent:
            alphas = [noise.randint(0, 255) for _ in range(max(1, (top + 1) * 2 // 3))]
            chunks.append(chunk(b"tRNS", bytes(alphas)))
    elif transparent:
        # A pixel that differs from the transparent colour in the lowest bit only must stay opaque.
        pixels[0][1] = tuple(v ^ 1 for v in key)
        chunks.append(chunk(b"tRNS", b"".join(struct.pack(">H", v) for v in key)))

    def rgba(sample):
        if kind == PALETTE:
            index = sample[0]
            return palette[index] + ((alphas[index] if index < len(alphas) else 255),)
        eight = tuple(to8(v, depth) for v in sample)
        color = eight[:1] * 3 if kind in (GRAY, GRAY_ALPHA) else eight[:3]
        if kind in (GRAY_ALPHA, RGBA):
            return color + eight[-1:]
        return color + ((0 if transparent and sample == key else 255),)

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, depth, kind, 0, 0, int(interlaced))
    raw = image_data(pixels, depth, channels, ADAM7 if interlaced else ((0, 0, 1, 1),))
    data = zlib.compress(raw, 9)
    half = len(data) // 2
    # Metadata that must have no effect: a resolution, and the data in two chunks.
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(
        b"pHYs", struct.pack(">IIB", 2835, 2835, 1)) + b"".join(chunks) + chunk(
        b"IDAT", data[:half]) + chunk(b"IDAT", data[half:]) + chunk(b"IEND", b"")
    return png, b"".join(bytes(rgba(s)) for row in pixels for s in row)


def main():
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    noise = random.Random(20)
    for kind, depths in DEPTHS.items():
        for depth in depths:
            for interlaced in (False, True):
                for transparent in (False, True):
                    if transparent and kind in (GRAY_ALPHA, RGBA):
                        continue
                    name = f"{NAMES[kind]}-{depth}" + ("-key" if transparent else "") + (
                        "-adam7" if interlaced else "")
                    png, pixels = make(kind, depth, interlaced, transparent, noise)
                    (out / f"{name}.png").write_bytes(png)
                    (out / f"{name}.rgba").write_bytes(pixels)


main()
